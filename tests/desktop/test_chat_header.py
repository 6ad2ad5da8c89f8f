"""What stands above a conversation: its name, but never the very question that stands right below it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.api.types import DocumentId, DocumentStatus, JobId, Scope
from desktop import chats_texts
from desktop.state.exchange import Exchange, ScopeChip
from desktop.state.folders import count_in
from desktop.views.chat.header import ChatHeader
from tests.desktop.conftest import document
from tests.desktop.samples import looks
from tests.desktop.scenes_answers import summary

QUESTION = "When can we end the lease early?"
YARD = ScopeChip("Harbour Yard", Scope(paths=("/papers/Yard",)))
ASKED = Exchange(JobId(1), QUESTION, (YARD,), asked_of=9)
ONE = summary(1, QUESTION, turns=1)


@pytest.mark.parametrize("chat", [None, ONE])
def test_above_the_only_question_stands_what_it_was_asked_of(chat: object) -> None:
    kept = ONE if chat is ONE else None
    assert chats_texts.heading(kept, (ASKED,)) == "Harbour Yard"
    assert chats_texts.heading(kept, (replace(ASKED, scope=(), asked_of=74),)) == "All 74 documents"
    assert chats_texts.heading(kept, (replace(ASKED, scope=(), asked_of=0),)) == "All documents"


def test_a_renamed_conversation_and_one_of_several_questions_show_their_names() -> None:
    assert chats_texts.heading(replace(ONE, title="Break option"), (ASKED,)) == "Break option"
    assert chats_texts.heading(replace(ONE, turns=2), (ASKED, replace(ASKED, job=JobId(2)))) == QUESTION
    assert chats_texts.heading(replace(ONE, turns=2), (ASKED,)) == QUESTION, "of which the last part has come so far"
    assert chats_texts.heading(None, ()) == "New conversation"


def test_renaming_begins_with_the_name(qtbot: QtBot) -> None:
    header = ChatHeader(*looks())
    qtbot.addWidget(header)
    header.resize(400, header.height())
    header.show()
    header.show_chat(ONE, (ASKED,))
    assert header.title == "Harbour Yard"
    header.begin_renaming()
    assert header.field.text() == QUESTION


def test_the_documents_of_a_scope_are_counted_by_folder_and_by_name() -> None:
    papers = [
        document(1, "/papers/Yard/Lease.pdf"),
        document(2, "/papers/Yard/Old/Lease.pdf"),
        document(3, "/papers/Yard/Locked.pdf", status=DocumentStatus.ENCRYPTED),
        document(4, "/papers/Yardage.pdf"),
    ]
    assert count_in(YARD.scope, papers) == 2
    assert count_in(Scope(paths=("/papers/Yard",), document_ids=(DocumentId(1), DocumentId(4))), papers) == 3
    assert count_in(Scope(paths=("/papers/Yard/Lease.pdf",)), papers) == 1


def test_where_it_gives_way_to_the_answers_it_is_there_while_the_conversation_is_renamed(qtbot: QtBot) -> None:
    header = ChatHeader(*looks())
    qtbot.addWidget(header)
    header.show_chat(ONE, (ASKED,))
    header.show()
    header.give_way(True)
    assert header.isHidden()
    header.begin_renaming()
    assert not header.isHidden()
    QTest.keyClick(header.field, Qt.Key.Key_Escape)
    assert header.isHidden()
