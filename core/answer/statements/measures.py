"""What a question on a company's figures asks for, as lines of its financial statements. Pure; English.

"Capital expenditure" stands in no cash flow statement: there it is "Purchases of property, plant and equipment". And
nobody prints a quick ratio: it is worked out from four lines. Which lines a measure needs is bookkeeping.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from core.answer.tables.periods import spelled, years_in_order
from core.answer.tables.questions import asking_part
from core.language.words import STOP_WORDS, words


class Statement(StrEnum):
    INCOME = "income"
    BALANCE = "balance"
    CASH_FLOW = "cash_flow"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a statement by its label, folded: the first form that a label has counts. `parts` is the last form
    where that tells the line in several rows."""

    statement: Statement
    forms: tuple[re.Pattern[str], ...]
    parts: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """`needed`: of each group at least one line must be there. `is_derived`: no line states it.

    `years` as the question names them; `rest` is the question without the measures, `left` its words that no form of
    asking explains, folded.
    """

    needed: tuple[tuple[Line, ...], ...]
    is_derived: bool
    years: frozenset[str]
    rest: str
    left: tuple[str, ...]
    called: tuple[re.Pattern[str], ...]
    """What the measures are called."""

    def is_named_in(self, text: str) -> bool:
        return any(form.search(text) for form in self.called)


def _line(statement: Statement, *forms: str, parts: str = "") -> Line:
    last = re.compile(parts) if parts else None
    return Line(statement, (*(re.compile(form) for form in forms), *([last] if last is not None else ())), last)


_IN, _BAL, _CASH = Statement.INCOME, Statement.BALANCE, Statement.CASH_FLOW
_REVENUE = _line(
    _IN,
    r"^(?:total|consolidated) (?:consolidated )?(?:net )?(?:operating )?(?:sales|revenues?)\b(?! from| of)",
    r"^(?:net )?(?:operating )?(?:sales|revenues?)(?: and other income| to customers)?(?:,? net)?\W*$|^turnover\W*$",
)
_COST = _line(
    _IN,
    r"^total costs? of (?:sales|revenues?|goods|products?|services?|operations)\b",
    r"^merchandise costs\b|^costs? of (?:goods sold|sales|revenues?|products? sold|merchandise|operations)\b",
    parts=r"^costs? of (?:products?|services?|wireless equipment)\b",
)
_GROSS = _line(_IN, r"^gross (?:profit|margin)\b")
_OPERATING = _line(
    _IN,
    r"^(?:total )?operating (?:income|profit|earnings|\(?loss)",
    r"^\(?(?:income|earnings|profit|loss)\)?.{0,9} from operations\b",
)
_PRETAX = _line(_IN, r"\b(?:income|earnings|profit|loss)\b.* before\b.*\btax")
_TAX = _line(
    _IN,
    r"^(?!.*\bbefore\b).*\b(?:provision|benefit|expense)\b.*\btax",
    r"^(?!.*\bbefore\b)(?:(?:income )?tax(?:es)?\b|.*\bincome tax(?:es)?\b.*\b(?:expense|benefit))",
)
_INTEREST = _line(_IN, r"^(?:net )?interest\b.*\bexpense", r"\binterest\b.*\bexpense|^interest\b(?!.*income)")
_NET = _line(
    _IN,
    r"^(?:consolidated )?net (?:income|earnings|profit|loss|\(loss)\b.*\battributable to (?!.*non-?controlling)",
    r"^(?:consolidated )?net (?:income|earnings|profit|\(?loss)(?!.*\bcontinuing\b)",
)
_BASIC, _DILUTED = _line(_IN, r"\bbasic\b"), _line(_IN, r"\bdiluted\b")
_SGA = _line(
    _IN,
    r"^selling, (?:general|informational|marketing)|^selling and administrative",
    r"^(?:total )?(?:marketing, )?general and administrative",
)
_RESEARCH = _line(_IN, r"^research(?:,| and) ")
_CASH_HELD = _line(_BAL, r"^(?:total )?cash and (?:cash )?equivalents\b", r"^cash\b")
_INVESTED = _line(_BAL, r"^(?:short-term investments|(?:current )?marketable securities)\b")
_RECEIVABLE = _line(_BAL, r"\breceivables?\b.*\bnet\b|^net .*\breceivable", r"\breceivables?\b")
_INVENTORY = _line(_BAL, r"^total inventor", r"\binventor(?:y|ies)\b")
_CURRENT_ASSETS = _line(_BAL, r"^total current assets\b")
_CURRENT_LIABILITIES = _line(_BAL, r"^total current liabilities\b")
_PLANT = _line(
    _BAL,
    r"^(?:total )?(?:net )?(?:property|properties|premises|land)\b.*\bnet\b",
    r"^net (?:property|properties|premises|fixed)",
    r"^(?:total )?(?:property|properties|premises|land)\b.*\bequipment\b",
)
_GOODWILL = _line(_BAL, r"^goodwill\b")
_INTANGIBLES = _line(_BAL, r"\bintangible")
_ASSETS = _line(_BAL, r"^total assets\b")
_PAYABLE = _line(_BAL, r"^(?:trade |total )?(?:accounts|trade) (?:and other )?payables?\b", r"\bpayables?\b")
_ACCRUED = _line(_BAL, r"^accrued (?:liabilities|expenses)\b|\baccrued (?:liabilities|expenses)\b")
_SHORT_DEBT = _line(
    _BAL,
    r"\b(?:current|short-term)\b.*\b(?:debt|borrowings?)|\bdebt (?:maturing|due|payable) within",
    r"^(?:notes|loans) payable",
)
_LONG_DEBT = _line(_BAL, r"^(?:total )?long-term (?:debt|borrowings?)\b", r"^debt\b(?! (?:maturing|due|payable))")
_LIABILITIES = _line(_BAL, r"^total liabilities\W*$")
_EQUITY = _line(
    _BAL,
    r"^total\b.*\b(?:share(?:holders|owners)|stock(?:holders)?)[’'` ]*(?:equity|deficit|investment)",
    r"^total (?:[a-z. ]+)?(?:equity|deficit)\b",
)
_RETAINED = _line(_BAL, r"^retained earnings\b|^accumulated deficit\b|^earnings (?:reinvested|employed)")
_SPENT = _line(
    _CASH,
    r"\b(?:purchases?|additions?|acquisitions?|expenditures?|payments?|investments?|invested)\b"
    r".*\b(?:property|properties|premises|plant|buildings|fixed assets)\b",
    r"\bcapital (?:expenditures?|spending)\b|\b(?:property|plant)\b.*\b(?:additions|purchases)\b",
)
_DEPRECIATION = _line(_CASH, r"^depreciation\b|\bdepreciation and amorti[sz]ation\b")
_DIVIDENDS = _line(_CASH, r"\bdividends?\b.*\bpaid\b|\bpaid\b.*\bdividends?\b", r"\bdividends?\b")
_BUYBACKS = _line(
    _CASH,
    r"\b(?:repurchases?|purchases?|reacquisition)\b.*\b(?:common|treasury|stock|shares)\b",
    r"\b(?:common|stock|shares)\b.*\brepurchased?\b",
)
_FROM_OPERATING = _line(
    _CASH,
    r"^(?:total )?(?:net )?cash\b.*\b(?:operating activities|from operations)\b",
    r"^(?:total )?operating activities\b",
)
_FROM_INVESTING = _line(
    _CASH,
    r"^(?:total )?(?:net )?cash\b.*\b(?:invest(?:ing|ment) activities|(?:from|used in) investing)\b",
    r"^(?:total )?investing activities\b",
)
_FROM_FINANCING = _line(
    _CASH,
    r"^(?:total )?(?:net )?cash\b.*\b(?:financing activities|(?:from|used in) financing)\b",
    r"^(?:total )?financing activities\b",
)
_COSTS = ((_COST, _GROSS),)

_Measure = tuple[re.Pattern[str], tuple[tuple[Line, ...], ...], bool]


def _measure(form: str, *needed: Line | tuple[Line, ...], derived: bool) -> _Measure:
    groups = tuple((each,) if isinstance(each, Line) else each for each in needed)
    return re.compile(rf"\b(?:{form})\b", re.IGNORECASE), groups, derived


_MEASURES: tuple[_Measure, ...] = (
    _measure(r"cash conversion cycle|\bccc", _REVENUE, _COST, _RECEIVABLE, _INVENTORY, _PAYABLE, derived=True),
    _measure(r"days payables?(?: outstanding)?|dpo|(?:accounts )?payables? turnover", _COST, _PAYABLE, derived=True),
    _measure(
        r"days (?:of )?inventory(?: outstanding)?|dio|inventory turnover(?: ratio)?",
        _COST,
        _INVENTORY,
        derived=True,
    ),
    _measure(
        r"days sales outstanding|dso|(?:accounts )?receiv\w* turnover(?: ratio)?", _REVENUE, _RECEIVABLE, derived=True
    ),
    _measure(r"fixed assets? turnover(?: ratio)?", _REVENUE, _PLANT, derived=True),
    _measure(r"(?:total )?assets? turnover(?: ratio)?", _REVENUE, _ASSETS, derived=True),
    _measure(r"gross profit to (?:total )?assets?(?: ratio)?", *_COSTS, _REVENUE, _ASSETS, derived=True),
    _measure(
        r"quick(?: assets)? ratio|acid[- ]test(?: ratio)?",
        _CASH_HELD,
        _RECEIVABLE,
        _CURRENT_LIABILITIES,
        derived=True,
    ),
    _measure(r"cash[_ ]ratio", _CASH_HELD, _CURRENT_LIABILITIES, derived=True),
    _measure(
        r"cash (?:balance )?to (?:total )?liabilit\w+(?: ratio)?",
        _CASH_HELD,
        (_LIABILITIES, _CURRENT_LIABILITIES),
        derived=True,
    ),
    _measure(
        r"(?:current|working capital|liquidity) ratio|(?:net )?working capital",
        _CURRENT_ASSETS,
        _CURRENT_LIABILITIES,
        derived=True,
    ),
    _measure(r"operating cash flow ratio", _FROM_OPERATING, _CURRENT_LIABILITIES, derived=True),
    _measure(r"gross (?:profit )?margins?(?: profile)?|gross profit percentage", _REVENUE, *_COSTS, derived=True),
    _measure(r"operating (?:income |profit )?margins?(?: profile)?", _REVENUE, _OPERATING, derived=True),
    _measure(r"(?:net )?profit margins?|net (?:income )?margins?", _REVENUE, _NET, derived=True),
    _measure(r"ebitda(?: margins?)?", _OPERATING, _DEPRECIATION, derived=True),
    _measure(r"interest coverage(?: ratio)?", _OPERATING, _INTEREST, derived=True),
    _measure(r"effective (?:income )?tax rat(?:e|io)", _PRETAX, _TAX, derived=True),
    _measure(r"return on (?:average )?(?:total )?assets?|roa", _NET, _ASSETS, derived=True),
    _measure(
        r"(?:after-tax )?return on (?:average )?(?:total )?(?:shareholders['’]? )?equity|roe",
        _NET,
        _EQUITY,
        derived=True,
    ),
    _measure(
        r"return on (?:invested capital|capital employed)|roce|roic",
        _OPERATING,
        _ASSETS,
        _CURRENT_LIABILITIES,
        derived=True,
    ),
    _measure(r"capital[- ]intens\w+", _REVENUE, _ASSETS, _PLANT, derived=True),
    _measure(r"invested capital", _ASSETS, _CASH_HELD, derived=True),
    _measure(
        r"(?:debt|leverage)[- ](?:to[- ])?(?:equity )?ratio|debt[- ]to[- ]equity|capitali[sz]ation ratio",
        (_LONG_DEBT, _SHORT_DEBT),
        _EQUITY,
        derived=True,
    ),
    _measure(
        r"interest (?:expense )?to (?:average )?(?:total |long-term )?debt(?: ratio)?",
        _INTEREST,
        _LONG_DEBT,
        derived=True,
    ),
    _measure(r"(?:dividend )?payout ratio|retention ratio", _DIVIDENDS, _NET, derived=True),
    _measure(r"free cash flows?|fcf", _FROM_OPERATING, _SPENT, derived=True),
    _measure(
        r"(?:d\s?&\s?a|depreciation and amorti[sz]ation) (?:expense )?margin",
        _REVENUE,
        _DEPRECIATION,
        derived=True,
    ),
    _measure(r"cap(?:ital )?[- ]?ex(?:p?enditures?)?|capital spending|cap\s?ex", _SPENT, derived=False),
    _measure(
        r"pp\s?&?\s?n?e|property,? plant,?(?: and| &)? equipment|property and equipment|fixed assets",
        _PLANT,
        derived=False,
    ),
    _measure(r"(?:merchandise )?inventor(?:y|ies)", _INVENTORY, derived=False),
    _measure(r"cash (?:and|&) (?:cash )?equivalents", _CASH_HELD, derived=False),
    _measure(r"(?:accounts|trade|net) (?:receivables?|ar)", _RECEIVABLE, derived=False),
    _measure(r"(?:accounts|trade) payables?", _PAYABLE, derived=False),
    _measure(r"accru(?:ed|al) (?:liabilities|expenses)", _ACCRUED, derived=False),
    _measure(r"total current assets|current assets", _CURRENT_ASSETS, derived=False),
    _measure(r"(?:total )?current liabilities", _CURRENT_LIABILITIES, derived=False),
    _measure(r"total liabilities", _LIABILITIES, derived=False),
    _measure(r"total assets", _ASSETS, derived=False),
    _measure(r"goodwill", _GOODWILL, derived=False),
    _measure(r"retained earnings", _RETAINED, derived=False),
    _measure(r"(?:shareholders|stockholders|shareowners)['’]? equity|total equity", _EQUITY, derived=False),
    _measure(r"(?:total |long[- ]term )?debt", (_LONG_DEBT, _SHORT_DEBT), derived=False),
    _measure(r"basic (?:eps|earnings per (?:\w+ )?share)", _BASIC, derived=False),
    _measure(r"(?:diluted )?(?:eps|earnings per (?:\w+ )?share)", _DILUTED, derived=False),
    _measure(r"cogs|cost of (?:goods sold|sales|revenues?)", _COST, derived=False),
    _measure(r"gross profits?", _GROSS, derived=False),
    _measure(r"(?:unadjusted )?operating (?:income|profit)", _OPERATING, derived=False),
    _measure(r"(?:pre-?tax|before[- ]tax) (?:income|earnings|profit)", _PRETAX, derived=False),
    _measure(r"income tax(?:es)?(?: expense| provision)?", _TAX, derived=False),
    _measure(r"net (?:income|earnings|profit)(?: attributable to (?:share|stock)holders)?", _NET, derived=False),
    _measure(r"interest expenses?", _INTEREST, derived=False),
    _measure(r"sg\s?&\s?a(?: expenses?)?", _SGA, derived=False),
    _measure(r"r\s?&\s?d(?: expenses?)?|research and development expenses?", _RESEARCH, derived=False),
    _measure(r"depreciation (?:and|&) amorti[sz]ation(?: expense)?|d\s?&\s?a", _DEPRECIATION, derived=False),
    _measure(r"(?:cash )?dividends(?: paid| payments?)?", _DIVIDENDS, derived=False),
    _measure(r"(?:share|stock) (?:repurchases?|buybacks?)", _BUYBACKS, derived=False),
    _measure(
        r"operations, investing,? and financing activities",
        _FROM_OPERATING,
        _FROM_INVESTING,
        _FROM_FINANCING,
        derived=True,
    ),
    _measure(
        r"operating cash flows?|cash (?:flows? )?from (?:operations|operating activities)",
        _FROM_OPERATING,
        derived=False,
    ),
    _measure(r"(?:total )?(?:net )?(?:revenues?|sales)", _REVENUE, derived=False),
)


_OF_ANOTHER_KIND = re.compile(
    r"\b(?:why|who|what (?:drove|drives|caused|led|contributed)|dr[io]ve[nr]?s?|reasons?|segments?|regions?|geograph\w*"
    r"|countr\w+|categor\w+|products?|services?|brands?|stores?|components?|consist|polic\w+|record(?:s|ed)?"
    r"|recogni[sz]\w+|nature|purpose|forecast\w*|expect\w*|outlook|guidance|adjusted|non-?gaap|organic|excluding|exclude"
    r"|pro forma|quarters?|[qh][1-4]|per (?!share)\w+|of which|percent(?:age)? of (?!sales|revenue))\b",
    re.IGNORECASE,
)
"""A statement tells the whole company's figures of whole years, and not why."""
_SOFT = frozenset(
    "year years yearend end ended ending fiscal annual amount amounts value figure number level total net much many "
    "high low large big reported report company firm million millions billion billions thousand thousands usd us "
    "percent percentage rate growth grow grew grown increase increased decrease decreased change changed rise rose "
    "risen fall fell fallen decline declined drop dropped improve improved improving compare compared comparison "
    "between versus vs january february march april may june july august september october november december "
    "according based using shown stated long short give tell show find state calculate compute period date profile "
    "data spent spend spending generate generated earn earned pay paid hold held owe owed round terms answer one "
    "single own its their there any year-over-year yoy year-on-year business as of roughly".split()
)
MOST_LINES = 6


def asked_in(question: str) -> Asked | None:
    """What of the statements answers it; None if it asks for nothing that stands there."""
    text = " ".join(spelled(asking_part(question)).split())
    if _OF_ANOTHER_KIND.search(text):
        return None
    rest, is_derived = text, False
    needed: list[tuple[Line, ...]] = []
    called: list[re.Pattern[str]] = []
    for form, groups, derived in _MEASURES:
        if form.search(rest) and (derived or not is_derived):
            rest = form.sub(" ", rest)
            needed += [group for group in groups if group not in needed]
            called.append(form)
            is_derived = is_derived or derived
    if not needed or len(needed) > MOST_LINES:
        return None
    return Asked(tuple(needed), is_derived, frozenset(years_in_order(text)), rest, _left(rest), tuple(called))


def _left(rest: str) -> tuple[str, ...]:
    bare = (word.removesuffix("'s").removesuffix("’s") for word in words(rest))
    return tuple(word for word in bare if word not in STOP_WORDS and word not in _SOFT and not word.isdigit())
