"""Words that say the same in nearly every sentence, so that a claim may use another one than its evidence. Pure.

Only pairs of which one may stand for the other without making a true sentence false are here; "cost" and "price", or
"student" and "child", are not.
"""

_GROUPS = (
    "buy purchase acquire acquisition takeover bought",
    "begin start commence commencement",
    "end expire terminate termination expiry expiration",
    "change amend alter modify amendment alteration modification",
    "sublet underlet sublease",
    "staff employee personnel",
    "firm company",
    "display show demonstrate",
    "allow permit",
    "forbid prohibit",
    "utilise utilize use",
    "receive obtain get",
    "provide supply",
    "help assist assistance",
    "increase grow growth climb",
    "decrease decline reduce reduction drop",
    "pay bear bore borne",
    "medicine medication",
    "illness sickness",
    "quick rapid",
    "repair mend",
    "choose select pick",
    "construct build",
    "answer reply",
    "inform notify notification",
    "delete erase",
    "assess evaluate assessment evaluation",
    "customer client",
    "salary wage",
    "landlord lessor",
    "tenant lessee",
    "seller vendor",
    "buyer purchaser",
    "hire recruit",
    "revenue turnover",
    "die death dead",
    "finish complete completion",
    "happen occur",
    "relocate move",
    "dispatch send",
    "examine inspect examination inspection",
    "generate produce generation production",
    "deliver delivery",
    "fee charge",
    "need require requirement",
    "possess own",
)
_ENDINGS = ("", "s", "es", "ed", "d", "ing")
_FEWEST_LETTERS = 3
_BASES = {word: group.split()[0] for group in reversed(_GROUPS) for word in group.split()}


def base_of(word: str) -> str:
    """The word, folded, that stands for all that say the same; the word itself if it has no such group."""
    for ending in _ENDINGS:
        bare = word.removesuffix(ending) if ending else word
        if ending and bare == word:
            continue
        for form in (bare, f"{bare}e", f"{bare[:-1]}y" if bare.endswith("i") else bare):
            if form in _BASES and len(form) >= _FEWEST_LETTERS:
                return _BASES[form]
    return word
