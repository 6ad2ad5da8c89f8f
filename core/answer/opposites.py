"""Words that turn a statement: negations, and pairs of opposites such as rise and fall. Pure."""

from core.language.words import NEGATIONS

EXCEPTIONS = frozenset("without unless except excluding outside instead ohne sans".split())
"""Each turns what follows it, not the clause it stands in."""
NEGATORS = (NEGATIONS - EXCEPTIONS - {"fail", "fails", "failed"}) | frozenset(
    "deny denies denied denying refuse refuses refused refusing lacks lacked "
    "hardly rarely seldom scarcely barely neither ain't nicht kein keine keinen keiner "
    "niemals nie pas jamais".split()
)
"""Each turns the clause it stands in. "Fail" does so before "to", and where it has no opposite."""
FAILING = frozenset("fail fails failed failing".split())
LACKING = frozenset("free devoid exempt lack".split())
"""Each turns its clause before "of" or "from"."""
AVOIDED = frozenset("avoid avoided refrain abstain".split())
BEFORE_AVOIDED = frozenset("should must shall be please always and".split())
"""Told to somebody, "avoid" turns its clause; "used to avoid punishment" denies nothing."""
ENDINGS = ("-free", "less")
PREFIXES = ("non-", "non", "un", "in", "im", "ir", "il", "dis", "mis")
MIN_PREFIXED_CHARS = 4

_PAIRS = (
    (
        "rise rises rose risen rising increase increases increased increasing grow grows grew grown growing growth "
        "gain gains gained climb climbs climbed expand expands expanded jump jumped surge surged soar soared raise "
        "raised raises upward upwards up larger bigger higher greater",
        "fall falls fell fallen falling decrease decreases decreased decreasing decline declines declined declining "
        "drop drops dropped shrink shrinks shrank shrunk reduce reduces reduced reduction lower lowers lowered "
        "cut cuts sink sank plunge plunged slump slumped shed downward downwards down smaller less fewer",
    ),
    (
        "more higher greater larger bigger longer exceed exceeds exceeded exceeding above over taller wider",
        "less fewer lower smaller shorter below under beneath underneath narrower",
    ),
    ("after since later following afterwards post", "before until till prior earlier preceding ahead pre"),
    ("early earlier earliest soon sooner soonest", "late later latest"),
    ("early earlier earliest", "mid middle"),
    ("mid middle", "late later latest"),
    ("fast faster fastest quick quicker quickest quickly rapid", "slow slower slowest slowly"),
    ("cheap cheaper cheapest", "dear dearer dearest expensive costly"),
    ("rich richer richest", "poor poorer poorest"),
    ("easy easier easiest", "hard harder hardest difficult"),
    ("hard harder hardest", "soft softer softest"),
    ("thick thicker thickest", "thin thinner thinnest"),
    ("deep deeper deepest", "shallow shallower shallowest"),
    ("near nearer nearest close closer closest", "far farther farthest further furthest"),
    ("bright brighter brightest", "dark darker darkest"),
    ("wet wetter wettest", "dry drier driest dryer"),
    ("full", "empty"),
    ("common frequent often frequently", "rare uncommon seldom rarely"),
    ("major majority", "minor minority"),
    ("odd", "even"),
    ("horizontal horizontally", "vertical vertically"),
    ("clockwise", "anticlockwise counterclockwise counter-clockwise anti-clockwise"),
    ("temporary temporarily", "permanent permanently"),
    ("direct directly", "indirect indirectly"),
    ("public publicly", "private privately"),
    ("domestic", "foreign"),
    ("male males men man", "female females women woman"),
    ("parent parents", "subsidiary subsidiaries"),
    ("input inputs", "output outputs"),
    ("fixed", "variable floating"),
    ("active", "inactive"),
    ("advantage benefit", "disadvantage drawback"),
    ("arrival arrive arrives arrived", "departure depart departs departed"),
    ("lend lends lent", "borrow borrows borrowed"),
    ("surplus", "deficit"),
    ("overestimate overestimated overstated", "underestimate underestimated understated"),
    ("better best improve improves improved improvement", "worse worst worsen worsened deteriorate deteriorated"),
    ("strong stronger strongest strengthen strengthened", "weak weaker weakest weaken weakened"),
    ("maximum max most largest highest longest biggest", "minimum min least smallest lowest shortest fewest"),
    ("heavier heaviest", "lighter lightest"),
    ("older oldest", "younger youngest newer newest"),
    ("warm warmer warmest hot hotter hottest", "cold colder coldest cool cooler coolest"),
    (
        "allow allows allowed permit permits permitted permissible authorised authorized",
        "forbid forbids forbidden prohibit prohibits prohibited ban bans banned disallowed barred",
    ),
    (
        "accept accepts accepted approve approves approved agree agreed",
        "reject rejects rejected refuse refused decline",
    ),
    ("include includes included including inclusive", "exclude excludes excluded excluding exclusive"),
    (
        "start starts started begin begins began begun",
        "end ends ended stop stops stopped cease ceased finish finished complete completed",
    ),
    ("open opens opened opening", "close closes closed closing shut"),
    ("pass passes passed succeed succeeds succeeded success successful", "fail fails failed failing failure"),
    ("win wins won", "lose loses lost"),
    ("buy buys bought purchase purchased", "sell sells sold sale"),
    ("enable enables enabled", "disable disables disabled"),
    ("profit profits profitable", "loss losses unprofitable"),
    ("positive", "negative"),
    ("inside within internal inner", "outside external outer"),
    ("north northern northwards", "south southern southwards"),
    ("east eastern eastwards", "west western westwards"),
    ("left", "right"),
    ("mandatory compulsory obligatory required", "optional voluntary"),
    ("import imports imported", "export exports exported"),
    ("hire hired employ employed", "dismiss dismissed fire fired"),
    ("add adds added", "remove removes removed delete deleted"),
    ("true", "false"),
    ("present", "absent"),
    ("safe safely", "dangerous unsafe"),
    ("first", "last"),
    ("upper top", "bottom"),
    ("gross", "net"),
    ("asset assets", "liability liabilities"),
    ("debit", "credit"),
    ("morning mornings", "evening evenings afternoon"),
)
SIDES: dict[str, frozenset[tuple[int, bool]]] = {}
"""By word: of which pairs it is a member, and whether of the first side."""
for _place, _sides in enumerate(_PAIRS):
    for _first, _words in zip((True, False), _sides, strict=True):
        for _word in _words.split():
            SIDES[_word] = SIDES.get(_word, frozenset()) | {(_place, _first)}
del _place, _sides, _first, _words, _word

PAIR_OF_CHANGE = 0
"""Rise and fall."""
