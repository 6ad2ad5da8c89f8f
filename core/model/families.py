"""Which prompt template a generator was trained on, and what an embedder expects before a text.

The template inside the file is a program in a macro language that can hang or fill the memory of whoever renders it, so
it is never rendered: each family has a fixed template of our own in `core.answer`.
"""

from dataclasses import dataclass
from typing import Final

CHATML: Final = "chatml"
LLAMA3: Final = "llama3"
GEMMA: Final = "gemma"
MISTRAL: Final = "mistral"
PHI: Final = "phi"
QWEN3: Final = "qwen3"
"""As ChatML; it thinks aloud before it answers unless it is told that it has."""
GRANITE: Final = "granite"
COMMAND: Final = "command"
HARMONY: Final = "harmony"
DEEPSEEK: Final = "deepseek"
PLAIN: Final = "plain"

FAMILIES = (CHATML, QWEN3, LLAMA3, GEMMA, MISTRAL, PHI, GRANITE, COMMAND, HARMONY, DEEPSEEK, PLAIN)

_BY_CONTROL_TOKEN = {
    "<｜Assistant｜>": DEEPSEEK,  # first: its distilled models keep the tokens of the models they were made from
    "<|start_of_role|>": GRANITE,
    "<|START_OF_TURN_TOKEN|>": COMMAND,
    "<|channel|>": HARMONY,
    "<|im_start|>": CHATML,
    "<|start_header_id|>": LLAMA3,
    "<start_of_turn>": GEMMA,
    "[INST]": MISTRAL,
}
_BY_NAME = (
    ("phi-3", PHI),
    ("phi-4", PHI),
    ("phi3", PHI),
    ("gpt-oss", HARMONY),
    ("deepseek-r1-distill", DEEPSEEK),
    ("granite", GRANITE),
    ("command-r", COMMAND),
    ("qwen", CHATML),
    ("smollm", CHATML),
    ("llama-3", LLAMA3),
    ("llama 3", LLAMA3),
    ("gemma", GEMMA),
    ("mistral", MISTRAL),
    ("mixtral", MISTRAL),
)


def family_of(architecture: str, *, name: str, control_tokens: frozenset[str]) -> str:
    """The family of a model by its control tokens, else by its architecture and name, else `plain`.

    The tokens decide first: a control token that the vocabulary lacks would be read letter by letter.
    """
    if {"<|assistant|>", "<|end|>"} <= control_tokens:
        return PHI
    for control, family in _BY_CONTROL_TOKEN.items():
        if control in control_tokens:
            return QWEN3 if family == CHATML and _thinks(architecture, name) else family
    words = f"{architecture} {name}".casefold()
    for word, family in _BY_NAME:
        if word in words:
            return family
    return PLAIN


def _thinks(architecture: str, name: str) -> bool:
    """Whether it is of Qwen3's first release, whose models think unless told otherwise; later ones come as two models,
    one of each kind."""
    words = name.casefold()
    return architecture.startswith("qwen3") and not any(word in words for word in ("2507", "coder", "instruct"))


# --- embedders

MEAN: Final = "mean"
CLS: Final = "cls"
LAST: Final = "last"

POOLING_BY_NUMBER = {1: MEAN, 2: CLS, 3: LAST}
"""GGUF's `pooling_type`; 0 is none, and 4 marks a model that ranks."""


@dataclass(frozen=True, slots=True)
class EmbedderForm:
    """How an embedder was trained: which of the token vectors make that of the text, and what stands before a text.

    `family` is empty for one that is not known here: it is read plainly, with no prefix.
    """

    family: str = ""
    pooling: str = MEAN
    query_prefix: str = ""
    passage_prefix: str = ""


_SEARCH = "Represent this sentence for searching relevant passages: "
_INSTRUCT = "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:"
_EMBEDDERS = (
    (("bge", "m3"), EmbedderForm("bge", CLS)),
    (("bge", "-zh"), EmbedderForm("bge", CLS, "为这个句子生成表示以用于检索相关文章：")),
    (("bge",), EmbedderForm("bge", CLS, _SEARCH)),
    (("e5", "mistral"), EmbedderForm("e5", LAST, f"{_INSTRUCT} ")),
    (("e5", "instruct"), EmbedderForm("e5", MEAN, f"{_INSTRUCT} ")),
    (("e5-",), EmbedderForm("e5", MEAN, "query: ", "passage: ")),
    (("gte", "qwen2"), EmbedderForm("gte", LAST, f"{_INSTRUCT} ")),
    (("gte", "v1.5"), EmbedderForm("gte", CLS)),
    (("gte", "multilingual"), EmbedderForm("gte", CLS)),
    (("gte", "modernbert"), EmbedderForm("gte", CLS)),
    (("gte-",), EmbedderForm("gte", MEAN)),
    (("modernbert-embed",), EmbedderForm("nomic", MEAN, "search_query: ", "search_document: ")),
    (("nomic-embed",), EmbedderForm("nomic", MEAN, "search_query: ", "search_document: ")),
    (("mxbai-embed",), EmbedderForm("mxbai", CLS, _SEARCH)),
    (("arctic-embed", "v2.0"), EmbedderForm("snowflake-arctic", CLS, "query: ")),
    (("arctic-embed",), EmbedderForm("snowflake-arctic", CLS, _SEARCH)),
    (("embeddinggemma",), EmbedderForm("gemma", MEAN, "task: search result | query: ", "title: none | text: ")),
    (("qwen3-embedding",), EmbedderForm("qwen3", LAST, _INSTRUCT)),
    (("minilm",), EmbedderForm("minilm", MEAN)),
    (("granite-embedding",), EmbedderForm("granite", CLS)),
    (("jina-embeddings-v2",), EmbedderForm("jina", MEAN)),
)
"""By words that a name holds, the first that fits; as the publishers' model cards say."""


def embedder_form(name: str, *, pooling_type: int) -> EmbedderForm:
    """The form of an embedder by its name, with the pooling that its file states, if it states one."""
    words = "-".join(name.casefold().replace("_", " ").split())
    form = next((form for parts, form in _EMBEDDERS if all(part in words for part in parts)), EmbedderForm())
    pooling = POOLING_BY_NUMBER.get(pooling_type, form.pooling)
    return EmbedderForm(form.family, pooling, form.query_prefix, form.passage_prefix)


# --- rerankers

PAIR: Final = "pair"
"""Question and passage in one text, one number from a classification head."""
YES_NO: Final = "yes_no"
"""A model that writes, asked whether the passage fits; the weight of its "yes" against its "no" is the score."""

YES_NO_HEAD: Final = (
    "<|im_start|>system\nJudge whether the Document meets the requirements based on the Query and the Instruct "
    'provided. Note that the answer can only be "yes" or "no".<|im_end|>\n<|im_start|>user\n'
)
YES_NO_TAIL: Final = "<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n"
"""The prompt of Qwen3-Reranker, as on its model card."""


def yes_no_body(question: str, text: str) -> str:
    """What stands between head and tail, word for word as the model was trained."""
    task = "Given a web search query, retrieve relevant passages that answer the query"
    return f"<Instruct>: {task}\n<Query>: {question}\n<Document>: {text}"


@dataclass(frozen=True, slots=True)
class RerankerForm:
    """`is_calibrated` is False for a head without its pooler, as most published conversions of BERT are: their scores
    lie near zero, and only the order means anything."""

    kind: str
    is_calibrated: bool


def reranker_form(architecture: str, *, name: str, ranks: bool, head: frozenset[str]) -> RerankerForm | None:
    """How a file ranks; None for one that does not. `ranks`: its token vectors are pooled to a score.

    Qwen3-Reranker comes in two conversions, with and without a head; both can still write, and are asked.
    """
    if architecture == "qwen3":
        words = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
        return RerankerForm(YES_NO, is_calibrated=True) if "qwen3-reranker" in words else None
    if not ranks or not head & {"cls.weight", "cls.output.weight"}:
        return None
    return RerankerForm(PAIR, is_calibrated={"cls.weight", "cls.output.weight"} <= head)
