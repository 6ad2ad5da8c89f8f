"""Finding what answers a follow-up: searched by its last turn, by all questions joined, and as the application does."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from core.api.finding import Turn
from core.api.types import DocumentId, Scope
from core.contracts.rows import Hit
from core.evaluate.dialogues import Dialogue
from core.evaluate.ir import rank_documents
from core.evaluate.ladder import Figures
from core.evaluate.metrics import first_rank, ndcg, recall
from core.evaluate.run import FetchChunks, Judgement, Outcome, Searched, Task, Track, run_tasks
from core.retrieve.followup import StandaloneQuery

LAST_TURN = "last turn only"
TURNS_JOINED = "all user turns joined"
STANDALONE = "standalone query"
HEADLINE = ("recall@5", "ndcg@10")
MAX_JOINED_CHARS = 2000
"""As much as the application takes for a question; of longer conversations the beginning is dropped."""

AskQuery = Callable[[str | StandaloneQuery, Scope], Searched]
MakeStandalone = Callable[[str, Sequence[Turn]], StandaloneQuery]


def evaluate_multiturn(
    dialogues: Sequence[Dialogue],
    *,
    search: AskQuery,
    standalone: MakeStandalone,
    chunks: FetchChunks,
    ids: Mapping[DocumentId, str],
    track: Track,
) -> Outcome:
    """`ids` gives the set's own id of each passage. Raises what `search` raises."""

    def judge(hits: Sequence[Hit], dialogue: Dialogue) -> Judgement:
        ranking = rank_documents(hits, chunks=chunks, ids=ids)
        return Judgement(score_passages(ranking, dialogue), first_rank(ranking, relevant=dialogue.relevant))

    tasks = [
        Task(
            dialogue.id,
            (way, f"{way}, {dialogue.collection}"),
            partial(search, query, Scope()),
            partial(judge, dialogue=dialogue),
            {"question": dialogue.question, "searched": shown(query), "relevant": len(dialogue.relevant)},
        )
        for dialogue in dialogues
        for way, query in queries_of(dialogue, standalone).items()
    ]
    return run_tasks(tasks, track=track, headline=HEADLINE)


def queries_of(dialogue: Dialogue, standalone: MakeStandalone) -> dict[str, str | StandaloneQuery]:
    """What is searched for, by way of making it."""
    joined = "\n".join([*(turn.question for turn in dialogue.history), dialogue.question])
    return {
        LAST_TURN: dialogue.question,
        TURNS_JOINED: joined[-MAX_JOINED_CHARS:],
        STANDALONE: standalone(dialogue.question, dialogue.history),
    }


def shown(query: str | StandaloneQuery) -> str:
    return query if isinstance(query, str) else query.shown or query.text


def score_passages(ranking: Sequence[str], dialogue: Dialogue) -> Figures:
    relevant = dialogue.relevant
    return {
        **{f"recall@{k}": recall(ranking, relevant=relevant, k=k) for k in (1, 3, 5, 10)},
        "ndcg@10": ndcg(ranking, gains=dict.fromkeys(relevant, 1.0), k=10),
    }
