"""A chat is there after a kill and a restart, and its answer opens the same lines of the same page."""

import base64
import zlib
from pathlib import Path

import pytest

from core.api.chats import ChatSummary, ChatTurn
from core.api.messages import Answered, Chat, Chats, Done, PageImage, Result, Saved
from core.api.requests import AddPaths, Ask, ForgetChats, ListChats, OpenChat, PageMark, RenderPage, Request, SaveMarked
from core.api.types import Citation, JobId, Scope
from tests.process.engine import Engine, running_engine
from tests.process.papers import write_paper

pytestmark = pytest.mark.model

QUESTION = "How long is a voucher of kind 2 valid?"
RULES = [[f"Rule {n}. A voucher of kind {n} is valid for {n + 30} days after its issue."] for n in range(4)]


def result_of(engine: Engine, request: Request) -> Result:
    ended = engine.run(request)
    assert isinstance(ended, Done), ended
    return ended.result


def opened(engine: Engine, job: int, chat: ChatSummary) -> tuple[ChatTurn, ...]:
    result = result_of(engine, OpenChat(JobId(job), chat.id))
    assert isinstance(result, Chat)
    assert result.chat == chat
    return result.turns


def drawn(engine: Engine, job: int, citation: Citation) -> bytes:
    page = citation.parts[0].page_index
    result = result_of(engine, RenderPage(JobId(job), citation.document_id, page, 1.0))
    assert isinstance(result, PageImage)
    return zlib.decompress(base64.b64decode(result.pixels))


def test_an_old_chat_opens_the_same_lines_after_a_kill(tmp_path: Path) -> None:
    rules = write_paper(tmp_path / "shelf" / "rules.pdf", RULES)
    with running_engine(tmp_path / "data") as engine:
        assert isinstance(engine.run(AddPaths(JobId(1), (str(rules.parent),))), Done)
        told = result_of(engine, Ask(JobId(2), QUESTION, Scope(), quotes_only=True, is_kept=True))
        assert isinstance(told, Answered)
        engine.kill()
    assert told.chat is not None
    cited = [citation for sentence in told.answer.sentences for citation in sentence.citations]
    assert "32 days" in " ".join(citation.quote for citation in cited)
    with running_engine(tmp_path / "data") as engine:
        assert result_of(engine, ListChats(JobId(1), "voucher 32")) == Chats((told.chat,))
        [turn] = opened(engine, 2, told.chat)
        assert (turn.id, turn.answer) == (told.turn_id, told.answer)
        plain = drawn(engine, 3, cited[0])
        write_paper(rules, [["A new first page."], *RULES])
        assert isinstance(engine.run(AddPaths(JobId(4), (str(rules),))), Done)
        [turn] = opened(engine, 5, told.chat)
        assert turn.answer is not None
        moved = turn.answer.sentences[0].citations[0]
        before, now = cited[0].parts[0], moved.parts[0]
        assert (now.page_index, now.rects) == (before.page_index + 1, before.rects)
        assert drawn(engine, 6, moved) == plain
        copy = tmp_path / "copy.pdf"
        saving = SaveMarked(
            JobId(7), moved.document_id, moved.revision, (PageMark(now.page_index, now.rects),), str(copy)
        )
        assert result_of(engine, saving) == Saved(str(copy))
        assert copy.read_bytes() != rules.read_bytes()
        assert result_of(engine, ForgetChats(JobId(8), (told.chat.id,))) == Chats(())
        engine.close_input()
        engine.wait(within_s=30.0)
    with running_engine(tmp_path / "data") as engine:
        assert result_of(engine, ListChats(JobId(1))) == Chats(())
