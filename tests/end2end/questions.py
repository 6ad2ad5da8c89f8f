"""Twenty questions about four documents written for the tests: ten they answer, ten they do not.

The unanswerable ones are about the same subjects, so that being on topic is not enough.
"""

from dataclasses import dataclass
from pathlib import Path

DOCUMENTS = Path(__file__).with_name("documents")
"""One text file a document: "# " title, "## " heading, "---" page break, blank lines between paragraphs."""


@dataclass(frozen=True, slots=True)
class Question:
    """`evidence` are words that the cited lines must hold; empty where the documents do not say."""

    text: str
    document: str = ""
    page_index: int = 0
    evidence: tuple[str, ...] = ()

    @property
    def is_answerable(self) -> bool:
        return bool(self.evidence)


QUESTIONS = (
    Question("How much is the Principal Rent a year?", "Lease Unit 7.pdf", 0, ("£185,000",)),
    Question("When may the tenant end the lease early?", "Lease Unit 7.pdf", 1, ("30 June 2028",)),
    Question("How much notice must the tenant give to break the lease?", "Lease Unit 7.pdf", 1, ("nine months",)),
    Question("How long do I have to hand in receipts?", "Expenses policy.pdf", 0, ("30 days",)),
    Question("What does the company pay for a hotel in London?", "Expenses policy.pdf", 0, ("£140",)),
    Question("What does error E4021 mean?", "Support handbook.pdf", 0, ("certificate has expired",)),
    Question("When is the help desk open?", "Support handbook.pdf", 0, ("8 a.m. to 6 p.m.",)),
    Question("How often are laptops replaced?", "Support handbook.pdf", 0, ("four years",)),
    Question("Who became chief executive in 2022?", "Annual report 2022.pdf", 0, ("Amina Rowe",)),
    Question("How many people did Northmoor employ at the end of 2022?", "Annual report 2022.pdf", 0, ("312",)),
    Question("What is the penalty for smoking in Unit 7?"),
    Question("Who insures the building at Harbour Yard?"),
    Question("How large is Unit 7 in square metres?"),
    Question("How many days of holiday do employees get?"),
    Question("What is the allowance for travelling by bicycle?"),
    Question("What does error E7000 mean?"),
    Question("What is the phone number of the help desk?"),
    Question("Who is the chairman of the board of Northmoor?"),
    Question("What was the revenue in 2019?"),
    Question("Why is the sky blue?"),
)
