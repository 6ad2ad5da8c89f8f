"""How the families of models mark the turns of a conversation, as their makers publish it.

The template inside a model file is a program written by a stranger and is never rendered.
"""

from dataclasses import dataclass

from core.contracts.models import DATA_END, DATA_START


@dataclass(frozen=True, slots=True)
class Template:
    """`before_answer` leaves out the thinking of models that think aloud: nobody sees it, and it takes minutes."""

    before_system: str
    between: str
    before_answer: str
    stop: tuple[str, ...]

    def head(self, instructions: str) -> str:
        """Up to the user's turn: the same for every question."""
        return f"{self.before_system}{instructions}{self.between}{DATA_START}"

    def tail(self) -> str:
        """From the end of the user's turn on."""
        return f"{DATA_END}{self.before_answer}"


_CHATML = Template(
    "<|im_start|>system\n", "<|im_end|>\n<|im_start|>user\n", "<|im_end|>\n<|im_start|>assistant\n", ("<|im_end|>",)
)
_NO_THOUGHT = "<think>\n\n</think>\n\n"
_TEMPLATES = {
    "chatml": _CHATML,
    "qwen3": Template(_CHATML.before_system, _CHATML.between, _CHATML.before_answer + _NO_THOUGHT, _CHATML.stop),
    "llama3": Template(
        "<|start_header_id|>system<|end_header_id|>\n\n",
        "<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n",
        "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
        ("<|eot_id|>",),
    ),
    "gemma": Template("<start_of_turn>user\n", "\n\n", "<end_of_turn>\n<start_of_turn>model\n", ("<end_of_turn>",)),
    "mistral": Template("[INST] ", "\n\n", " [/INST]", ("</s>",)),
    "phi": Template("<|system|>\n", "<|end|>\n<|user|>\n", "<|end|>\n<|assistant|>\n", ("<|end|>",)),
    "granite": Template(
        "<|start_of_role|>system<|end_of_role|>",
        "<|end_of_text|>\n<|start_of_role|>user<|end_of_role|>",
        "<|end_of_text|>\n<|start_of_role|>assistant<|end_of_role|>",
        ("<|end_of_text|>",),
    ),
    "command": Template(
        "<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>",
        "<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>",
        "<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>",
        ("<|END_OF_TURN_TOKEN|>",),
    ),
    "harmony": Template(
        "<|start|>system<|message|>Reasoning: low\n\n# Valid channels: analysis, commentary, final. Channel must be "
        "included for every message.<|end|><|start|>developer<|message|># Instructions\n\n",
        "<|end|><|start|>user<|message|>",
        "<|end|><|start|>assistant<|channel|>final<|message|>",
        ("<|return|>", "<|end|>"),
    ),
    "deepseek": Template("", "<｜User｜>", f"<｜Assistant｜>{_NO_THOUGHT}", ("<｜end▁of▁sentence｜>",)),
    "plain": Template("", "\n\n", "\n\nAnswer:", ("\nQuestion:",)),
}


def template_of(family: str) -> Template:
    return _TEMPLATES.get(family, _TEMPLATES["plain"])


def families() -> tuple[str, ...]:
    return tuple(_TEMPLATES)


_LANGUAGES = {
    "af": "Afrikaans", "am": "Amharic", "ar": "Arabic", "az": "Azerbaijani", "be": "Belarusian", "bg": "Bulgarian",
    "bn": "Bengali", "bs": "Bosnian", "ca": "Catalan", "cs": "Czech", "cy": "Welsh", "da": "Danish", "de": "German",
    "el": "Greek", "eo": "Esperanto", "es": "Spanish", "et": "Estonian", "eu": "Basque", "fa": "Persian",
    "fi": "Finnish", "fr": "French", "ga": "Irish", "gl": "Galician", "gu": "Gujarati", "he": "Hebrew", "hi": "Hindi",
    "hr": "Croatian", "hu": "Hungarian", "hy": "Armenian", "id": "Indonesian", "is": "Icelandic", "it": "Italian",
    "ja": "Japanese", "ka": "Georgian", "kk": "Kazakh", "km": "Khmer", "kn": "Kannada", "ko": "Korean", "la": "Latin",
    "lo": "Lao", "lt": "Lithuanian", "lv": "Latvian", "mk": "Macedonian", "ml": "Malayalam", "mn": "Mongolian",
    "mr": "Marathi", "ms": "Malay", "mt": "Maltese", "my": "Burmese", "ne": "Nepali", "nl": "Dutch", "no": "Norwegian",
    "pa": "Punjabi", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "si": "Sinhala",
    "sk": "Slovak", "sl": "Slovenian", "sq": "Albanian", "sr": "Serbian", "sv": "Swedish", "sw": "Swahili",
    "ta": "Tamil", "te": "Telugu", "th": "Thai", "tl": "Tagalog", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu",
    "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip


def language_line(language: str) -> str:
    """In which language to answer, for a question in this one (ISO 639-1); empty for English and for one not known."""
    name = _LANGUAGES.get(language)
    return f"Answer in {name}.\n" if name is not None else ""
