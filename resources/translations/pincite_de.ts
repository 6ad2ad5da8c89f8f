<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>ActivityRow</name>
    <message>
        <source>Hide log</source>
        <translation>Protokoll verbergen</translation>
    </message>
    <message>
        <source>Log of: {0}</source>
        <translation>Protokoll von: {0}</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Protokoll zeigen</translation>
    </message>
</context>
<context>
    <name>ActivityView</name>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Nothing is going on</source>
        <translation>Zurzeit läuft nichts</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Reading, checking and answering show here while they run, and for as long as Pincite is open.</source>
        <translation>Lesen, Prüfen und Antworten stehen hier, während sie laufen und solange Pincite geöffnet ist.</translation>
    </message>
    <message>
        <source>You can close Pincite meanwhile: it goes on from the same page next time.</source>
        <translation>Sie können Pincite währenddessen schließen: Beim nächsten Mal geht es auf derselben Seite weiter.</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
</context>
<context>
    <name>CautionRow</name>
    <message>
        <source>Careful</source>
        <translation>Vorsichtig</translation>
    </message>
    <message>
        <source>Careful, Pincite would rather say “your documents do not say” than answer wrongly. Eager, it answers on less evidence.</source>
        <translation>Vorsichtig sagt Pincite lieber „Dazu steht nichts in Ihren Dokumenten“, als falsch zu antworten. Bereitwillig antwortet es auch bei schwächeren Belegen.</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>Bereitwillig</translation>
    </message>
    <message>
        <source>How sure is this?</source>
        <translation>Wie sicher ist das?</translation>
    </message>
    <message>
        <source>One step more careful</source>
        <translation>Eine Stufe vorsichtiger</translation>
    </message>
    <message>
        <source>One step more eager</source>
        <translation>Eine Stufe bereitwilliger</translation>
    </message>
    <message>
        <source>There are no measured figures for this setting.</source>
        <translation>Für diese Einstellung gibt es keine gemessenen Werte.</translation>
    </message>
    <message>
        <source>When to answer</source>
        <translation>Wann geantwortet wird</translation>
    </message>
    <message>
        <source>When to answer, from careful to eager</source>
        <translation>Wann geantwortet wird, von vorsichtig bis bereitwillig</translation>
    </message>
    <message>
        <source>careful eager threshold confidence strict refuse evidence</source>
        <translation>vorsichtig bereitwillig Schwelle Sicherheit streng ablehnen Beleg Belegstärke</translation>
    </message>
</context>
<context>
    <name>ChatColumn</name>
    <message>
        <source>Copied, with its sources</source>
        <translation>Kopiert, mit Quellen</translation>
    </message>
</context>
<context>
    <name>ChatDelegate</name>
    <message>
        <source>Empty: the first question</source>
        <translation>Leer: die erste Frage</translation>
    </message>
    <message>
        <source>Name of the conversation</source>
        <translation>Name des Gesprächs</translation>
    </message>
</context>
<context>
    <name>ChatList</name>
    <message>
        <source>Conversations, newest first</source>
        <translation>Gespräche, das neueste zuerst</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
</context>
<context>
    <name>ChatsView</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln</source>
        <translation><numerusform>%Ln löschen</numerusform><numerusform>%Ln löschen</numerusform></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
</context>
<context>
    <name>CheckFoot</name>
    <message>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <source>Expected: {0}</source>
        <translation>Erwartet: {0}</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Found first: {0}</source>
        <translation>Zuerst gefunden: {0}</translation>
    </message>
    <message>
        <source>Open page found</source>
        <translation>Gefundene Seite öffnen</translation>
    </message>
    <message>
        <source>Open right page</source>
        <translation>Richtige Seite öffnen</translation>
    </message>
</context>
<context>
    <name>CheckNotes</name>
    <message>
        <source>Stage by stage</source>
        <translation>Stufe für Stufe</translation>
    </message>
</context>
<context>
    <name>CheckView</name>
    <message>
        <source>Add a question</source>
        <translation>Frage hinzufügen</translation>
    </message>
    <message>
        <source>Add a question…</source>
        <translation>Frage hinzufügen…</translation>
    </message>
    <message>
        <source>Ask them again</source>
        <translation>Noch einmal stellen</translation>
    </message>
    <message>
        <source>Ask them now</source>
        <translation>Jetzt stellen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Check my library</source>
        <translation>Meine Bibliothek prüfen</translation>
    </message>
    <message>
        <source>Give an answer a thumb, or add a question with the page that answers it. Pincite asks them again whenever you like, so that you see what a change of settings does to your own documents.</source>
        <translation>Geben Sie einer Antwort einen Daumen, oder fügen Sie eine Frage mit der Seite hinzu, die sie beantwortet. Pincite stellt sie wieder, so oft Sie wollen. So sehen Sie, was eine andere Einstellung bei Ihren eigenen Dokumenten bewirkt.</translation>
    </message>
    <message>
        <source>No questions of your own yet</source>
        <translation>Noch keine eigenen Fragen</translation>
    </message>
    <message>
        <source>Save to a file…</source>
        <translation>In eine Datei speichern…</translation>
    </message>
    <message>
        <source>Share of your questions that were asked</source>
        <translation>Anteil Ihrer Fragen, die gestellt wurden</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stopped. What the run before found stays.</source>
        <translation>Abgebrochen. Das Ergebnis des vorigen Laufs bleibt.</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird abgebrochen…</translation>
    </message>
    <message>
        <source>Take from a file…</source>
        <translation>Aus einer Datei übernehmen…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Your questions</source>
        <translation>Ihre Fragen</translation>
    </message>
</context>
<context>
    <name>ContextualRow</name>
    <message>
        <source>Pause indexing</source>
        <translation>Einlesen anhalten</translation>
    </message>
    <message>
        <source>Resume indexing</source>
        <translation>Einlesen fortsetzen</translation>
    </message>
    <message>
        <source>Share of the passages that have their line</source>
        <translation>Anteil der Textstellen, die ihre Zeile haben</translation>
    </message>
</context>
<context>
    <name>CrashReportView</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <source>Crash report</source>
        <translation>Absturzbericht</translation>
    </message>
    <message>
        <source>Delete report</source>
        <translation>Bericht löschen</translation>
    </message>
    <message>
        <source>Pincite closed unexpectedly.</source>
        <translation>Pincite wurde unerwartet geschlossen.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>Im Dateimanager zeigen</translation>
    </message>
    <message>
        <source>The report could not be deleted. Your file manager may tell why.</source>
        <translation>Der Bericht konnte nicht gelöscht werden. Vielleicht zeigt Ihr Dateimanager, warum.</translation>
    </message>
    <message>
        <source>Your library is fine. This report was saved on this computer only, as {0}, and is sent nowhere. It holds events and places in the program; it names no document and quotes no text.</source>
        <translation>Ihre Bibliothek ist unversehrt. Dieser Bericht wurde nur auf diesem Computer gespeichert, als {0}, und wird nirgendwohin gesendet. Er enthält Ereignisse und Stellen im Programm; er nennt kein Dokument und zitiert keinen Text.</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>About Pincite</source>
        <translation>Über Pincite</translation>
    </message>
    <message>
        <source>Add PDFs</source>
        <translation>PDFs hinzufügen</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Choose a folder with language data</source>
        <translation>Ordner mit Sprachdaten wählen</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>Modelldatei wählen</translation>
    </message>
    <message>
        <source>Choose another folder, or make room on the disk. The conversation is kept.</source>
        <translation>Wählen Sie einen anderen Ordner, oder schaffen Sie Platz auf dem Laufwerk. Das Gespräch bleibt erhalten.</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Gespräch exportieren</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Model files (*.gguf)</source>
        <translation>Modelldateien (*.gguf)</translation>
    </message>
    <message>
        <source>My questions.jsonl</source>
        <translation>Meine Fragen.jsonl</translation>
    </message>
    <message>
        <source>PDF files (*.pdf *.PDF)</source>
        <translation>PDF-Dateien (*.pdf *.PDF)</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF-Dateien (*.pdf)</translation>
    </message>
    <message>
        <source>Questions (*.jsonl *.json)</source>
        <translation>Fragen (*.jsonl *.json)</translation>
    </message>
    <message>
        <source>Questions (*.jsonl)</source>
        <translation>Fragen (*.jsonl)</translation>
    </message>
    <message>
        <source>Save a marked copy</source>
        <translation>Kopie mit Markierungen speichern</translation>
    </message>
    <message>
        <source>Save your questions</source>
        <translation>Ihre Fragen speichern</translation>
    </message>
    <message>
        <source>Take questions from a file</source>
        <translation>Fragen aus einer Datei übernehmen</translation>
    </message>
    <message>
        <source>Where is “{0}” now?</source>
        <translation>Wo ist „{0}“ jetzt?</translation>
    </message>
    <message>
        <source>{0}

Private, offline questions and answers over your own PDFs, with every sentence tied to the exact lines.

Everything stays on this computer. What you remove from the library is erased for good at the next removal, or when Pincite closes; your own files stay.

Free software under the GNU Affero General Public License, version 3 or later.</source>
        <translation>{0}

Vertrauliche Fragen und Antworten zu Ihren eigenen PDFs, ohne Netz; jeder Satz ist mit den genauen Zeilen verbunden.

Alles bleibt auf diesem Computer. Was Sie aus der Bibliothek entfernen, wird beim nächsten Entfernen oder beim Schließen von Pincite endgültig gelöscht; Ihre eigenen Dateien bleiben.

Freie Software unter der GNU Affero General Public License, Version 3 oder neuer.</translation>
    </message>
    <message>
        <source>“{0}” could not be written.</source>
        <translation>„{0}“ konnte nicht geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>DocumentButtons</name>
    <message>
        <source>Enter password…</source>
        <translation>Passwort eingeben…</translation>
    </message>
    <message>
        <source>Remove from library</source>
        <translation>Aus der Bibliothek entfernen</translation>
    </message>
    <message>
        <source>Scanned pages…</source>
        <translation>Gescannte Seiten…</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>Im Dateimanager zeigen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message numerus="yes">
        <source>%Ln PDF(s)</source>
        <translation><numerusform>%Ln PDF</numerusform><numerusform>%Ln PDFs</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of another kind will be skipped</source>
        <translation><numerusform>%Ln Datei anderer Art wird ausgelassen</numerusform><numerusform>%Ln Dateien anderer Art werden ausgelassen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s)</source>
        <translation><numerusform>%Ln Ordner</numerusform><numerusform>%Ln Ordner</numerusform></translation>
    </message>
    <message>
        <source>Add {0}</source>
        <translation>{0} hinzufügen</translation>
    </message>
    <message>
        <source>Add {0} and {1}</source>
        <translation>{0} und {1} hinzufügen</translation>
    </message>
    <message>
        <source>Dropped here, the next question is asked of them alone.</source>
        <translation>Hier abgelegt, gilt die nächste Frage nur ihnen.</translation>
    </message>
    <message>
        <source>Only folders and PDFs can be added</source>
        <translation>Nur Ordner und PDFs lassen sich hinzufügen</translation>
    </message>
    <message>
        <source>They are read where they are. Nothing is copied or changed.</source>
        <translation>Sie werden dort gelesen, wo sie sind. Nichts wird kopiert oder verändert.</translation>
    </message>
</context>
<context>
    <name>FilterField</name>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <source>Filter {0}</source>
        <translation>{0} filtern</translation>
    </message>
</context>
<context>
    <name>FindingRows</name>
    <message>
        <source>Asks your own questions again and shows how often the right page is found, before and after a change of these settings.</source>
        <translation>Stellt Ihre eigenen Fragen noch einmal und zeigt, wie oft die richtige Seite gefunden wird, vor und nach einer Änderung dieser Einstellungen.</translation>
    </message>
    <message>
        <source>Check my library</source>
        <translation>Meine Bibliothek prüfen</translation>
    </message>
    <message>
        <source>Check my library…</source>
        <translation>Meine Bibliothek prüfen…</translation>
    </message>
    <message>
        <source>Judge by my own questions too</source>
        <translation>Auch nach meinen eigenen Fragen urteilen</translation>
    </message>
    <message>
        <source>The questions you gave a thumb, or typed with their page, move the evidence needed.</source>
        <translation>Die Fragen, denen Sie einen Daumen gaben oder die Sie mit ihrer Seite eintippten, verschieben die nötige Belegstärke.</translation>
    </message>
    <message>
        <source>learn train feedback thumbs adapt</source>
        <translation>lernen trainieren Rückmeldung Daumen anpassen</translation>
    </message>
    <message>
        <source>quality measure test accuracy evaluation</source>
        <translation>Qualität messen Test Genauigkeit Auswertung</translation>
    </message>
</context>
<context>
    <name>FirstRunView</name>
    <message>
        <source>Ask your documents. Check every sentence.</source>
        <translation>Dokumente fragen. Jeden Satz prüfen.</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>Dateien wählen…</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Click a number and the page opens with the lines marked. What cannot be shown is left out.</source>
        <translation>Klicken Sie auf eine Nummer, und die Seite öffnet sich mit den markierten Zeilen. Was sich nicht zeigen lässt, wird weggelassen.</translation>
    </message>
    <message>
        <source>Drop a folder or PDFs here</source>
        <translation>Ordner oder PDFs hier ablegen</translation>
    </message>
    <message>
        <source>Every sentence has a source</source>
        <translation>Jeder Satz hat eine Quelle</translation>
    </message>
    <message>
        <source>If your documents do not hold the answer, Pincite says so and shows the closest passages.</source>
        <translation>Wenn Ihre Dokumente die Antwort nicht enthalten, sagt Pincite das und zeigt die nächstliegenden Textstellen.</translation>
    </message>
    <message>
        <source>It can say no</source>
        <translation>Es kann Nein sagen</translation>
    </message>
    <message>
        <source>No account, no server. Pincite opens no network connection.</source>
        <translation>Kein Konto, kein Server. Pincite öffnet keine Netzwerkverbindung.</translation>
    </message>
    <message>
        <source>Pincite reads your PDFs, answers from them alone, and shows the exact lines behind each sentence.</source>
        <translation>Pincite liest Ihre PDFs, antwortet allein aus ihnen und zeigt zu jedem Satz die genauen Zeilen.</translation>
    </message>
    <message>
        <source>Stays on this computer</source>
        <translation>Bleibt auf diesem Computer</translation>
    </message>
    <message numerus="yes">
        <source>The sample is a contract of %Ln page(s) that we wrote. It can be removed again.</source>
        <translation><numerusform>Das Beispiel ist ein Vertrag von %Ln Seite, den wir geschrieben haben. Es lässt sich wieder entfernen.</numerusform><numerusform>Das Beispiel ist ein Vertrag von %Ln Seiten, den wir geschrieben haben. Es lässt sich wieder entfernen.</numerusform></translation>
    </message>
    <message>
        <source>Try with a sample</source>
        <translation>Mit einem Beispiel ausprobieren</translation>
    </message>
</context>
<context>
    <name>FitCard</name>
    <message>
        <source>Fit the gate to my questions</source>
        <translation>Schwelle an meine Fragen anpassen</translation>
    </message>
    <message>
        <source>Judge as Pincite came</source>
        <translation>Urteilen wie ausgeliefert</translation>
    </message>
    <message>
        <source>When to answer, and when to say that there is none</source>
        <translation>Wann geantwortet wird, und wann es heißt, dass es keine Antwort gibt</translation>
    </message>
</context>
<context>
    <name>FolderBar</name>
    <message>
        <source>Forget folder</source>
        <translation>Ordner vergessen</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Ort angeben…</translation>
    </message>
</context>
<context>
    <name>GroupList</name>
    <message>
        <source>Groups of settings</source>
        <translation>Gruppen von Einstellungen</translation>
    </message>
</context>
<context>
    <name>JobPanel</name>
    <message numerus="yes">
        <source>%Ln need(-s) you</source>
        <translation><numerusform>%Ln braucht Ihre Hilfe</numerusform><numerusform>%Ln brauchen Ihre Hilfe</numerusform></translation>
    </message>
    <message>
        <source>Indexing {0}</source>
        <translation>{0} wird eingelesen</translation>
    </message>
    <message numerus="yes">
        <source>Looking at %Ln file(s)</source>
        <translation><numerusform>%Ln Datei wird angesehen</numerusform><numerusform>%Ln Dateien werden angesehen</numerusform></translation>
    </message>
    <message>
        <source>Looking for PDFs</source>
        <translation>Suche nach PDFs</translation>
    </message>
    <message>
        <source>Open Activity</source>
        <translation>Aktivität öffnen</translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation>Einlesen anhalten</translation>
    </message>
    <message>
        <source>Paused. You can ask meanwhile.</source>
        <translation>Angehalten. Sie können währenddessen fragen.</translation>
    </message>
    <message>
        <source>Resume indexing</source>
        <translation>Einlesen fortsetzen</translation>
    </message>
    <message>
        <source>Share of the pages that are ready</source>
        <translation>Anteil der Seiten, die bereit sind</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>Lesen abbrechen</translation>
    </message>
    <message>
        <source>Stopping. What is ready stays.</source>
        <translation>Wird abgebrochen. Was bereit ist, bleibt.</translation>
    </message>
</context>
<context>
    <name>KRow</name>
    <message>
        <source>Back to the search’s own</source>
        <translation>Zurück zum Wert der Suche</translation>
    </message>
    <message>
        <source>Fusion constant k</source>
        <translation>Fusionskonstante k</translation>
    </message>
</context>
<context>
    <name>LibraryRows</name>
    <message>
        <source>Indexing</source>
        <translation>Einlesen</translation>
    </message>
    <message>
        <source>Looks at all that is stored, puts right what is wrong, and lists the backups.</source>
        <translation>Sieht alles Gespeicherte durch, bringt in Ordnung, was nicht stimmt, und führt die Sicherungen auf.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation>Einlesen anhalten</translation>
    </message>
    <message>
        <source>Pincite follows the folders in your library and reads what changes. Paused, it stays so over a restart; you can ask all the same.</source>
        <translation>Pincite folgt den Ordnern Ihrer Bibliothek und liest, was sich ändert. Angehalten bleibt es so, auch nach einem Neustart; fragen können Sie trotzdem.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume indexing</source>
        <translation>Einlesen fortsetzen</translation>
    </message>
    <message>
        <source>Verify library</source>
        <translation>Bibliotheksdaten überprüfen</translation>
    </message>
    <message>
        <source>Verify library…</source>
        <translation>Bibliotheksdaten überprüfen…</translation>
    </message>
    <message>
        <source>pause watch scan update refresh sync</source>
        <translation>anhalten überwachen durchsehen aktualisieren abgleichen</translation>
    </message>
    <message>
        <source>repair check damaged backup restore integrity</source>
        <translation>reparieren prüfen beschädigt Sicherung wiederherstellen Fehler</translation>
    </message>
</context>
<context>
    <name>LibraryView</name>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Opening your library…</source>
        <translation>Ihre Bibliothek wird geöffnet…</translation>
    </message>
    <message>
        <source>Show and sort</source>
        <translation>Anzeigen und sortieren</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>Back to the built-in embedder</source>
        <translation>Zurück zum mitgelieferten Einbettungsmodell</translation>
    </message>
    <message>
        <source>Back to the built-in model</source>
        <translation>Zurück zum mitgelieferten Modell</translation>
    </message>
    <message>
        <source>Choose a reranker…</source>
        <translation>Reranker wählen…</translation>
    </message>
    <message>
        <source>Choose another embedder…</source>
        <translation>Anderes Einbettungsmodell wählen…</translation>
    </message>
    <message>
        <source>Choose another model file…</source>
        <translation>Andere Modelldatei wählen…</translation>
    </message>
    <message>
        <source>Don’t use it</source>
        <translation>Nicht verwenden</translation>
    </message>
    <message>
        <source>Looking at the file…</source>
        <translation>Die Datei wird angesehen…</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Not there</source>
        <translation>Nicht da</translation>
    </message>
    <message>
        <source>Nothing is read again. Each question takes longer, by seconds at times.</source>
        <translation>Nichts wird neu gelesen. Jede Frage dauert länger, manchmal um Sekunden.</translation>
    </message>
    <message>
        <source>Nothing is read again. The first answer takes a few seconds longer.</source>
        <translation>Nichts wird neu gelesen. Die erste Antwort dauert ein paar Sekunden länger.</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use none</source>
        <translation>Keinen verwenden</translation>
    </message>
    <message>
        <source>language model file LLM AI GGUF memory size licence hash</source>
        <translation>Sprachmodell Modelldatei LLM KI GGUF Arbeitsspeicher Größe Lizenz Prüfsumme</translation>
    </message>
</context>
<context>
    <name>OcrRows</name>
    <message numerus="yes">
        <source>%Ln document(s) with scanned pages</source>
        <translation><numerusform>%Ln Dokument mit gescannten Seiten</numerusform><numerusform>%Ln Dokumente mit gescannten Seiten</numerusform></translation>
    </message>
    <message>
        <source>About 2 to 5 seconds a page, after everything else can be asked. You can stop it at any time.</source>
        <translation>Etwa 2 bis 5 Sekunden je Seite, wenn alles andere schon befragt werden kann. Sie können es jederzeit abbrechen.</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>English comes with Pincite. Others are read from a folder of your own.</source>
        <translation>Englisch kommt mit Pincite. Andere Sprachen werden aus einem eigenen Ordner gelesen.</translation>
    </message>
    <message>
        <source>It holds language data of the Tesseract project, one file a language, such as deu.traineddata for German. Pincite downloads nothing.</source>
        <translation>Er enthält Sprachdaten des Projekts Tesseract, eine Datei je Sprache, etwa deu.traineddata für Deutsch. Pincite lädt nichts herunter.</translation>
    </message>
    <message>
        <source>Languages of scanned pages</source>
        <translation>Sprachen gescannter Seiten</translation>
    </message>
    <message>
        <source>More languages</source>
        <translation>Weitere Sprachen</translation>
    </message>
    <message>
        <source>OCR Tesseract</source>
        <translation>OCR Tesseract</translation>
    </message>
    <message>
        <source>OCR scan scanner Tesseract picture photo recognise</source>
        <translation>OCR Scan Scanner Tesseract Bild Foto erkennen Texterkennung</translation>
    </message>
    <message>
        <source>Pages that are pictures, as a scanner makes them, are turned into text on this computer, so that they can be searched and cited. The files themselves stay as they are.</source>
        <translation>Seiten, die Bilder sind, wie ein Scanner sie macht, werden auf diesem Computer in Text verwandelt, damit man sie durchsuchen und als Quelle angeben kann. Die Dateien selbst bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Read scanned pages</source>
        <translation>Gescannte Seiten lesen</translation>
    </message>
    <message>
        <source>Read them now</source>
        <translation>Jetzt lesen</translation>
    </message>
    <message>
        <source>There is no data for {0}, so scanned pages are not read. Untick it, or put {1} into a folder and choose that folder below.</source>
        <translation>Für {0} gibt es keine Daten, deshalb werden gescannte Seiten nicht gelesen. Entfernen Sie das Häkchen, oder legen Sie {1} in einen Ordner und wählen Sie ihn unten aus.</translation>
    </message>
    <message numerus="yes">
        <source>They came before this was set, so up to %Ln page(s) (was|were) not read.</source>
        <translation><numerusform>Sie kamen vor dieser Einstellung, deshalb wurde bis zu %Ln Seite nicht gelesen.</numerusform><numerusform>Sie kamen vor dieser Einstellung, deshalb wurden bis zu %Ln Seiten nicht gelesen.</numerusform></translation>
    </message>
    <message>
        <source>Tick those your papers are written in, at least one. Each more makes reading slower.</source>
        <translation>Wählen Sie die Sprachen Ihrer Unterlagen, mindestens eine. Jede weitere macht das Lesen langsamer.</translation>
    </message>
    <message>
        <source>Use no folder</source>
        <translation>Keinen Ordner verwenden</translation>
    </message>
    <message>
        <source>{0} (no data)</source>
        <translation>{0} (keine Daten)</translation>
    </message>
</context>
<context>
    <name>PagePicker</name>
    <message>
        <source> of {0}</source>
        <translation> von {0}</translation>
    </message>
    <message>
        <source>Document with the answer</source>
        <translation>Dokument mit der Antwort</translation>
    </message>
    <message>
        <source>Name of a document</source>
        <translation>Name eines Dokuments</translation>
    </message>
    <message>
        <source>Page with the answer, counted from 1</source>
        <translation>Seite mit der Antwort, von 1 an gezählt</translation>
    </message>
    <message>
        <source>page </source>
        <translation>Seite </translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
</context>
<context>
    <name>PaneBar</name>
    <message>
        <source>Back to answer</source>
        <translation>Zurück zur Antwort</translation>
    </message>
    <message>
        <source>Back to questions</source>
        <translation>Zurück zu den Fragen</translation>
    </message>
    <message>
        <source>Back to report</source>
        <translation>Zurück zum Bericht</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
</context>
<context>
    <name>PassageCard</name>
    <message>
        <source>Open page</source>
        <translation>Seite öffnen</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>Hide the password</source>
        <translation>Passwort verbergen</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Show the password</source>
        <translation>Passwort zeigen</translation>
    </message>
    <message>
        <source>That is not the password of this document. Try another one.</source>
        <translation>Das ist nicht das Passwort dieses Dokuments. Versuchen Sie ein anderes.</translation>
    </message>
    <message>
        <source>This document is locked. The password stays on this computer and is kept only while Pincite runs.</source>
        <translation>Dieses Dokument ist gesperrt. Das Passwort bleibt auf diesem Computer und wird nur behalten, solange Pincite läuft.</translation>
    </message>
    <message numerus="yes">
        <source>Try it on the %Ln other locked file(s) too</source>
        <translation><numerusform>Auch bei der %Ln anderen gesperrten Datei versuchen</numerusform><numerusform>Auch bei den %Ln anderen gesperrten Dateien versuchen</numerusform></translation>
    </message>
    <message>
        <source>Try it on the other locked file too</source>
        <translation>Auch bei der anderen gesperrten Datei versuchen</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
</context>
<context>
    <name>PlaceList</name>
    <message>
        <source>{0}, page {1}</source>
        <translation>{0}, Seite {1}</translation>
    </message>
</context>
<context>
    <name>PlainRows</name>
    <message>
        <source>A message of your system, if work of more than half a minute ends while you are in another program. It names no document and no question.</source>
        <translation>Eine Meldung Ihres Systems, wenn Arbeit von mehr als einer halben Minute endet, während Sie in einem anderen Programm sind. Sie nennt weder Dokument noch Frage.</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>Alles löschen</translation>
    </message>
    <message>
        <source>Delete everything…</source>
        <translation>Alles löschen…</translation>
    </message>
    <message>
        <source>Documents, questions, answers. Pincite opens no network connection.</source>
        <translation>Dokumente, Fragen, Antworten. Pincite öffnet keine Netzwerkverbindung.</translation>
    </message>
    <message>
        <source>English German Deutsch translation</source>
        <translation>Deutsch Englisch English Übersetzung</translation>
    </message>
    <message>
        <source>Everything in the window but the pages, on top of the system’s own text size.</source>
        <translation>Alles im Fenster außer den Seiten, zusätzlich zur Textgröße des Systems.</translation>
    </message>
    <message>
        <source>Everything stays on this computer</source>
        <translation>Alles bleibt auf diesem Computer</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Sprache des Fensters</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Network connections: {0}</source>
        <translation>Netzwerkverbindungen: {0}</translation>
    </message>
    <message>
        <source>Nothing glides, pulses or runs: the window goes at once to where it is going.</source>
        <translation>Nichts gleitet, pulsiert oder läuft: Das Fenster ist sofort dort, wo es hinwill.</translation>
    </message>
    <message>
        <source>Pages stay white, unless you choose View &gt; Dark paper.</source>
        <translation>Seiten bleiben weiß, außer Sie wählen „Ansicht &gt; Dunkles Papier“.</translation>
    </message>
    <message>
        <source>Pincite closes then. The next start is like the first. This cannot be undone.</source>
        <translation>Pincite schließt sich dann. Der nächste Start ist wie der erste. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Questions may be in any language; answers are in the words of your documents.</source>
        <translation>Fragen dürfen in jeder Sprache gestellt werden; Antworten sind in den Worten Ihrer Dokumente.</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Tell me when long work has ended</source>
        <translation>Melden, wenn lange Arbeit beendet ist</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>The library, conversations, backups, logs and settings go from this computer. Your PDFs stay where they are.</source>
        <translation>Bibliothek, Gespräche, Sicherungen, Protokolle und Einstellungen verschwinden von diesem Computer. Ihre PDFs bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Where your library is</source>
        <translation>Wo Ihre Bibliothek ist</translation>
    </message>
    <message>
        <source>Your PDFs stay where they are. This folder holds what was read of them. What you remove is erased for good at the next removal, or when Pincite closes; until then Edit &gt; Undo brings it back.</source>
        <translation>Ihre PDFs bleiben, wo sie sind. Dieser Ordner enthält, was aus ihnen gelesen wurde. Was Sie entfernen, wird beim nächsten Entfernen oder beim Schließen von Pincite endgültig gelöscht; bis dahin holt „Bearbeiten &gt; Rückgängig“ es zurück.</translation>
    </message>
    <message>
        <source>animation reduced effects</source>
        <translation>Animation reduziert Effekte</translation>
    </message>
    <message>
        <source>dark light night mode colours contrast appearance</source>
        <translation>dunkel hell Nacht Modus Farben Kontrast Aussehen</translation>
    </message>
    <message>
        <source>erase remove reset wipe uninstall clear</source>
        <translation>löschen entfernen zurücksetzen tilgen deinstallieren leeren</translation>
    </message>
    <message>
        <source>font zoom bigger larger smaller scale letters</source>
        <translation>Schrift Zoom größer kleiner Skalierung Buchstaben</translation>
    </message>
    <message>
        <source>location path storage disk space data folder</source>
        <translation>Ort Pfad Speicher Laufwerk Platz Datenordner</translation>
    </message>
    <message>
        <source>notification alert message sound tray</source>
        <translation>Benachrichtigung Hinweis Meldung Ton Infobereich</translation>
    </message>
    <message>
        <source>privacy internet online offline cloud telemetry connection</source>
        <translation>Datenschutz Internet online offline Cloud Telemetrie Verbindung</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
</context>
<context>
    <name>QuestionForm</name>
    <message>
        <source>Add a question</source>
        <translation>Frage hinzufügen</translation>
    </message>
    <message>
        <source>Change a question</source>
        <translation>Frage ändern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>It is answered on this page</source>
        <translation>Sie wird auf dieser Seite beantwortet</translation>
    </message>
    <message>
        <source>Keep question</source>
        <translation>Frage behalten</translation>
    </message>
    <message>
        <source>Keep the change</source>
        <translation>Änderung übernehmen</translation>
    </message>
    <message>
        <source>None of my documents answers it</source>
        <translation>Keines meiner Dokumente beantwortet sie</translation>
    </message>
    <message>
        <source>Your question</source>
        <translation>Ihre Frage</translation>
    </message>
    <message>
        <source>Your question, as you would ask it</source>
        <translation>Ihre Frage, wie Sie sie stellen würden</translation>
    </message>
</context>
<context>
    <name>ReportList</name>
    <message>
        <source>How it was read</source>
        <translation>Wie gelesen wurde</translation>
    </message>
</context>
<context>
    <name>ReportView</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>How it was read</source>
        <translation>Wie gelesen wurde</translation>
    </message>
</context>
<context>
    <name>RunningRow</name>
    <message>
        <source>Pause indexing</source>
        <translation>Einlesen anhalten</translation>
    </message>
    <message>
        <source>Resume indexing</source>
        <translation>Einlesen fortsetzen</translation>
    </message>
    <message>
        <source>Share that is done</source>
        <translation>Anteil, der erledigt ist</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>RunsRow</name>
    <message>
        <source>Compared with</source>
        <translation>Verglichen mit</translation>
    </message>
    <message>
        <source>No other run</source>
        <translation>Kein anderer Lauf</translation>
    </message>
    <message>
        <source>Run that is shown</source>
        <translation>Gezeigter Lauf</translation>
    </message>
    <message>
        <source>Run that it is compared with</source>
        <translation>Lauf, mit dem verglichen wird</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Gezeigt</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search titles, questions and answers</source>
        <translation>Titel, Fragen und Antworten durchsuchen</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Ask only these</source>
        <translation>Nur diese befragen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>{0} selected</source>
        <translation>{0} ausgewählt</translation>
    </message>
</context>
<context>
    <name>SentencesCard</name>
    <message>
        <source>Removed: {0}</source>
        <translation>Entfernt: {0}</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Show all removed sentences</source>
        <translation>Alle entfernten Sätze zeigen</translation>
    </message>
    <message>
        <source>Show fewer removed sentences</source>
        <translation>Weniger entfernte Sätze zeigen</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
</context>
<context>
    <name>SettingsView</name>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Suche leeren</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>No setting is called that.</source>
        <translation>Keine Einstellung heißt so.</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>Scanned pages</source>
        <translation>Gescannte Seiten</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>StagesRow</name>
    <message>
        <source>All of them together find best in our tests. The times are those of the last answer.</source>
        <translation>Alle zusammen finden in unseren Tests am besten. Die Zeiten sind die der letzten Antwort.</translation>
    </message>
    <message>
        <source>Stages of the search</source>
        <translation>Stufen der Suche</translation>
    </message>
    <message>
        <source>Stages of the search advanced</source>
        <translation>Stufen der Suche fortgeschritten</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message numerus="yes">
        <source>%Ln need(-s) you</source>
        <translation><numerusform>%Ln braucht Ihre Hilfe</numerusform><numerusform>%Ln brauchen Ihre Hilfe</numerusform></translation>
    </message>
    <message>
        <source>Counted every few seconds over all processes of Pincite</source>
        <translation>Alle paar Sekunden über alle Prozesse von Pincite gezählt</translation>
    </message>
    <message numerus="yes">
        <source>Indexing · {0} of %Ln document(s) ready</source>
        <translation><numerusform>Einlesen · {0} von %Ln Dokument bereit</numerusform><numerusform>Einlesen · {0} von %Ln Dokumenten bereit</numerusform></translation>
    </message>
    <message>
        <source>Network connections: {0}</source>
        <translation>Netzwerkverbindungen: {0}</translation>
    </message>
    <message>
        <source>No documents yet</source>
        <translation>Noch keine Dokumente</translation>
    </message>
    <message>
        <source>Open Activity</source>
        <translation>Aktivität öffnen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume indexing</source>
        <translation>Einlesen fortsetzen</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet…</translation>
    </message>
    <message>
        <source>The engine is not running</source>
        <translation>Der Hintergrunddienst läuft nicht</translation>
    </message>
</context>
<context>
    <name>UnknownLanguages</name>
    <message>
        <source>Choose another embedder…</source>
        <translation>Anderes Einbettungsmodell wählen…</translation>
    </message>
</context>
<context>
    <name>VerifyView</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Looking through your library</source>
        <translation>Ihre Bibliothek wird durchgesehen</translation>
    </message>
    <message>
        <source>Nothing was looked at yet.</source>
        <translation>Noch nichts wurde angesehen.</translation>
    </message>
    <message>
        <source>Share of the library that was looked at</source>
        <translation>Anteil der Bibliothek, der angesehen wurde</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stopped before the end.</source>
        <translation>Vor dem Ende abgebrochen.</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird abgebrochen…</translation>
    </message>
    <message>
        <source>There is none yet. Pincite makes one by itself.</source>
        <translation>Noch gibt es keine. Pincite legt von selbst eine an.</translation>
    </message>
    <message>
        <source>Verify again</source>
        <translation>Erneut überprüfen</translation>
    </message>
    <message>
        <source>Verify library</source>
        <translation>Bibliotheksdaten überprüfen</translation>
    </message>
    <message>
        <source>What was put right so far stays.</source>
        <translation>Was bisher in Ordnung gebracht wurde, bleibt.</translation>
    </message>
    <message>
        <source>You can go on working. What is wrong is put right, from your files or from a backup.</source>
        <translation>Sie können weiterarbeiten. Was nicht stimmt, wird aus Ihren Dateien oder aus einer Sicherung in Ordnung gebracht.</translation>
    </message>
</context>
<context>
    <name>VersionsView</name>
    <message>
        <source>Ask only this</source>
        <translation>Nur dieses befragen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln selected are not</source>
        <translation><numerusform>Das %Ln ausgewählte ist keine</numerusform><numerusform>Die %Ln ausgewählten sind keine</numerusform></translation>
    </message>
    <message>
        <source>These are not versions of one document</source>
        <translation>Das sind keine Fassungen eines Dokuments</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Fassungen</translation>
    </message>
</context>
<context>
    <name>WhyTable</name>
    <message>
        <source>Lists of passages. Arrow keys walk them, Enter opens the page.</source>
        <translation>Listen von Textstellen. Mit den Pfeiltasten gehen Sie hindurch, die Eingabetaste öffnet die Seite.</translation>
    </message>
    <message>
        <source>The lists as a table</source>
        <translation>Die Listen als Tabelle</translation>
    </message>
</context>
<context>
    <name>WhyView</name>
    <message>
        <source>Answering</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Noch einmal suchen</translation>
    </message>
    <message>
        <source>Searching for the question again</source>
        <translation>Die Frage wird noch einmal gesucht</translation>
    </message>
    <message>
        <source>The lists are there.</source>
        <translation>Die Listen sind da.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Why this answer</source>
        <translation>Warum diese Antwort</translation>
    </message>
</context>
<context>
    <name>activity</name>
    <message numerus="yes">
        <source>%Ln file(s) waiting</source>
        <translation><numerusform>%Ln Datei wartet</numerusform><numerusform>%Ln Dateien warten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln hour(s)</source>
        <translation><numerusform>%Ln Stunde</numerusform><numerusform>%Ln Stunden</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln item(s)</source>
        <translation><numerusform>%Ln Eintrag</numerusform><numerusform>%Ln Einträge</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln job(s) ended.</source>
        <translation><numerusform>%Ln Aufgabe beendet.</numerusform><numerusform>%Ln Aufgaben beendet.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation><numerusform>%Ln Minute</numerusform><numerusform>%Ln Minuten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln need(-s) you</source>
        <translation><numerusform>%Ln braucht Ihre Hilfe</numerusform><numerusform>%Ln brauchen Ihre Hilfe</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) waiting</source>
        <translation><numerusform>%Ln Seite wartet</numerusform><numerusform>%Ln Seiten warten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s)</source>
        <translation><numerusform>%Ln Sekunde</numerusform><numerusform>%Ln Sekunden</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped</source>
        <translation><numerusform>%Ln ausgelassen</numerusform><numerusform>%Ln ausgelassen</numerusform></translation>
    </message>
    <message>
        <source>Answering {0}</source>
        <translation>{0} wird beantwortet</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>Building the search index</source>
        <translation>Der Suchindex wird gebaut</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Wird geprüft</translation>
    </message>
    <message>
        <source>Checking how well your questions are found</source>
        <translation>Prüfen, wie gut Ihre Fragen gefunden werden</translation>
    </message>
    <message>
        <source>Done in {0}</source>
        <translation>Fertig in {0}</translation>
    </message>
    <message>
        <source>Failed after {0}</source>
        <translation>Nach {0} misslungen</translation>
    </message>
    <message>
        <source>Learning what the pages mean</source>
        <translation>Die Bedeutung der Seiten wird gelernt</translation>
    </message>
    <message>
        <source>Looking for PDFs</source>
        <translation>Suche nach PDFs</translation>
    </message>
    <message>
        <source>Looking through your folders</source>
        <translation>Ihre Ordner werden durchgesehen</translation>
    </message>
    <message>
        <source>Nothing to tell yet.</source>
        <translation>Noch gibt es nichts zu berichten.</translation>
    </message>
    <message>
        <source>Open Activity to see why.</source>
        <translation>Öffnen Sie „Aktivität“, um zu sehen, warum.</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Pincite could not finish</source>
        <translation>Pincite konnte nicht zu Ende kommen</translation>
    </message>
    <message>
        <source>Pincite is ready</source>
        <translation>Pincite ist bereit</translation>
    </message>
    <message>
        <source>Preparing to find with the other model</source>
        <translation>Vorbereitung auf das Finden mit dem anderen Modell</translation>
    </message>
    <message>
        <source>Reading files that changed</source>
        <translation>Geänderte Dateien werden gelesen</translation>
    </message>
    <message>
        <source>Reading pages</source>
        <translation>Seiten werden gelesen</translation>
    </message>
    <message>
        <source>Reading scanned pages</source>
        <translation>Gescannte Seiten werden gelesen</translation>
    </message>
    <message>
        <source>Reading {0}</source>
        <translation>{0} wird gelesen</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Wird gespeichert</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Wird gesucht</translation>
    </message>
    <message>
        <source>Stopped after {0}</source>
        <translation>Nach {0} abgebrochen</translation>
    </message>
    <message>
        <source>Stopping. What is ready stays.</source>
        <translation>Wird abgebrochen. Was bereit ist, bleibt.</translation>
    </message>
    <message>
        <source>The library was looked through.</source>
        <translation>Die Bibliothek wurde durchgesehen.</translation>
    </message>
    <message>
        <source>Verifying the library</source>
        <translation>Die Bibliothek wird überprüft</translation>
    </message>
    <message>
        <source>Waiting for its turn</source>
        <translation>Wartet, bis es an der Reihe ist</translation>
    </message>
    <message>
        <source>Weighing what was found</source>
        <translation>Das Gefundene wird abgewogen</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Wird geschrieben</translation>
    </message>
    <message>
        <source>Writing lines of context</source>
        <translation>Zeilen zum Zusammenhang werden geschrieben</translation>
    </message>
    <message>
        <source>Your answer is ready.</source>
        <translation>Ihre Antwort ist fertig.</translation>
    </message>
    <message>
        <source>Your documents are ready to be asked.</source>
        <translation>Ihre Dokumente sind bereit für Fragen.</translation>
    </message>
    <message>
        <source>Your questions were checked.</source>
        <translation>Ihre Fragen wurden geprüft.</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation><numerusform>und %Ln weitere</numerusform><numerusform>und %Ln weitere</numerusform></translation>
    </message>
    <message>
        <source>less than a second</source>
        <translation>weniger als eine Sekunde</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
</context>
<context>
    <name>amounts</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation><numerusform>%Ln Dokument</numerusform><numerusform>%Ln Dokumente</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation><numerusform>%Ln Seite</numerusform><numerusform>%Ln Seiten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>about %Ln hour(s)</source>
        <translation><numerusform>etwa %Ln Stunde</numerusform><numerusform>etwa %Ln Stunden</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>about %Ln minute(s)</source>
        <translation><numerusform>etwa %Ln Minute</numerusform><numerusform>etwa %Ln Minuten</numerusform></translation>
    </message>
    <message>
        <source>about {0} h left</source>
        <translation>noch etwa {0} h</translation>
    </message>
    <message>
        <source>about {0} min left</source>
        <translation>noch etwa {0} min</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>weniger als eine Minute</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>noch weniger als eine Minute</translation>
    </message>
    <message>
        <source>page {0} of {1}</source>
        <translation>Seite {0} von {1}</translation>
    </message>
    <message>
        <source>working out the time left</source>
        <translation>die verbleibende Zeit wird berechnet</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
    <message>
        <source>{0} GB</source>
        <translation>{0} GB</translation>
    </message>
    <message>
        <source>{0} KB</source>
        <translation>{0} KB</translation>
    </message>
    <message>
        <source>{0} MB</source>
        <translation>{0} MB</translation>
    </message>
    <message>
        <source>{0} a minute</source>
        <translation>{0} pro Minute</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln page(s)</source>
        <translation><numerusform>{0} von %Ln Seite</numerusform><numerusform>{0} von %Ln Seiten</numerusform></translation>
    </message>
    <message>
        <source>“{0}”</source>
        <translation>„{0}“</translation>
    </message>
</context>
<context>
    <name>answer</name>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy with page references</source>
        <translation>Mit Seitenangaben kopieren</translation>
    </message>
    <message>
        <source>Edit question</source>
        <translation>Frage bearbeiten</translation>
    </message>
    <message>
        <source>Save a marked copy of the PDF…</source>
        <translation>Kopie der PDF mit Markierungen speichern…</translation>
    </message>
    <message>
        <source>Save a marked copy of “{0}”…</source>
        <translation>Kopie von „{0}“ mit Markierungen speichern…</translation>
    </message>
    <message>
        <source>Why this answer</source>
        <translation>Warum diese Antwort</translation>
    </message>
</context>
<context>
    <name>causes</name>
    <message>
        <source>Its pages are pictures in a language that Pincite has no data for.</source>
        <translation>Die Seiten sind Bilder in einer Sprache, für die Pincite keine Daten hat.</translation>
    </message>
    <message>
        <source>Its pages are pictures in which no text was found.</source>
        <translation>Die Seiten sind Bilder, in denen kein Text gefunden wurde.</translation>
    </message>
    <message>
        <source>Its pages are pictures that wait to be read.</source>
        <translation>Die Seiten sind Bilder, die noch gelesen werden.</translation>
    </message>
    <message>
        <source>Its pages are pictures, and reading of scanned pages is turned off.</source>
        <translation>Die Seiten sind Bilder, und das Lesen gescannter Seiten ist ausgeschaltet.</translation>
    </message>
    <message>
        <source>None of the pages of this file could be read.</source>
        <translation>Keine Seite dieser Datei konnte gelesen werden.</translation>
    </message>
    <message>
        <source>That is not the password of this document.</source>
        <translation>Das ist nicht das Passwort dieses Dokuments.</translation>
    </message>
    <message>
        <source>The process that reads PDFs could not be locked in, so nothing is read.</source>
        <translation>Der Prozess, der PDFs liest, ließ sich nicht abschotten, deshalb wird nichts gelesen.</translation>
    </message>
    <message>
        <source>The system could not read this file.</source>
        <translation>Das System konnte diese Datei nicht lesen.</translation>
    </message>
    <message>
        <source>There is nothing on the pages of this document.</source>
        <translation>Auf den Seiten dieses Dokuments steht nichts.</translation>
    </message>
    <message>
        <source>This document is locked to a certificate, not to a password.</source>
        <translation>Dieses Dokument ist für ein Zertifikat gesperrt, nicht mit einem Passwort.</translation>
    </message>
    <message>
        <source>This file could not be read: its end is missing.</source>
        <translation>Diese Datei konnte nicht gelesen werden: Ihr Ende fehlt.</translation>
    </message>
    <message>
        <source>This file ended the process that reads PDFs, as a damaged file can.</source>
        <translation>Diese Datei hat den Prozess beendet, der PDFs liest, wie es eine beschädigte Datei tun kann.</translation>
    </message>
    <message>
        <source>This file has no pages.</source>
        <translation>Diese Datei hat keine Seiten.</translation>
    </message>
    <message>
        <source>This file is larger than Pincite reads.</source>
        <translation>Diese Datei ist größer, als Pincite liest.</translation>
    </message>
    <message>
        <source>This file is named .pdf but is a ZIP archive or an Office document.</source>
        <translation>Diese Datei heißt .pdf, ist aber ein ZIP-Archiv oder ein Office-Dokument.</translation>
    </message>
    <message>
        <source>This file is named .pdf but is a web page.</source>
        <translation>Diese Datei heißt .pdf, ist aber eine Webseite.</translation>
    </message>
    <message>
        <source>This file is still being written by another program.</source>
        <translation>Diese Datei wird noch von einem anderen Programm geschrieben.</translation>
    </message>
    <message>
        <source>This file was changed while it was read.</source>
        <translation>Diese Datei wurde verändert, während sie gelesen wurde.</translation>
    </message>
    <message>
        <source>This is a link to a file that is not there.</source>
        <translation>Das ist eine Verknüpfung mit einer Datei, die es nicht gibt.</translation>
    </message>
</context>
<context>
    <name>chat</name>
    <message numerus="yes">
        <source>%Ln citation(s)</source>
        <translation><numerusform>%Ln Quelle</numerusform><numerusform>%Ln Quellen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier answer(s)</source>
        <translation><numerusform>%Ln frühere Antwort</numerusform><numerusform>%Ln frühere Antworten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln more page(s) read</source>
        <translation><numerusform>%Ln weitere Seite gelesen</numerusform><numerusform>%Ln weitere Seiten gelesen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln more: {0}</source>
        <translation><numerusform>%Ln weiteres: {0}</numerusform><numerusform>%Ln weitere: {0}</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln removed</source>
        <translation><numerusform>%Ln entfernt</numerusform><numerusform>%Ln entfernt</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s)</source>
        <translation><numerusform>%Ln Satz</numerusform><numerusform>%Ln Sätze</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) removed: beside the question.</source>
        <translation><numerusform>%Ln Satz entfernt: geht an der Frage vorbei.</numerusform><numerusform>%Ln Sätze entfernt: gehen an der Frage vorbei.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) removed: not in your documents, or beside the question.</source>
        <translation><numerusform>%Ln Satz entfernt: steht nicht in Ihren Dokumenten oder geht an der Frage vorbei.</numerusform><numerusform>%Ln Sätze entfernt: stehen nicht in Ihren Dokumenten oder gehen an der Frage vorbei.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) removed: not in your documents.</source>
        <translation><numerusform>%Ln Satz entfernt: steht nicht in Ihren Dokumenten.</numerusform><numerusform>%Ln Sätze entfernt: stehen nicht in Ihren Dokumenten.</numerusform></translation>
    </message>
    <message>
        <source>A count or a full list may be incomplete.</source>
        <translation>Eine Zählung oder vollständige Liste ist hier vielleicht unvollständig.</translation>
    </message>
    <message>
        <source>A count, list or summary needs whole documents and may be incomplete here: this is what the passages that were found say.</source>
        <translation>Eine Zählung, Liste oder Zusammenfassung braucht ganze Dokumente und ist hier vielleicht unvollständig: Das sagen die gefundenen Textstellen.</translation>
    </message>
    <message>
        <source>A document that this answer quoted was removed, and the answer with it. The question is kept.</source>
        <translation>Ein Dokument, das diese Antwort zitierte, wurde entfernt und die Antwort mit ihm. Die Frage bleibt.</translation>
    </message>
    <message>
        <source>A question about one thing works best.</source>
        <translation>Eine Frage nach einer Sache gelingt am besten.</translation>
    </message>
    <message>
        <source>Add a folder or a PDF first.</source>
        <translation>Fügen Sie zuerst einen Ordner oder eine PDF hinzu.</translation>
    </message>
    <message>
        <source>Add documents first</source>
        <translation>Zuerst Dokumente hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln document(s)</source>
        <translation><numerusform>Alle Dokumente (%Ln)</numerusform><numerusform>Alle %Ln Dokumente</numerusform></translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>Alle Dokumente</translation>
    </message>
    <message>
        <source>Also read</source>
        <translation>Auch gelesen</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answer in the words of the documents alone ({0})</source>
        <translation>Allein in den Worten der Dokumente antworten ({0})</translation>
    </message>
    <message>
        <source>Answer ready</source>
        <translation>Antwort fertig</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ask about your documents</source>
        <translation>Fragen Sie Ihre Dokumente</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message numerus="yes">
        <source>Ask all %Ln document(s)</source>
        <translation><numerusform>Alle Dokumente befragen (%Ln)</numerusform><numerusform>Alle %Ln Dokumente befragen</numerusform></translation>
    </message>
    <message>
        <source>Ask one of these, then press a number in the answer: the page opens.</source>
        <translation>Stellen Sie eine dieser Fragen, und drücken Sie dann eine Nummer in der Antwort: Die Seite öffnet sich.</translation>
    </message>
    <message>
        <source>Checking sentence {0}</source>
        <translation>Satz {0} wird geprüft</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Choosing quotes</source>
        <translation>Zitate werden ausgewählt</translation>
    </message>
    <message>
        <source>Citation {0}, {1}, page {2}</source>
        <translation>Quelle {0}, {1}, Seite {2}</translation>
    </message>
    <message>
        <source>Cited</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Click to open the page</source>
        <translation>Klicken, um die Seite zu öffnen</translation>
    </message>
    <message>
        <source>Closest, but not an answer</source>
        <translation>Am ähnlichsten, aber keine Antwort</translation>
    </message>
    <message>
        <source>Copy answer with citations</source>
        <translation>Antwort mit Quellen kopieren</translation>
    </message>
    <message>
        <source>Counted and listed from the documents themselves; no model wrote this.</source>
        <translation>Aus den Dokumenten selbst gezählt und aufgelistet; kein Modell hat das geschrieben.</translation>
    </message>
    <message>
        <source>Earlier answer</source>
        <translation>Frühere Antwort</translation>
    </message>
    <message>
        <source>Edit and ask again</source>
        <translation>Bearbeiten und noch einmal fragen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Belegstärke</translation>
    </message>
    <message>
        <source>Evidence {0} of 1, needs {1}</source>
        <translation>Belegstärke {0} von 1, nötig {1}</translation>
    </message>
    <message>
        <source>From an older version</source>
        <translation>Aus einer älteren Fassung</translation>
    </message>
    <message>
        <source>Good answer</source>
        <translation>Gute Antwort</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Hide removed sentences</source>
        <translation>Entfernte Sätze verbergen</translation>
    </message>
    <message>
        <source>In the words of your documents</source>
        <translation>In den Worten Ihrer Dokumente</translation>
    </message>
    <message>
        <source>It is in your documents, but does not answer the question.</source>
        <translation>Es steht in Ihren Dokumenten, beantwortet aber die Frage nicht.</translation>
    </message>
    <message>
        <source>Its page is open</source>
        <translation>Ihre Seite ist geöffnet</translation>
    </message>
    <message>
        <source>Keep the answer as it is</source>
        <translation>Antwort lassen, wie sie ist</translation>
    </message>
    <message>
        <source>Languages…</source>
        <translation>Sprachen…</translation>
    </message>
    <message>
        <source>Looking through your documents</source>
        <translation>Ihre Dokumente werden durchgesehen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>New sentences below</source>
        <translation>Neue Sätze weiter unten</translation>
    </message>
    <message>
        <source>No answer was written.</source>
        <translation>Es wurde keine Antwort geschrieben.</translation>
    </message>
    <message>
        <source>No sentence was written for you: quotes only.</source>
        <translation>Für Sie wurde kein Satz geschrieben: nur Zitate.</translation>
    </message>
    <message>
        <source>None of your documents has text that could be read. Select one to see why.</source>
        <translation>Keines Ihrer Dokumente hat Text, der gelesen werden konnte. Wählen Sie eines aus, um zu sehen, warum.</translation>
    </message>
    <message>
        <source>Not answered here, so better asked separately: {0}</source>
        <translation>Hier nicht beantwortet, am besten einzeln fragen: {0}</translation>
    </message>
    <message numerus="yes">
        <source>Nothing in the %Ln document(s) of {0} answers this.</source>
        <translation><numerusform>Nichts in dem %Ln Dokument von {0} beantwortet das.</numerusform><numerusform>Nichts in den %Ln Dokumenten von {0} beantwortet das.</numerusform></translation>
    </message>
    <message>
        <source>Nothing in the documents that were searched answers this.</source>
        <translation>Nichts in den durchsuchten Dokumenten beantwortet das.</translation>
    </message>
    <message>
        <source>Nothing in them comes close to this.</source>
        <translation>Nichts in ihnen kommt dem nahe.</translation>
    </message>
    <message numerus="yes">
        <source>Nothing in your %Ln document(s) answers this.</source>
        <translation><numerusform>Nichts in Ihrem %Ln Dokument beantwortet das.</numerusform><numerusform>Nichts in Ihren %Ln Dokumenten beantwortet das.</numerusform></translation>
    </message>
    <message>
        <source>Nothing in your document answers this.</source>
        <translation>Nichts in Ihrem Dokument beantwortet das.</translation>
    </message>
    <message>
        <source>Nothing in {0} answers this.</source>
        <translation>Nichts in {0} beantwortet das.</translation>
    </message>
    <message>
        <source>Nothing that was read bears this out clearly enough.</source>
        <translation>Nichts von dem Gelesenen belegt das deutlich genug.</translation>
    </message>
    <message>
        <source>Opening your library…</source>
        <translation>Ihre Bibliothek wird geöffnet…</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message numerus="yes">
        <source>Quoted from {0} of %Ln page(s).</source>
        <translation><numerusform>Zitiert aus {0} von %Ln Seite.</numerusform><numerusform>Zitiert aus {0} von %Ln Seiten.</numerusform></translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>Zitate</translation>
    </message>
    <message>
        <source>Quotes only</source>
        <translation>Nur Zitate</translation>
    </message>
    <message>
        <source>Read from the table itself; no model wrote this.</source>
        <translation>Aus der Tabelle selbst gelesen; kein Modell hat das geschrieben.</translation>
    </message>
    <message numerus="yes">
        <source>Reading %Ln page(s)</source>
        <translation><numerusform>%Ln Seite wird gelesen</numerusform><numerusform>%Ln Seiten werden gelesen</numerusform></translation>
    </message>
    <message>
        <source>Reading the passages that were found</source>
        <translation>Die gefundenen Textstellen werden gelesen</translation>
    </message>
    <message>
        <source>Ready when you are</source>
        <translation>Bereit, wenn Sie es sind</translation>
    </message>
    <message>
        <source>Remove {0}</source>
        <translation>{0} entfernen</translation>
    </message>
    <message>
        <source>Remove {0} from what the question may see</source>
        <translation>{0} aus dem herausnehmen, was die Frage sehen darf</translation>
    </message>
    <message>
        <source>Rephrase</source>
        <translation>Anders fragen</translation>
    </message>
    <message>
        <source>Replaces the earlier question and its answer once it is answered.</source>
        <translation>Ersetzt die frühere Frage und ihre Antwort, sobald sie beantwortet ist.</translation>
    </message>
    <message numerus="yes">
        <source>Replaces the earlier question, its answer and %Ln later one(s) once it is answered.</source>
        <translation><numerusform>Ersetzt die frühere Frage, ihre Antwort und %Ln spätere, sobald sie beantwortet ist.</numerusform><numerusform>Ersetzt die frühere Frage, ihre Antwort und %Ln spätere, sobald sie beantwortet ist.</numerusform></translation>
    </message>
    <message>
        <source>Right, none of my documents answers it</source>
        <translation>Stimmt, keines meiner Dokumente beantwortet sie</translation>
    </message>
    <message numerus="yes">
        <source>Search everywhere (%Ln document(s) may hold it)</source>
        <translation><numerusform>Überall suchen (%Ln Dokument könnte es enthalten)</numerusform><numerusform>Überall suchen (%Ln Dokumente könnten es enthalten)</numerusform></translation>
    </message>
    <message>
        <source>Searched for: {0}</source>
        <translation>Gesucht wurde: {0}</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show removed sentences</source>
        <translation>Entfernte Sätze zeigen</translation>
    </message>
    <message>
        <source>Still reading</source>
        <translation>Wird noch gelesen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %Ln sentence(s).</source>
        <translation><numerusform>Nach %Ln Satz abgebrochen.</numerusform><numerusform>Nach %Ln Sätzen abgebrochen.</numerusform></translation>
    </message>
    <message>
        <source>Stopped before the first sentence.</source>
        <translation>Vor dem ersten Satz abgebrochen.</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird abgebrochen…</translation>
    </message>
    <message>
        <source>The document is not available; what it says is kept</source>
        <translation>Das Dokument ist nicht verfügbar; was es sagt, bleibt erhalten</translation>
    </message>
    <message>
        <source>The document was removed</source>
        <translation>Das Dokument wurde entfernt</translation>
    </message>
    <message>
        <source>The engine is not running yet</source>
        <translation>Der Hintergrunddienst läuft noch nicht</translation>
    </message>
    <message>
        <source>The engine stopped and was started again.</source>
        <translation>Der Hintergrunddienst hielt an und wurde neu gestartet.</translation>
    </message>
    <message>
        <source>The first sentences of the sections; no model wrote this.</source>
        <translation>Die ersten Sätze der Abschnitte; kein Modell hat das geschrieben.</translation>
    </message>
    <message>
        <source>The lines that come nearest to it do not give the date {0} for this.</source>
        <translation>Die nächstliegenden Zeilen nennen dafür nicht das Datum {0}.</translation>
    </message>
    <message>
        <source>The lines that come nearest to it do not go as far as {0}.</source>
        <translation>Die nächstliegenden Zeilen gehen nicht so weit wie {0}.</translation>
    </message>
    <message>
        <source>The lines that come nearest to it do not have {0} in this place.</source>
        <translation>In den nächstliegenden Zeilen steht {0} nicht an dieser Stelle.</translation>
    </message>
    <message>
        <source>The lines that come nearest to it do not measure it in {0}.</source>
        <translation>Die nächstliegenden Zeilen messen es nicht in {0}.</translation>
    </message>
    <message>
        <source>The newest document first. Both are cited; which one holds is for you to say.</source>
        <translation>Das neueste Dokument zuerst. Beide sind angegeben; welches gilt, sagen Sie.</translation>
    </message>
    <message>
        <source>The passages put it in another order.</source>
        <translation>Die Textstellen sagen es in anderer Reihenfolge.</translation>
    </message>
    <message>
        <source>The passages say it the other way round.</source>
        <translation>Die Textstellen sagen es andersherum.</translation>
    </message>
    <message>
        <source>The passages say the opposite, or do not say “not”.</source>
        <translation>Die Textstellen sagen das Gegenteil, oder sie sagen nicht „nicht“.</translation>
    </message>
    <message>
        <source>The sentences above are checked and stay.</source>
        <translation>Die Sätze oben sind geprüft und bleiben.</translation>
    </message>
    <message>
        <source>There is an answer</source>
        <translation>Es gibt eine Antwort</translation>
    </message>
    <message>
        <source>There is no model to write with: quotes only.</source>
        <translation>Kein Modell zum Schreiben ist da: nur Zitate.</translation>
    </message>
    <message>
        <source>There is nothing to search yet</source>
        <translation>Noch gibt es nichts zu durchsuchen</translation>
    </message>
    <message>
        <source>This needs whole documents, and the passages that were found cannot bear it out.</source>
        <translation>Das braucht ganze Dokumente, und die gefundenen Textstellen können es nicht belegen.</translation>
    </message>
    <message numerus="yes">
        <source>This rests on all %Ln page(s).</source>
        <translation><numerusform>Das stützt sich auf %Ln Seite.</numerusform><numerusform>Das stützt sich auf alle %Ln Seiten.</numerusform></translation>
    </message>
    <message>
        <source>This rests on the only page there is.</source>
        <translation>Das stützt sich auf die einzige Seite, die es gibt.</translation>
    </message>
    <message numerus="yes">
        <source>This rests on {0} of %Ln page(s).</source>
        <translation><numerusform>Das stützt sich auf {0} von %Ln Seite.</numerusform><numerusform>Das stützt sich auf {0} von %Ln Seiten.</numerusform></translation>
    </message>
    <message>
        <source>Too long: shorten it</source>
        <translation>Zu lang: bitte kürzen</translation>
    </message>
    <message>
        <source>Type a question first</source>
        <translation>Bitte zuerst eine Frage eingeben</translation>
    </message>
    <message>
        <source>Understood as: {0}</source>
        <translation>Verstanden als: {0}</translation>
    </message>
    <message>
        <source>Wait for this answer, or stop it</source>
        <translation>Warten Sie auf diese Antwort, oder brechen Sie sie ab</translation>
    </message>
    <message>
        <source>Waiting for the engine</source>
        <translation>Warten auf den Hintergrunddienst</translation>
    </message>
    <message>
        <source>Weighing what was found</source>
        <translation>Das Gefundene wird abgewogen</translation>
    </message>
    <message>
        <source>What else stands there is not shown.</source>
        <translation>Was sonst dort steht, wird nicht gezeigt.</translation>
    </message>
    <message>
        <source>What was read of it is kept. Select it on the left to locate it.</source>
        <translation>Was aus ihm gelesen wurde, bleibt erhalten. Wählen Sie ihn links aus, um seinen Ort anzugeben.</translation>
    </message>
    <message>
        <source>What was written did not pass its check against your documents.</source>
        <translation>Was geschrieben wurde, bestand die Prüfung an Ihren Dokumenten nicht.</translation>
    </message>
    <message>
        <source>What was written did not pass its check: quotes only.</source>
        <translation>Was geschrieben wurde, bestand seine Prüfung nicht: nur Zitate.</translation>
    </message>
    <message>
        <source>Why this answer</source>
        <translation>Warum diese Antwort</translation>
    </message>
    <message>
        <source>Wrong answer</source>
        <translation>Falsche Antwort</translation>
    </message>
    <message>
        <source>You can ask as soon as the first one is ready.</source>
        <translation>Sie können fragen, sobald das erste bereit ist.</translation>
    </message>
    <message>
        <source>Your document</source>
        <translation>Ihr Dokument</translation>
    </message>
    <message>
        <source>Your document disagrees with itself</source>
        <translation>Ihr Dokument widerspricht sich</translation>
    </message>
    <message>
        <source>Your documents are being read</source>
        <translation>Ihre Dokumente werden gelesen</translation>
    </message>
    <message>
        <source>Your documents disagree</source>
        <translation>Ihre Dokumente widersprechen sich</translation>
    </message>
    <message>
        <source>Your documents do not say.</source>
        <translation>Dazu steht nichts in Ihren Dokumenten.</translation>
    </message>
    <message>
        <source>Your folder was not found</source>
        <translation>Ihr Ordner wurde nicht gefunden</translation>
    </message>
    <message>
        <source>Your library is being opened</source>
        <translation>Ihre Bibliothek wird geöffnet</translation>
    </message>
    <message>
        <source>not available</source>
        <translation>nicht verfügbar</translation>
    </message>
    <message>
        <source>older version</source>
        <translation>ältere Fassung</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0} ({1})</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} s</translation>
    </message>
    <message>
        <source>{0}, folded</source>
        <translation>{0}, zugeklappt</translation>
    </message>
    <message>
        <source>{0}, needs {1}</source>
        <translation>{0}, nötig {1}</translation>
    </message>
    <message>
        <source>{0}, referred to by {1}</source>
        <translation>{0}, genannt in {1}</translation>
    </message>
    <message>
        <source>{0}, referred to on {1}</source>
        <translation>{0}, genannt auf {1}</translation>
    </message>
    <message>
        <source>{0}, unfolded</source>
        <translation>{0}, aufgeklappt</translation>
    </message>
    <message>
        <source>{0}. Press again to take it back.</source>
        <translation>{0}. Noch einmal drücken, um es zurückzunehmen.</translation>
    </message>
</context>
<context>
    <name>chats</name>
    <message numerus="yes">
        <source>%Ln document(s) added</source>
        <translation><numerusform>%Ln Dokument hinzugefügt</numerusform><numerusform>%Ln Dokumente hinzugefügt</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) removed</source>
        <translation><numerusform>%Ln Dokument entfernt</numerusform><numerusform>%Ln Dokumente entfernt</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s)</source>
        <translation><numerusform>%Ln Frage</numerusform><numerusform>%Ln Fragen</numerusform></translation>
    </message>
    <message>
        <source>Ask a question; it is kept here, with its answer and every citation.</source>
        <translation>Stellen Sie eine Frage; sie wird hier aufbewahrt, mit ihrer Antwort und jeder Quelle.</translation>
    </message>
    <message>
        <source>Asked before on {0}.</source>
        <translation>Schon am {0} gefragt.</translation>
    </message>
    <message>
        <source>Asked before, today at {0}.</source>
        <translation>Schon heute um {0} gefragt.</translation>
    </message>
    <message>
        <source>Asked before.</source>
        <translation>Schon einmal gefragt.</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Empty: the first question</source>
        <translation>Leer: die erste Frage</translation>
    </message>
    <message>
        <source>Name of the conversation</source>
        <translation>Name des Gesprächs</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>No conversation has these words</source>
        <translation>Kein Gespräch enthält diese Wörter</translation>
    </message>
    <message>
        <source>No conversations yet</source>
        <translation>Noch keine Gespräche</translation>
    </message>
    <message>
        <source>Since then {0}.</source>
        <translation>Seither: {0}.</translation>
    </message>
    <message>
        <source>The answer has changed</source>
        <translation>Die Antwort hat sich geändert</translation>
    </message>
    <message>
        <source>The answer is the same</source>
        <translation>Die Antwort ist dieselbe</translation>
    </message>
    <message>
        <source>Titles, questions and answers were looked through. Try fewer words.</source>
        <translation>Titel, Fragen und Antworten wurden durchsucht. Versuchen Sie es mit weniger Wörtern.</translation>
    </message>
    <message>
        <source>it no longer cites {0}</source>
        <translation>sie zitiert {0} nicht mehr</translation>
    </message>
    <message>
        <source>it now cites {0}</source>
        <translation>sie zitiert jetzt {0}</translation>
    </message>
    <message>
        <source>it now cites {0}, and no longer {1}</source>
        <translation>sie zitiert jetzt {0} und nicht mehr {1}</translation>
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation>{0}: {1}.</translation>
    </message>
    <message>
        <source>{0}; {1}.</source>
        <translation>{0}; {1}.</translation>
    </message>
</context>
<context>
    <name>check</name>
    <message numerus="yes">
        <source>%Ln line(s) left out: no question stands there.</source>
        <translation><numerusform>%Ln Zeile ausgelassen: Dort steht keine Frage.</numerusform><numerusform>%Ln Zeilen ausgelassen: Dort steht keine Frage.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s)</source>
        <translation><numerusform>%Ln Frage</numerusform><numerusform>%Ln Fragen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) forgotten.</source>
        <translation><numerusform>%Ln Frage vergessen.</numerusform><numerusform>%Ln Fragen vergessen.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) left out: the document or page is not here.</source>
        <translation><numerusform>%Ln Frage ausgelassen: Dokument oder Seite ist nicht da.</numerusform><numerusform>%Ln Fragen ausgelassen: Dokument oder Seite ist nicht da.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) saved.</source>
        <translation><numerusform>%Ln Frage gespeichert.</numerusform><numerusform>%Ln Fragen gespeichert.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) say(-s) little: one more or less moves a share by much. Aim for {0}.</source>
        <translation><numerusform>%Ln Frage sagt wenig: Eine mehr oder weniger verschiebt einen Anteil stark. Streben Sie {0} an.</numerusform><numerusform>%Ln Fragen sagen wenig: Eine mehr oder weniger verschiebt einen Anteil stark. Streben Sie {0} an.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) taken from the file.</source>
        <translation><numerusform>%Ln Frage aus der Datei übernommen.</numerusform><numerusform>%Ln Fragen aus der Datei übernommen.</numerusform></translation>
    </message>
    <message>
        <source>Add questions that none of your documents answers, to see what is refused rightly.</source>
        <translation>Fügen Sie Fragen hinzu, die keines Ihrer Dokumente beantwortet, um zu sehen, was zu Recht abgelehnt wird.</translation>
    </message>
    <message>
        <source>Add questions that your documents answer.</source>
        <translation>Fügen Sie Fragen hinzu, die Ihre Dokumente beantworten.</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln question(s) that both asked did as before.</source>
        <translation><numerusform>Die %Ln Frage, die beide stellten, schnitt ab wie zuvor.</numerusform><numerusform>Alle %Ln Fragen, die beide stellten, schnitten ab wie zuvor.</numerusform></translation>
    </message>
    <message>
        <source>Among the first five pages, all ways find the right one equally often: {0}.</source>
        <translation>Unter den ersten fünf Seiten finden alle Wege die richtige gleich oft: {0}.</translation>
    </message>
    <message>
        <source>Among the first five pages, the right one is found most often by {0}: {1}; least often by {2}: {3}.</source>
        <translation>Unter den ersten fünf Seiten wird die richtige am häufigsten gefunden über {0}: {1}; am seltensten über {2}: {3}.</translation>
    </message>
    <message>
        <source>Answer from {0} on</source>
        <translation>Antworten ab Belegstärke {0}</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Beantwortet</translation>
    </message>
    <message>
        <source>Answered, with an answer</source>
        <translation>Beantwortet, mit Antwort</translation>
    </message>
    <message>
        <source>Asked {0}</source>
        <translation>Gestellt: {0}</translation>
    </message>
    <message>
        <source>At {0}:</source>
        <translation>Bei {0}:</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>Beginnt…</translation>
    </message>
    <message>
        <source>Better, {0}</source>
        <translation>Besser, {0}</translation>
    </message>
    <message>
        <source>Better. {0}</source>
        <translation>Besser. {0}</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>Both under the same settings.</source>
        <translation>Beide unter denselben Einstellungen.</translation>
    </message>
    <message>
        <source>Compared with the run before, {0}.</source>
        <translation>Verglichen mit dem Lauf davor, {0}.</translation>
    </message>
    <message>
        <source>Evidence asked for</source>
        <translation>Nötige Belegstärke</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Zuerst</translation>
    </message>
    <message>
        <source>How often the right page comes first, and among the first five. MRR is 1 if it always comes first, 0.50 if it always comes second. Behind an arrow: the run before.</source>
        <translation>Wie oft die richtige Seite zuerst kommt und unter den ersten fünf ist. MRR ist 1, wenn sie immer zuerst kommt, 0,50, wenn sie immer als zweite kommt. Hinter einem Pfeil: der Lauf davor.</translation>
    </message>
    <message>
        <source>In five</source>
        <translation>In fünf</translation>
    </message>
    <message>
        <source>Its document</source>
        <translation>Sein Dokument</translation>
    </message>
    <message>
        <source>MRR</source>
        <translation>MRR</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>New since then: {0}.</source>
        <translation>Neu seither: {0}.</translation>
    </message>
    <message>
        <source>None of your documents answers it</source>
        <translation>Keines Ihrer Dokumente beantwortet sie</translation>
    </message>
    <message>
        <source>Not asked yet</source>
        <translation>Noch nicht gestellt</translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln question(s) that both asked, {0} did better and {1} worse.</source>
        <translation><numerusform>Von %Ln Frage, die beide stellten, schnitten {0} besser und {1} schlechter ab.</numerusform><numerusform>Von %Ln Fragen, die beide stellten, schnitten {0} besser und {1} schlechter ab.</numerusform></translation>
    </message>
    <message>
        <source>Only then: {0}.</source>
        <translation>Nur damals: {0}.</translation>
    </message>
    <message>
        <source>Pages looked at</source>
        <translation>Angesehene Seiten</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Refused, and rightly</source>
        <translation>Zu Recht abgelehnt</translation>
    </message>
    <message>
        <source>Refused, though there is an answer</source>
        <translation>Abgelehnt, obwohl es eine Antwort gibt</translation>
    </message>
    <message>
        <source>Refused, without one</source>
        <translation>Abgelehnt, ohne Antwort</translation>
    </message>
    <message>
        <source>Reranked</source>
        <translation>Neu geordnet</translation>
    </message>
    <message>
        <source>Right page first</source>
        <translation>Richtige Seite zuerst</translation>
    </message>
    <message>
        <source>Right page in the first five</source>
        <translation>Richtige Seite unter den ersten fünf</translation>
    </message>
    <message>
        <source>Show as plot</source>
        <translation>Als Schaubild zeigen</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>So few may be chance.</source>
        <translation>So wenige können Zufall sein.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>That is more than chance.</source>
        <translation>Das ist mehr als Zufall.</translation>
    </message>
    <message>
        <source>The file could not be written: the place may be full or closed to you.</source>
        <translation>Die Datei konnte nicht geschrieben werden: Vielleicht ist der Ort voll oder für Sie gesperrt.</translation>
    </message>
    <message>
        <source>The questions were asked.</source>
        <translation>Die Fragen wurden gestellt.</translation>
    </message>
    <message>
        <source>This file could not be read as a list of questions. Nothing was changed.</source>
        <translation>Diese Datei konnte nicht als Liste von Fragen gelesen werden. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Threshold, {0}</source>
        <translation>Schwelle, {0}</translation>
    </message>
    <message>
        <source>Undo, answer from {0} on</source>
        <translation>Rückgängig, Antworten ab Belegstärke {0}</translation>
    </message>
    <message>
        <source>What the threshold trades</source>
        <translation>Was die Schwelle abwägt</translation>
    </message>
    <message>
        <source>Where the right page is found</source>
        <translation>Wo die richtige Seite gefunden wird</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Worse, {0}</source>
        <translation>Schlechter, {0}</translation>
    </message>
    <message>
        <source>Worse. {0}</source>
        <translation>Schlechter. {0}</translation>
    </message>
    <message>
        <source>Your questions</source>
        <translation>Ihre Fragen</translation>
    </message>
    <message>
        <source>answered, though nothing answers it</source>
        <translation>beantwortet, obwohl nichts sie beantwortet</translation>
    </message>
    <message>
        <source>before: {0}</source>
        <translation>davor: {0}</translation>
    </message>
    <message>
        <source>first run</source>
        <translation>erster Lauf</translation>
    </message>
    <message>
        <source>judged by your questions too</source>
        <translation>auch nach Ihren Fragen geurteilt</translation>
    </message>
    <message numerus="yes">
        <source>of %Ln question(s)</source>
        <translation><numerusform>von %Ln Frage</numerusform><numerusform>von %Ln Fragen</numerusform></translation>
    </message>
    <message>
        <source>refused, rightly</source>
        <translation>zu Recht abgelehnt</translation>
    </message>
    <message>
        <source>right page at place {0}</source>
        <translation>richtige Seite auf Platz {0}</translation>
    </message>
    <message>
        <source>right page not found</source>
        <translation>richtige Seite nicht gefunden</translation>
    </message>
    <message>
        <source>thumb down</source>
        <translation>Daumen nach unten</translation>
    </message>
    <message>
        <source>thumb up</source>
        <translation>Daumen nach oben</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>eingetippt</translation>
    </message>
    <message>
        <source>with lines of context</source>
        <translation>mit Zeilen zum Zusammenhang</translation>
    </message>
    <message>
        <source>with the embedder {0}</source>
        <translation>mit dem Einbettungsmodell {0}</translation>
    </message>
    <message>
        <source>with the reranker {0}</source>
        <translation>mit dem Reranker {0}</translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation>ohne {0}</translation>
    </message>
    <message>
        <source>{0} is not in your library any more</source>
        <translation>{0} ist nicht mehr in Ihrer Bibliothek</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln question(s)</source>
        <translation><numerusform>{0} von %Ln Frage</numerusform><numerusform>{0} von %Ln Fragen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln question(s) with an answer would be answered.</source>
        <translation><numerusform>{0} von %Ln Frage mit Antwort würde beantwortet.</numerusform><numerusform>{0} von %Ln Fragen mit Antwort würden beantwortet.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln question(s) without one would be refused.</source>
        <translation><numerusform>{0} von %Ln Frage ohne Antwort würde abgelehnt.</numerusform><numerusform>{0} von %Ln Fragen ohne Antwort würden abgelehnt.</numerusform></translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>{0} with an answer, {1} without</source>
        <translation>{0} mit Antwort, {1} ohne</translation>
    </message>
    <message>
        <source>{0} ← {1}</source>
        <translation>{0} ← {1}</translation>
    </message>
    <message>
        <source>{0}, but refused</source>
        <translation>{0}, aber abgelehnt</translation>
    </message>
    <message>
        <source>{0}, likely {1}–{2} %</source>
        <translation>{0}, wohl {1}–{2} %</translation>
    </message>
    <message>
        <source>{0}, now</source>
        <translation>{0}, jetzt</translation>
    </message>
    <message>
        <source>{0}, page {1}</source>
        <translation>{0}, Seite {1}</translation>
    </message>
    <message>
        <source>{0}; before: {1}</source>
        <translation>{0}; davor: {1}</translation>
    </message>
    <message>
        <source>{0}; first came {1}, page {2}</source>
        <translation>{0}; zuerst kam {1}, Seite {2}</translation>
    </message>
</context>
<context>
    <name>computer</name>
    <message numerus="yes">
        <source>%Ln processor core(s)</source>
        <translation><numerusform>%Ln Prozessorkern</numerusform><numerusform>%Ln Prozessorkerne</numerusform></translation>
    </message>
    <message>
        <source>{0} free disk</source>
        <translation>{0} Speicherplatz frei</translation>
    </message>
    <message>
        <source>{0} memory</source>
        <translation>{0} Arbeitsspeicher</translation>
    </message>
    <message>
        <source>{0}, {1} free</source>
        <translation>{0}, {1} frei</translation>
    </message>
</context>
<context>
    <name>copy</name>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Evidence {0}, needed {1}.</source>
        <translation>Belegstärke {0}, nötig {1}.</translation>
    </message>
    <message>
        <source>Sources:</source>
        <translation>Quellen:</translation>
    </message>
    <message>
        <source>Your documents disagree:</source>
        <translation>Ihre Dokumente widersprechen sich:</translation>
    </message>
    <message>
        <source>Your documents do not say.</source>
        <translation>Dazu steht nichts in Ihren Dokumenten.</translation>
    </message>
    <message>
        <source>{0} (marked).pdf</source>
        <translation>{0} (markiert).pdf</translation>
    </message>
</context>
<context>
    <name>documents</name>
    <message>
        <source>Check the file’s permissions.</source>
        <translation>Prüfen Sie die Rechte der Datei.</translation>
    </message>
    <message>
        <source>Choose the language or its data in Settings, under Scanned pages.</source>
        <translation>Wählen Sie die Sprache oder ihre Daten in den Einstellungen unter „Gescannte Seiten“.</translation>
    </message>
    <message>
        <source>Connect the drive or put the file back.</source>
        <translation>Schließen Sie das Laufwerk an, oder legen Sie die Datei zurück.</translation>
    </message>
    <message>
        <source>Copy the file again from where it came from.</source>
        <translation>Kopieren Sie die Datei noch einmal von dort, woher sie kam.</translation>
    </message>
    <message>
        <source>Copy the file again if it should have something on its pages.</source>
        <translation>Kopieren Sie die Datei noch einmal, wenn auf ihren Seiten etwas stehen sollte.</translation>
    </message>
    <message>
        <source>Download it in your cloud app, or have it keep the file on this computer.</source>
        <translation>Laden Sie sie in Ihrer Cloud-App herunter, oder lassen Sie die App die Datei auf diesem Computer behalten.</translation>
    </message>
    <message>
        <source>If it fails again, save the file anew from another PDF program.</source>
        <translation>Wenn es wieder misslingt, speichern Sie die Datei aus einem anderen PDF-Programm neu.</translation>
    </message>
    <message>
        <source>If there is text, scan the pages again, larger or with more contrast.</source>
        <translation>Wenn dort Text ist, scannen Sie die Seiten noch einmal, größer oder mit mehr Kontrast.</translation>
    </message>
    <message>
        <source>It is read as soon as nothing is added to it any more.</source>
        <translation>Sie wird gelesen, sobald nichts mehr zu ihr hinzukommt.</translation>
    </message>
    <message>
        <source>It looks as if a copy or download had stopped early.</source>
        <translation>Es sieht aus, als hätte eine Kopie oder ein Download vorzeitig aufgehört.</translation>
    </message>
    <message>
        <source>It opens here when it is ready. You can ask the others meanwhile.</source>
        <translation>Es öffnet sich hier, sobald es bereit ist. Die anderen können Sie währenddessen befragen.</translation>
    </message>
    <message>
        <source>It opens only with a private key that belongs to the people it was made for. Pincite does not touch keys, so no password opens it here.</source>
        <translation>Es öffnet sich nur mit einem privaten Schlüssel der Menschen, für die es gemacht wurde. Pincite rührt keine Schlüssel an, deshalb öffnet es hier kein Passwort.</translation>
    </message>
    <message>
        <source>It still answers; its pages open when it is back.</source>
        <translation>Es antwortet weiterhin; seine Seiten öffnen sich, wenn es wieder da ist.</translation>
    </message>
    <message>
        <source>Its pages are pictures, as a scanner makes them.</source>
        <translation>Die Seiten sind Bilder, wie ein Scanner sie macht.</translation>
    </message>
    <message>
        <source>Open it with the program it was made with and save it as a PDF.</source>
        <translation>Öffnen Sie sie mit dem Programm, mit dem sie gemacht wurde, und speichern Sie sie als PDF.</translation>
    </message>
    <message>
        <source>Open it with the program that has your certificate.</source>
        <translation>Öffnen Sie es mit dem Programm, das Ihr Zertifikat hat.</translation>
    </message>
    <message>
        <source>Or remove it from the library.</source>
        <translation>Oder entfernen Sie es aus der Bibliothek.</translation>
    </message>
    <message>
        <source>Or save the file again from another PDF program.</source>
        <translation>Oder speichern Sie die Datei noch einmal aus einem anderen PDF-Programm.</translation>
    </message>
    <message>
        <source>Pincite can read them once it has the data of their language.</source>
        <translation>Pincite kann sie lesen, sobald es die Daten ihrer Sprache hat.</translation>
    </message>
    <message>
        <source>Pincite can turn pictures into text on this computer. That is turned off.</source>
        <translation>Pincite kann auf diesem Computer Bilder in Text verwandeln. Das ist ausgeschaltet.</translation>
    </message>
    <message>
        <source>Pincite looks at it again by itself when it is back.</source>
        <translation>Pincite sieht von selbst wieder nach, wenn es zurück ist.</translation>
    </message>
    <message>
        <source>Pincite may not open this file.</source>
        <translation>Pincite darf diese Datei nicht öffnen.</translation>
    </message>
    <message>
        <source>Pincite then reads it by itself.</source>
        <translation>Pincite liest sie dann von selbst.</translation>
    </message>
    <message>
        <source>Press Try again when the computer is less busy.</source>
        <translation>Drücken Sie „Erneut versuchen“, wenn der Computer weniger zu tun hat.</translation>
    </message>
    <message>
        <source>Press Try again.</source>
        <translation>Drücken Sie „Erneut versuchen“.</translation>
    </message>
    <message>
        <source>Print it to a new PDF, or save it without protection, and add that file.</source>
        <translation>Drucken Sie es in eine neue PDF, oder speichern Sie es ohne Schutz, und fügen Sie diese Datei hinzu.</translation>
    </message>
    <message>
        <source>Reading stopped after too long without progress.</source>
        <translation>Das Lesen wurde abgebrochen, weil es zu lange nicht vorankam.</translation>
    </message>
    <message>
        <source>The drive or folder of this document is not available.</source>
        <translation>Das Laufwerk oder der Ordner dieses Dokuments ist nicht verfügbar.</translation>
    </message>
    <message>
        <source>The file is not there.</source>
        <translation>Die Datei ist nicht da.</translation>
    </message>
    <message>
        <source>The other documents are not affected.</source>
        <translation>Die anderen Dokumente sind nicht betroffen.</translation>
    </message>
    <message>
        <source>The password is used on this computer to read the file, and kept only while Pincite runs.</source>
        <translation>Das Passwort wird auf diesem Computer verwendet, um die Datei zu lesen, und nur behalten, solange Pincite läuft.</translation>
    </message>
    <message>
        <source>Their letters are stored in a way that does not say which they are. The others can be searched.</source>
        <translation>Ihre Buchstaben sind so gespeichert, dass nicht zu erkennen ist, welche es sind. Die anderen können durchsucht werden.</translation>
    </message>
    <message>
        <source>Then press Try again.</source>
        <translation>Drücken Sie dann „Erneut versuchen“.</translation>
    </message>
    <message>
        <source>There is nothing in it to search. The other documents are not affected.</source>
        <translation>Es enthält nichts zu durchsuchen. Die anderen Dokumente sind nicht betroffen.</translation>
    </message>
    <message>
        <source>They are read one after another. You can ask meanwhile.</source>
        <translation>Sie werden nacheinander gelesen. Sie können währenddessen fragen.</translation>
    </message>
    <message>
        <source>They may be drawings, photographs or handwriting. The pages can still be looked at.</source>
        <translation>Vielleicht sind es Zeichnungen, Fotos oder Handschrift. Ansehen können Sie die Seiten trotzdem.</translation>
    </message>
    <message>
        <source>This document has no text that can be searched.</source>
        <translation>Dieses Dokument hat keinen Text, der durchsucht werden kann.</translation>
    </message>
    <message>
        <source>This document is being read.</source>
        <translation>Dieses Dokument wird gelesen.</translation>
    </message>
    <message>
        <source>This document is ready.</source>
        <translation>Dieses Dokument ist bereit.</translation>
    </message>
    <message>
        <source>This document needs a password.</source>
        <translation>Dieses Dokument braucht ein Passwort.</translation>
    </message>
    <message>
        <source>This document waits to be read.</source>
        <translation>Dieses Dokument wartet darauf, gelesen zu werden.</translation>
    </message>
    <message>
        <source>This file could not be read.</source>
        <translation>Diese Datei konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>This file is empty (0 bytes).</source>
        <translation>Diese Datei ist leer (0 Bytes).</translation>
    </message>
    <message>
        <source>This file is in the cloud, not on this computer.</source>
        <translation>Diese Datei ist in der Cloud, nicht auf diesem Computer.</translation>
    </message>
    <message>
        <source>This file is named .pdf but is something else.</source>
        <translation>Diese Datei heißt .pdf, ist aber etwas anderes.</translation>
    </message>
    <message>
        <source>Those pages are damaged. The others can be searched.</source>
        <translation>Diese Seiten sind beschädigt. Die anderen können durchsucht werden.</translation>
    </message>
    <message>
        <source>Those pages cannot be searched. The others can.</source>
        <translation>Diese Seiten können nicht durchsucht werden. Die anderen schon.</translation>
    </message>
    <message>
        <source>Turn on Scanned pages in Settings, or scan the pages again.</source>
        <translation>Schalten Sie „Gescannte Seiten“ in den Einstellungen ein, oder scannen Sie die Seiten noch einmal.</translation>
    </message>
    <message>
        <source>Turn on Scanned pages in Settings.</source>
        <translation>Schalten Sie „Gescannte Seiten“ in den Einstellungen ein.</translation>
    </message>
    <message>
        <source>What stands here is a placeholder. Pincite never downloads: your cloud app does.</source>
        <translation>Hier steht nur ein Platzhalter. Pincite lädt nie etwas herunter: Das tut Ihre Cloud-App.</translation>
    </message>
    <message>
        <source>What was read of it still answers; its pages open when it is back.</source>
        <translation>Was aus ihm gelesen wurde, antwortet weiterhin; seine Seiten öffnen sich, wenn es wieder da ist.</translation>
    </message>
</context>
<context>
    <name>erasing</name>
    <message>
        <source>Delete everything</source>
        <translation>Alles löschen</translation>
    </message>
    <message>
        <source>Delete everything that Pincite keeps on this computer?</source>
        <translation>Alles löschen, was Pincite auf diesem Computer aufbewahrt?</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>The library, your conversations and questions, the backups, the logs and your settings go for good. Your PDFs stay where they are.</source>
        <translation>Die Bibliothek, Ihre Gespräche und Fragen, die Sicherungen, die Protokolle und Ihre Einstellungen werden endgültig gelöscht. Ihre PDFs bleiben, wo sie sind.</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>A model file can attack your computer. Use it only if you trust where it came from.</source>
        <translation>Eine Modelldatei kann Ihren Computer angreifen. Verwenden Sie sie nur, wenn Sie ihrer Herkunft vertrauen.</translation>
    </message>
    <message>
        <source>Add a folder or a PDF first.</source>
        <translation>Fügen Sie zuerst einen Ordner oder eine PDF hinzu.</translation>
    </message>
    <message>
        <source>Add some here, or with the thumbs below answers.</source>
        <translation>Fügen Sie hier welche hinzu, oder mit den Daumen unter den Antworten.</translation>
    </message>
    <message>
        <source>Another Pincite has this library open.</source>
        <translation>Ein anderes Pincite hat diese Bibliothek geöffnet.</translation>
    </message>
    <message>
        <source>Check its permissions, then try again.</source>
        <translation>Prüfen Sie die Rechte, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Choose others, or ask all documents.</source>
        <translation>Wählen Sie andere, oder befragen Sie alle Dokumente.</translation>
    </message>
    <message>
        <source>Close other programs or choose a smaller model.</source>
        <translation>Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>Disk nearly full: {0} left.</source>
        <translation>Laufwerk fast voll: {0} frei.</translation>
    </message>
    <message>
        <source>Indexing is paused; nothing is lost. Free some space, then try again.</source>
        <translation>Das Einlesen ist angehalten; nichts geht verloren. Schaffen Sie Platz, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>It may have been moved, renamed or unplugged. Add it from where it is now.</source>
        <translation>Vielleicht wurde sie verschoben, umbenannt oder ihr Laufwerk getrennt. Fügen Sie sie von dort hinzu, wo sie jetzt ist.</translation>
    </message>
    <message>
        <source>It needs its password first.</source>
        <translation>Zuerst ist das Passwort nötig.</translation>
    </message>
    <message>
        <source>It was deleted. Your documents are not affected.</source>
        <translation>Es wurde gelöscht. Ihre Dokumente sind nicht betroffen.</translation>
    </message>
    <message>
        <source>It was left as it is. Install the newer version to open it.</source>
        <translation>Sie wurde gelassen, wie sie ist. Installieren Sie die neuere Version, um sie zu öffnen.</translation>
    </message>
    <message>
        <source>Its file is not the one that was read; it may be read again by now.</source>
        <translation>Die Datei ist nicht die, die gelesen wurde; vielleicht ist sie inzwischen neu gelesen.</translation>
    </message>
    <message>
        <source>Its own settings forbid that marks are added.</source>
        <translation>Seine eigenen Einstellungen verbieten, Markierungen hinzuzufügen.</translation>
    </message>
    <message>
        <source>Its pages open when it has been read again, so that no mark lies on other words.</source>
        <translation>Ihre Seiten öffnen sich, wenn sie neu gelesen ist, damit keine Markierung auf anderen Wörtern liegt.</translation>
    </message>
    <message>
        <source>Its pages open when it is back where it was. What was read of it still answers.</source>
        <translation>Ihre Seiten öffnen sich, wenn sie wieder an ihrem Ort ist. Was aus ihr gelesen wurde, antwortet weiterhin.</translation>
    </message>
    <message>
        <source>No marked copy of {0} could be made.</source>
        <translation>Von {0} ließ sich keine Kopie mit Markierungen anlegen.</translation>
    </message>
    <message>
        <source>Nothing else is affected. Please try again.</source>
        <translation>Sonst ist nichts betroffen. Bitte versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Only one can use it at a time. Close the other one, then start the engine again.</source>
        <translation>Nur eines kann sie verwenden. Schließen Sie das andere, und starten Sie dann den Hintergrunddienst neu.</translation>
    </message>
    <message>
        <source>Pincite does not know this model file.</source>
        <translation>Pincite kennt diese Modelldatei nicht.</translation>
    </message>
    <message>
        <source>Pincite finds by words alone until it is back. Installing Pincite again brings it back.</source>
        <translation>Bis es wieder da ist, findet Pincite allein über Wörter. Eine neue Installation von Pincite bringt es zurück.</translation>
    </message>
    <message>
        <source>Pincite is running but does not answer.</source>
        <translation>Pincite läuft, antwortet aber nicht.</translation>
    </message>
    <message>
        <source>Pincite may not open {0}.</source>
        <translation>Pincite darf {0} nicht öffnen.</translation>
    </message>
    <message>
        <source>Pincite reads PDF files. Nothing in your library changed.</source>
        <translation>Pincite liest PDF-Dateien. In Ihrer Bibliothek hat sich nichts geändert.</translation>
    </message>
    <message>
        <source>Questions are answered with quotes until you choose another one in Settings.</source>
        <translation>Fragen werden mit Zitaten beantwortet, bis Sie in den Einstellungen eine andere wählen.</translation>
    </message>
    <message>
        <source>Shorten it, or add the text as a document.</source>
        <translation>Kürzen Sie sie, oder fügen Sie den Text als Dokument hinzu.</translation>
    </message>
    <message>
        <source>Something went wrong inside Pincite.</source>
        <translation>In Pincite ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <source>The chosen documents cannot be searched.</source>
        <translation>Die ausgewählten Dokumente können nicht durchsucht werden.</translation>
    </message>
    <message>
        <source>The copy would have taken its place. Choose another name.</source>
        <translation>Die Kopie hätte ihren Platz eingenommen. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Das Laufwerk ist voll.</translation>
    </message>
    <message>
        <source>The document itself is as it was.</source>
        <translation>Das Dokument selbst ist, wie es war.</translation>
    </message>
    <message>
        <source>The engine stopped and was started again.</source>
        <translation>Der Hintergrunddienst hielt an und wurde neu gestartet.</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>Die Datei</translation>
    </message>
    <message>
        <source>The file has changed since it was read.</source>
        <translation>Die Datei hat sich geändert, seit sie gelesen wurde.</translation>
    </message>
    <message>
        <source>The file is no longer there.</source>
        <translation>Die Datei ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The library file is damaged and could not be opened.</source>
        <translation>Die Datei der Bibliothek ist beschädigt und konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>The model could not do this.</source>
        <translation>Das Modell konnte das nicht leisten.</translation>
    </message>
    <message>
        <source>The model file {0} is not there.</source>
        <translation>Die Modelldatei {0} ist nicht da.</translation>
    </message>
    <message>
        <source>The model in use stays.</source>
        <translation>Das verwendete Modell bleibt.</translation>
    </message>
    <message>
        <source>The other pages are not affected.</source>
        <translation>Die anderen Seiten sind nicht betroffen.</translation>
    </message>
    <message>
        <source>The part that does this work stopped and was started again.</source>
        <translation>Der Teil, der diese Arbeit macht, hielt an und wurde neu gestartet.</translation>
    </message>
    <message>
        <source>The part that finds by meaning is missing.</source>
        <translation>Der Teil, der nach Bedeutung findet, fehlt.</translation>
    </message>
    <message>
        <source>The quoted lines are kept in the answer.</source>
        <translation>Die zitierten Zeilen bleiben in der Antwort erhalten.</translation>
    </message>
    <message>
        <source>The window and the engine do not understand each other.</source>
        <translation>Das Fenster und der Hintergrunddienst verstehen einander nicht.</translation>
    </message>
    <message>
        <source>There are no PDFs in what you added.</source>
        <translation>In dem, was Sie hinzugefügt haben, sind keine PDFs.</translation>
    </message>
    <message>
        <source>There are not enough questions of your own yet.</source>
        <translation>Noch gibt es nicht genug eigene Fragen.</translation>
    </message>
    <message>
        <source>There is not enough free memory for this model.</source>
        <translation>Für dieses Modell ist nicht genug Arbeitsspeicher frei.</translation>
    </message>
    <message>
        <source>There is nothing to search yet.</source>
        <translation>Noch gibt es nichts zu durchsuchen.</translation>
    </message>
    <message>
        <source>They may be of different versions. Close Pincite and start it again.</source>
        <translation>Vielleicht haben sie verschiedene Versionen. Schließen Sie Pincite, und starten Sie es neu.</translation>
    </message>
    <message>
        <source>This chat is no longer there.</source>
        <translation>Dieses Gespräch gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>This document is no longer in the library, so its page cannot open.</source>
        <translation>Dieses Dokument ist nicht mehr in der Bibliothek, deshalb lässt sich seine Seite nicht öffnen.</translation>
    </message>
    <message>
        <source>This is not a model file Pincite can use.</source>
        <translation>Das ist keine Modelldatei, die Pincite verwenden kann.</translation>
    </message>
    <message>
        <source>This library was made by a newer Pincite.</source>
        <translation>Diese Bibliothek wurde von einem neueren Pincite angelegt.</translation>
    </message>
    <message>
        <source>This model needs about {0}; {1} are free.</source>
        <translation>Dieses Modell braucht etwa {0}; {1} sind frei.</translation>
    </message>
    <message>
        <source>This page could not be drawn.</source>
        <translation>Diese Seite konnte nicht gezeichnet werden.</translation>
    </message>
    <message>
        <source>This question has {0} characters; {1} fit.</source>
        <translation>Diese Frage hat {0} Zeichen; {1} haben Platz.</translation>
    </message>
    <message>
        <source>This question is too long.</source>
        <translation>Diese Frage ist zu lang.</translation>
    </message>
    <message>
        <source>This took too long and was stopped.</source>
        <translation>Das dauerte zu lange und wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Type a question first.</source>
        <translation>Bitte zuerst eine Frage eingeben.</translation>
    </message>
    <message>
        <source>Your PDFs are not affected. The damaged file was left as it is.</source>
        <translation>Ihre PDFs sind nicht betroffen. Die beschädigte Datei wurde gelassen, wie sie war.</translation>
    </message>
    <message>
        <source>Your library is fine, and reading goes on by itself. Please ask again what was cut off.</source>
        <translation>Ihre Bibliothek ist unversehrt, und das Lesen geht von selbst weiter. Bitte fragen Sie noch einmal, was abgeschnitten wurde.</translation>
    </message>
    <message>
        <source>Your library is fine. Please try again; if it happens again, the log says where.</source>
        <translation>Ihre Bibliothek ist unversehrt. Bitte versuchen Sie es noch einmal; geschieht es wieder, steht im Protokoll, wo.</translation>
    </message>
    <message>
        <source>Your library is safe. Wait a moment and try again, or end Pincite in your system’s list of programs and start it anew.</source>
        <translation>Ihre Bibliothek ist sicher. Warten Sie einen Augenblick, und versuchen Sie es noch einmal, oder beenden Sie Pincite in der Programmliste Ihres Systems und starten Sie es neu.</translation>
    </message>
    <message>
        <source>Your question is kept. Try again, or choose another model in Settings.</source>
        <translation>Ihre Frage bleibt erhalten. Versuchen Sie es noch einmal, oder wählen Sie in den Einstellungen ein anderes Modell.</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>dem Dokument</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>die Datei</translation>
    </message>
    <message>
        <source>{0} is not there any more.</source>
        <translation>{0} ist nicht mehr da.</translation>
    </message>
</context>
<context>
    <name>find</name>
    <message>
        <source>Close find</source>
        <translation>Suche im Dokument schließen</translation>
    </message>
    <message>
        <source>Could not be searched</source>
        <translation>Konnte nicht durchsucht werden</translation>
    </message>
    <message>
        <source>Find in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Match case and accents</source>
        <translation>Groß- und Kleinschreibung und Akzente beachten</translation>
    </message>
    <message>
        <source>Next result</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>Previous result</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>{0} of more than {1}</source>
        <translation>{0} von mehr als {1}</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>{0}, from the end</source>
        <translation>{0}, vom Ende an</translation>
    </message>
    <message>
        <source>{0}, from the start</source>
        <translation>{0}, vom Anfang an</translation>
    </message>
</context>
<context>
    <name>finding</name>
    <message>
        <source>A line of context for each passage</source>
        <translation>Eine Zeile zum Zusammenhang jeder Textstelle</translation>
    </message>
    <message>
        <source>A multilingual embedder would help: multilingual-e5-small or EmbeddingGemma, for example, as a GGUF file.</source>
        <translation>Ein mehrsprachiges Einbettungsmodell würde helfen, zum Beispiel multilingual-e5-small oder EmbeddingGemma, als GGUF-Datei.</translation>
    </message>
    <message numerus="yes">
        <source>A needless refusal weighs as much as %Ln wrong answer(s).</source>
        <translation><numerusform>Eine unnötige Ablehnung wiegt so viel wie %Ln falsche Antwort.</numerusform><numerusform>Eine unnötige Ablehnung wiegt so viel wie %Ln falsche Antworten.</numerusform></translation>
    </message>
    <message>
        <source>A needless refusal weighs {0} times as much as a wrong answer.</source>
        <translation>Eine unnötige Ablehnung wiegt {0}-mal so viel wie eine falsche Antwort.</translation>
    </message>
    <message numerus="yes">
        <source>A wrong answer weighs as much as %Ln needless refusal(s).</source>
        <translation><numerusform>Eine falsche Antwort wiegt so viel wie %Ln unnötige Ablehnung.</numerusform><numerusform>Eine falsche Antwort wiegt so viel wie %Ln unnötige Ablehnungen.</numerusform></translation>
    </message>
    <message>
        <source>A wrong answer weighs as much as a needless refusal.</source>
        <translation>Eine falsche Antwort wiegt so viel wie eine unnötige Ablehnung.</translation>
    </message>
    <message>
        <source>A wrong answer weighs {0} times as much as a needless refusal.</source>
        <translation>Eine falsche Antwort wiegt {0}-mal so viel wie eine unnötige Ablehnung.</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln passage(s) (has its|have their) line.</source>
        <translation><numerusform>Die Textstelle (%Ln) hat ihre Zeile.</numerusform><numerusform>Alle %Ln Textstellen haben ihre Zeile.</numerusform></translation>
    </message>
    <message>
        <source>All three / fused</source>
        <translation>Alle drei / fused</translation>
    </message>
    <message>
        <source>Answers when the evidence reaches {0} of 1.</source>
        <translation>Antwortet, wenn die Belegstärke {0} von 1 erreicht.</translation>
    </message>
    <message>
        <source>Both / fused</source>
        <translation>Beide / fused</translation>
    </message>
    <message>
        <source>Companies, years and files named in the question</source>
        <translation>Firmen, Jahre und Dateien, die in der Frage stehen</translation>
    </message>
    <message>
        <source>Compares each word of the question with each word of a passage.</source>
        <translation>Vergleicht jedes Wort der Frage mit jedem Wort einer Textstelle.</translation>
    </message>
    <message>
        <source>Completing the follow-up</source>
        <translation>Anschlussfrage vervollständigen</translation>
    </message>
    <message numerus="yes">
        <source>Costs {0} of work for %Ln passage(s), by {1}.</source>
        <translation><numerusform>Kostet {0} Arbeit für %Ln Textstelle, mit {1}.</numerusform><numerusform>Kostet {0} Arbeit für %Ln Textstellen, mit {1}.</numerusform></translation>
    </message>
    <message>
        <source>Documents to look in</source>
        <translation>Infrage kommende Dokumente</translation>
    </message>
    <message>
        <source>Exact numbers and codes first</source>
        <translation>Genaue Zahlen und Kennungen zuerst</translation>
    </message>
    <message>
        <source>Fetching the passages</source>
        <translation>Textstellen holen</translation>
    </message>
    <message>
        <source>Finds the same thing said in other words.</source>
        <translation>Findet dasselbe in anderen Worten.</translation>
    </message>
    <message>
        <source>Finds the words of the question, part numbers and names.</source>
        <translation>Findet die Wörter der Frage, Teilenummern und Namen.</translation>
    </message>
    <message>
        <source>Fitted on open data: {0}.</source>
        <translation>Angepasst an offene Daten: {0}.</translation>
    </message>
    <message>
        <source>Fitting the passages in</source>
        <translation>Textstellen einpassen</translation>
    </message>
    <message numerus="yes">
        <source>For %Ln passage(s), by {0}. How long it takes is not known yet.</source>
        <translation><numerusform>Für %Ln Textstelle, mit {0}. Wie lange es dauert, ist noch nicht bekannt.</numerusform><numerusform>Für %Ln Textstellen, mit {0}. Wie lange es dauert, ist noch nicht bekannt.</numerusform></translation>
    </message>
    <message>
        <source>Found by words alone.</source>
        <translation>Allein über Wörter gefunden.</translation>
    </message>
    <message>
        <source>Found by words and by meaning.</source>
        <translation>Über Wörter und über die Bedeutung gefunden.</translation>
    </message>
    <message>
        <source>In brackets: where the figure would lie 19 times out of 20 with other such questions.</source>
        <translation>In Klammern: wo der Wert mit anderen solchen Fragen in 19 von 20 Fällen läge.</translation>
    </message>
    <message>
        <source>It runs in the background when nothing else waits; you can go on asking.</source>
        <translation>Es läuft im Hintergrund, wenn sonst nichts wartet; Sie können weiter fragen.</translation>
    </message>
    <message>
        <source>It takes {0} questions with an answer and {0} without; you have {1} and {2}.</source>
        <translation>Nötig sind {0} Fragen mit Antwort und {0} ohne; Sie haben {1} und {2}.</translation>
    </message>
    <message>
        <source>Judges as Pincite came. Your questions stay on this computer either way.</source>
        <translation>Urteilt wie ausgeliefert. Ihre Fragen bleiben so oder so auf diesem Computer.</translation>
    </message>
    <message>
        <source>Meaning / dense</source>
        <translation>Bedeutung / dense</translation>
    </message>
    <message numerus="yes">
        <source>Measured on %Ln question(s).</source>
        <translation><numerusform>Gemessen an %Ln Frage.</numerusform><numerusform>Gemessen an %Ln Fragen.</numerusform></translation>
    </message>
    <message>
        <source>Newest version first</source>
        <translation>Neueste Fassung zuerst</translation>
    </message>
    <message>
        <source>No model that may write is at hand. Choose one under Models first.</source>
        <translation>Kein Modell, das schreiben darf, ist da. Wählen Sie zuerst eines unter „Modelle“.</translation>
    </message>
    <message>
        <source>Of questions with an answer, {0} were refused all the same.</source>
        <translation>Von den Fragen mit Antwort wurden trotzdem {0} abgelehnt.</translation>
    </message>
    <message>
        <source>Of questions without an answer, {0} were refused.</source>
        <translation>Von den Fragen ohne Antwort wurden {0} abgelehnt.</translation>
    </message>
    <message>
        <source>Only with a reranker, above. Slow, and often better.</source>
        <translation>Nur mit einem Reranker, siehe oben. Langsam und oft besser.</translation>
    </message>
    <message>
        <source>Question to numbers</source>
        <translation>Frage in Zahlen verwandeln</translation>
    </message>
    <message>
        <source>Reader / evidence</source>
        <translation>Leser / Belegstärke</translation>
    </message>
    <message>
        <source>Reading again / cross-encoder</source>
        <translation>Noch einmal lesen / cross-encoder</translation>
    </message>
    <message numerus="yes">
        <source>Rests on %Ln question(s) of your own as well.</source>
        <translation><numerusform>Stützt sich auch auf %Ln eigene Frage.</numerusform><numerusform>Stützt sich auch auf %Ln eigene Fragen.</numerusform></translation>
    </message>
    <message>
        <source>Right about both kinds alike: {0}.</source>
        <translation>Bei beiden Arten gleichermaßen richtig: {0}.</translation>
    </message>
    <message>
        <source>Same text once</source>
        <translation>Gleichen Text nur einmal</translation>
    </message>
    <message>
        <source>Telling the two apart: {0} of 1, where 0.50 is a guess.</source>
        <translation>Beide auseinanderhalten: {0} von 1, wobei 0,50 geraten wäre.</translation>
    </message>
    <message>
        <source>The evidence number is off by {0} on average.</source>
        <translation>Die Belegstärke liegt im Mittel um {0} daneben.</translation>
    </message>
    <message>
        <source>The model that finds by meaning knows other languages.</source>
        <translation>Das Modell, das nach Bedeutung findet, kennt andere Sprachen.</translation>
    </message>
    <message>
        <source>The model that finds by meaning knows {0} only.</source>
        <translation>Das Modell, das nach Bedeutung findet, kennt nur {0}.</translation>
    </message>
    <message>
        <source>The reranker failed and was left out: the order of the passages may be worse. If it comes again, choose another one under Models.</source>
        <translation>Der Reranker versagte und wurde ausgelassen: Die Reihenfolge der Textstellen ist vielleicht schlechter. Geschieht das wieder, wählen Sie unter „Modelle“ einen anderen.</translation>
    </message>
    <message>
        <source>This answer could not be kept with the conversation: the disk may be full. It stays here until Pincite closes.</source>
        <translation>Diese Antwort konnte nicht mit dem Gespräch aufbewahrt werden: Das Laufwerk ist vielleicht voll. Sie bleibt hier, bis Pincite geschlossen wird.</translation>
    </message>
    <message>
        <source>Titles, headings and tables</source>
        <translation>Titel, Überschriften und Tabellen</translation>
    </message>
    <message>
        <source>Weighing the evidence</source>
        <translation>Belege abwägen</translation>
    </message>
    <message>
        <source>What is in {0} is found by its words.</source>
        <translation>Was auf {0} geschrieben ist, wird über seine Wörter gefunden.</translation>
    </message>
    <message>
        <source>Word by word / late interaction</source>
        <translation>Wort für Wort / late interaction</translation>
    </message>
    <message>
        <source>Words / BM25</source>
        <translation>Wörter / BM25</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Written by {0}, in the background. You can go on asking.</source>
        <translation>Geschrieben von {0}, im Hintergrund. Sie können weiter fragen.</translation>
    </message>
    <message>
        <source>Written by {0}. Your library is empty, so it costs nothing now.</source>
        <translation>Geschrieben von {0}. Ihre Bibliothek ist leer, deshalb kostet es jetzt nichts.</translation>
    </message>
    <message>
        <source>Your writing model puts down, for each passage, where in its document it stands and what it is about. Passages that do not name what they speak of are found more often. A line that says more than the document is dropped: of the small model that comes with Pincite hardly any is kept.</source>
        <translation>Ihr schreibendes Modell hält zu jeder Textstelle fest, wo in ihrem Dokument sie steht und wovon sie handelt. Textstellen, die nicht nennen, wovon sie sprechen, werden so öfter gefunden. Eine Zeile, die mehr sagt als das Dokument, wird verworfen: Vom kleinen Modell, das mit Pincite kommt, bleibt kaum eine.</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>paused with indexing</source>
        <translation>mit dem Einlesen angehalten</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
    <message>
        <source>{0} ({1} to {2})</source>
        <translation>{0} ({1} bis {2})</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0} und {1}</translation>
    </message>
    <message numerus="yes">
        <source>{0} is the language of %Ln document(s).</source>
        <translation><numerusform>{0} ist die Sprache von %Ln Dokument.</numerusform><numerusform>{0} ist die Sprache von %Ln Dokumenten.</numerusform></translation>
    </message>
    <message>
        <source>{0} ms</source>
        <translation>{0} ms</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln passage(s)</source>
        <translation><numerusform>{0} von %Ln Textstelle</numerusform><numerusform>{0} von %Ln Textstellen</numerusform></translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} s</translation>
    </message>
    <message>
        <source>{0} was searched by its words alone: the model that finds by meaning does not know it.</source>
        <translation>{0} wurde allein über Wörter durchsucht: Das Modell, das nach Bedeutung findet, kennt diese Sprache nicht.</translation>
    </message>
    <message>
        <source>{0} were searched by their words alone: the model that finds by meaning does not know them.</source>
        <translation>{0} wurden allein über Wörter durchsucht: Das Modell, das nach Bedeutung findet, kennt diese Sprachen nicht.</translation>
    </message>
    <message numerus="yes">
        <source>{0}: %Ln document(s)</source>
        <translation><numerusform>{0}: %Ln Dokument</numerusform><numerusform>{0}: %Ln Dokumente</numerusform></translation>
    </message>
    <message>
        <source>“See Schedule 2” followed</source>
        <translation>„Siehe Anlage 2“ gefolgt</translation>
    </message>
</context>
<context>
    <name>folders</name>
    <message>
        <source>Checked every half minute</source>
        <translation>Jede halbe Minute durchgesehen</translation>
    </message>
    <message>
        <source>Choose Locate… if it is somewhere else now, or forget it.</source>
        <translation>Wählen Sie „Ort angeben…“, wenn er jetzt woanders ist, oder vergessen Sie ihn.</translation>
    </message>
    <message>
        <source>Folder not found</source>
        <translation>Ordner nicht gefunden</translation>
    </message>
    <message>
        <source>Its documents still answer; their pages open when it is back.</source>
        <translation>Seine Dokumente antworten weiterhin; ihre Seiten öffnen sich, wenn er wieder da ist.</translation>
    </message>
    <message>
        <source>Not available, still answers</source>
        <translation>Nicht verfügbar, antwortet weiterhin</translation>
    </message>
    <message>
        <source>Pincite follows this folder: what changes in it is read by itself.</source>
        <translation>Pincite folgt diesem Ordner: Was sich darin ändert, wird von selbst gelesen.</translation>
    </message>
    <message>
        <source>The drive with this folder is not connected, or cannot be read now.</source>
        <translation>Das Laufwerk mit diesem Ordner ist nicht angeschlossen oder kann gerade nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The system cannot tell of changes in it, as on a network drive.</source>
        <translation>Das System kann Änderungen darin nicht melden, wie bei einem Netzlaufwerk.</translation>
    </message>
    <message>
        <source>This folder is looked through every half minute.</source>
        <translation>Dieser Ordner wird jede halbe Minute durchgesehen.</translation>
    </message>
    <message>
        <source>This folder was renamed, moved or deleted.</source>
        <translation>Dieser Ordner wurde umbenannt, verschoben oder gelöscht.</translation>
    </message>
    <message numerus="yes">
        <source>What was read of its %Ln document(s) is kept.</source>
        <translation><numerusform>Was aus seinem %Ln Dokument gelesen wurde, bleibt erhalten.</numerusform><numerusform>Was aus seinen %Ln Dokumenten gelesen wurde, bleibt erhalten.</numerusform></translation>
    </message>
</context>
<context>
    <name>freshness</name>
    <message numerus="yes">
        <source>%Ln file(s) waiting</source>
        <translation><numerusform>%Ln Datei wartet</numerusform><numerusform>%Ln Dateien warten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation><numerusform>%Ln Minute</numerusform><numerusform>%Ln Minuten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln scanned page(s) (is|are) read when nothing else waits.</source>
        <translation><numerusform>%Ln gescannte Seite wird gelesen, wenn sonst nichts wartet.</numerusform><numerusform>%Ln gescannte Seiten werden gelesen, wenn sonst nichts wartet.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln scanned page(s) still to be read</source>
        <translation><numerusform>noch %Ln gescannte Seite zu lesen</numerusform><numerusform>noch %Ln gescannte Seiten zu lesen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s)</source>
        <translation><numerusform>%Ln Sekunde</numerusform><numerusform>%Ln Sekunden</numerusform></translation>
    </message>
    <message>
        <source>Building the search index: {0}</source>
        <translation>Der Suchindex wird gebaut: {0}</translation>
    </message>
    <message>
        <source>Checking your folders…</source>
        <translation>Ihre Ordner werden durchgesehen…</translation>
    </message>
    <message>
        <source>Indexing is paused</source>
        <translation>Das Einlesen ist angehalten</translation>
    </message>
    <message>
        <source>Preparing for another model: {0}</source>
        <translation>Vorbereitung auf ein anderes Modell: {0}</translation>
    </message>
    <message>
        <source>Up to date as of {0}</source>
        <translation>Aktuell, Stand {0}</translation>
    </message>
    <message>
        <source>Waiting for room on the disk</source>
        <translation>Wartet auf Platz auf dem Laufwerk</translation>
    </message>
    <message>
        <source>What changes in your folders is meant to be searchable within {0}.</source>
        <translation>Was sich in Ihren Ordnern ändert, soll innerhalb von {0} durchsuchbar sein.</translation>
    </message>
</context>
<context>
    <name>jobs</name>
    <message numerus="yes">
        <source>%Ln item(s)</source>
        <translation><numerusform>%Ln Eintrag</numerusform><numerusform>%Ln Einträge</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln more waiting</source>
        <translation><numerusform>%Ln weiterer wartet</numerusform><numerusform>%Ln weitere warten</numerusform></translation>
    </message>
    <message>
        <source>Stop reading {0}</source>
        <translation>Lesen von {0} abbrechen</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird abgebrochen</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
</context>
<context>
    <name>languages</name>
    <message>
        <source>Afrikaans</source>
        <translation>Afrikaans</translation>
    </message>
    <message>
        <source>Albanian</source>
        <translation>Albanisch</translation>
    </message>
    <message>
        <source>Amharic</source>
        <translation>Amharisch</translation>
    </message>
    <message>
        <source>Ancient Greek</source>
        <translation>Altgriechisch</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabisch</translation>
    </message>
    <message>
        <source>Armenian</source>
        <translation>Armenisch</translation>
    </message>
    <message>
        <source>Assamese</source>
        <translation>Assamesisch</translation>
    </message>
    <message>
        <source>Azerbaijani</source>
        <translation>Aserbaidschanisch</translation>
    </message>
    <message>
        <source>Azerbaijani (Cyrillic)</source>
        <translation>Aserbaidschanisch (kyrillisch)</translation>
    </message>
    <message>
        <source>Basque</source>
        <translation>Baskisch</translation>
    </message>
    <message>
        <source>Belarusian</source>
        <translation>Belarussisch</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>Bengalisch</translation>
    </message>
    <message>
        <source>Bosnian</source>
        <translation>Bosnisch</translation>
    </message>
    <message>
        <source>Breton</source>
        <translation>Bretonisch</translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation>Bulgarisch</translation>
    </message>
    <message>
        <source>Burmese</source>
        <translation>Birmanisch</translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation>Katalanisch</translation>
    </message>
    <message>
        <source>Cebuano</source>
        <translation>Cebuano</translation>
    </message>
    <message>
        <source>Cherokee</source>
        <translation>Cherokee</translation>
    </message>
    <message>
        <source>Chinese (simplified)</source>
        <translation>Chinesisch (vereinfacht)</translation>
    </message>
    <message>
        <source>Chinese (simplified, vertical)</source>
        <translation>Chinesisch (vereinfacht, senkrecht)</translation>
    </message>
    <message>
        <source>Chinese (traditional)</source>
        <translation>Chinesisch (traditionell)</translation>
    </message>
    <message>
        <source>Chinese (traditional, vertical)</source>
        <translation>Chinesisch (traditionell, senkrecht)</translation>
    </message>
    <message>
        <source>Corsican</source>
        <translation>Korsisch</translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation>Kroatisch</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>Tschechisch</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>Dänisch</translation>
    </message>
    <message>
        <source>Dhivehi</source>
        <translation>Dhivehi</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>Niederländisch</translation>
    </message>
    <message>
        <source>Dzongkha</source>
        <translation>Dzongkha</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>English, Middle (1100–1500)</source>
        <translation>Mittelenglisch (1100–1500)</translation>
    </message>
    <message>
        <source>Esperanto</source>
        <translation>Esperanto</translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation>Estnisch</translation>
    </message>
    <message>
        <source>Faroese</source>
        <translation>Färöisch</translation>
    </message>
    <message>
        <source>Filipino</source>
        <translation>Filipino</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>Finnisch</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>French, Middle (1400–1600)</source>
        <translation>Mittelfranzösisch (1400–1600)</translation>
    </message>
    <message>
        <source>Frisian</source>
        <translation>Friesisch</translation>
    </message>
    <message>
        <source>Galician</source>
        <translation>Galicisch</translation>
    </message>
    <message>
        <source>Georgian</source>
        <translation>Georgisch</translation>
    </message>
    <message>
        <source>Georgian, old</source>
        <translation>Altgeorgisch</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>German (Fraktur)</source>
        <translation>Deutsch (Fraktur)</translation>
    </message>
    <message>
        <source>German (Fraktur, older data)</source>
        <translation>Deutsch (Fraktur, ältere Daten)</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Griechisch</translation>
    </message>
    <message>
        <source>Gujarati</source>
        <translation>Gujarati</translation>
    </message>
    <message>
        <source>Haitian</source>
        <translation>Haitianisch</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hebräisch</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>Hindi</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>Ungarisch</translation>
    </message>
    <message>
        <source>Icelandic</source>
        <translation>Isländisch</translation>
    </message>
    <message>
        <source>Indonesian</source>
        <translation>Indonesisch</translation>
    </message>
    <message>
        <source>Inuktitut</source>
        <translation>Inuktitut</translation>
    </message>
    <message>
        <source>Irish</source>
        <translation>Irisch</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Italian, old</source>
        <translation>Altitalienisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Japanese (vertical)</source>
        <translation>Japanisch (senkrecht)</translation>
    </message>
    <message>
        <source>Javanese</source>
        <translation>Javanisch</translation>
    </message>
    <message>
        <source>Kannada</source>
        <translation>Kannada</translation>
    </message>
    <message>
        <source>Kazakh</source>
        <translation>Kasachisch</translation>
    </message>
    <message>
        <source>Khmer</source>
        <translation>Khmer</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Koreanisch</translation>
    </message>
    <message>
        <source>Korean (vertical)</source>
        <translation>Koreanisch (senkrecht)</translation>
    </message>
    <message>
        <source>Kurdish (Kurmanji)</source>
        <translation>Kurdisch (Kurmandschi)</translation>
    </message>
    <message>
        <source>Kyrgyz</source>
        <translation>Kirgisisch</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>Laotisch</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>Lateinisch</translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation>Lettisch</translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation>Litauisch</translation>
    </message>
    <message>
        <source>Luxembourgish</source>
        <translation>Luxemburgisch</translation>
    </message>
    <message>
        <source>Macedonian</source>
        <translation>Mazedonisch</translation>
    </message>
    <message>
        <source>Malay</source>
        <translation>Malaiisch</translation>
    </message>
    <message>
        <source>Malayalam</source>
        <translation>Malayalam</translation>
    </message>
    <message>
        <source>Maltese</source>
        <translation>Maltesisch</translation>
    </message>
    <message>
        <source>Maori</source>
        <translation>Maori</translation>
    </message>
    <message>
        <source>Marathi</source>
        <translation>Marathi</translation>
    </message>
    <message>
        <source>Mongolian</source>
        <translation>Mongolisch</translation>
    </message>
    <message>
        <source>Nepali</source>
        <translation>Nepalesisch</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>Norwegisch</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Nicht bekannt</translation>
    </message>
    <message>
        <source>Occitan</source>
        <translation>Okzitanisch</translation>
    </message>
    <message>
        <source>Odia</source>
        <translation>Odia</translation>
    </message>
    <message>
        <source>Pashto</source>
        <translation>Paschtu</translation>
    </message>
    <message>
        <source>Persian</source>
        <translation>Persisch</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>Polnisch</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <source>Punjabi</source>
        <translation>Punjabi</translation>
    </message>
    <message>
        <source>Quechua</source>
        <translation>Quechua</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>Rumänisch</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <source>Sanskrit</source>
        <translation>Sanskrit</translation>
    </message>
    <message>
        <source>Scottish Gaelic</source>
        <translation>Schottisch-Gälisch</translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation>Serbisch</translation>
    </message>
    <message>
        <source>Serbian (Latin)</source>
        <translation>Serbisch (lateinisch)</translation>
    </message>
    <message>
        <source>Sindhi</source>
        <translation>Sindhi</translation>
    </message>
    <message>
        <source>Sinhala</source>
        <translation>Singhalesisch</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>Slowakisch</translation>
    </message>
    <message>
        <source>Slovenian</source>
        <translation>Slowenisch</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
    <message>
        <source>Spanish, old</source>
        <translation>Altspanisch</translation>
    </message>
    <message>
        <source>Sundanese</source>
        <translation>Sundanesisch</translation>
    </message>
    <message>
        <source>Swahili</source>
        <translation>Suaheli</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>Schwedisch</translation>
    </message>
    <message>
        <source>Syriac</source>
        <translation>Syrisch</translation>
    </message>
    <message>
        <source>Tajik</source>
        <translation>Tadschikisch</translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation>Tamil</translation>
    </message>
    <message>
        <source>Tatar</source>
        <translation>Tatarisch</translation>
    </message>
    <message>
        <source>Telugu</source>
        <translation>Telugu</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>Thailändisch</translation>
    </message>
    <message>
        <source>Tibetan</source>
        <translation>Tibetisch</translation>
    </message>
    <message>
        <source>Tigrinya</source>
        <translation>Tigrinya</translation>
    </message>
    <message>
        <source>Tongan</source>
        <translation>Tongaisch</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>Türkisch</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>Ukrainisch</translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation>Urdu</translation>
    </message>
    <message>
        <source>Uyghur</source>
        <translation>Uigurisch</translation>
    </message>
    <message>
        <source>Uzbek</source>
        <translation>Usbekisch</translation>
    </message>
    <message>
        <source>Uzbek (Cyrillic)</source>
        <translation>Usbekisch (kyrillisch)</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>Vietnamesisch</translation>
    </message>
    <message>
        <source>Welsh</source>
        <translation>Walisisch</translation>
    </message>
    <message>
        <source>Yiddish</source>
        <translation>Jiddisch</translation>
    </message>
    <message>
        <source>Yoruba</source>
        <translation>Yoruba</translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>Ask only these</source>
        <translation>Nur diese befragen</translation>
    </message>
    <message>
        <source>Ask only this</source>
        <translation>Nur dieses befragen</translation>
    </message>
    <message>
        <source>Check folders now</source>
        <translation>Ordner jetzt durchsehen</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Copy paths</source>
        <translation>Pfade kopieren</translation>
    </message>
    <message>
        <source>Enter password…</source>
        <translation>Passwort eingeben…</translation>
    </message>
    <message>
        <source>Forget folder</source>
        <translation>Ordner vergessen</translation>
    </message>
    <message>
        <source>How it was read…</source>
        <translation>Wie gelesen wurde…</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Ort angeben…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open in the system’s viewer</source>
        <translation>Im Programm des Systems öffnen</translation>
    </message>
    <message>
        <source>Remove from library</source>
        <translation>Aus der Bibliothek entfernen</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>Im Dateimanager zeigen</translation>
    </message>
    <message>
        <source>Stop following, keep documents</source>
        <translation>Nicht mehr folgen, Dokumente behalten</translation>
    </message>
    <message>
        <source>These are versions of one document</source>
        <translation>Das sind Fassungen eines Dokuments</translation>
    </message>
    <message numerus="yes">
        <source>Try %Ln document(s) again</source>
        <translation><numerusform>Dokument erneut versuchen (%Ln)</numerusform><numerusform>%Ln Dokumente erneut versuchen</numerusform></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Versions…</source>
        <translation>Fassungen…</translation>
    </message>
</context>
<context>
    <name>menus</name>
    <message>
        <source>&amp;Conversation</source>
        <translation>&amp;Gespräch</translation>
    </message>
    <message>
        <source>&amp;Document</source>
        <translation>D&amp;okument</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>B&amp;ibliothek</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>&amp;Frage</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>About Pincite</source>
        <translation>Über Pincite</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>Tatsächliche Größe</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>All conversations…</source>
        <translation>Alle Gespräche…</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>Ask only the selected</source>
        <translation>Nur die ausgewählten befragen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>Check folders now</source>
        <translation>Ordner jetzt durchsehen</translation>
    </message>
    <message>
        <source>Check my library…</source>
        <translation>Meine Bibliothek prüfen…</translation>
    </message>
    <message>
        <source>Citation {0}</source>
        <translation>Quelle {0}</translation>
    </message>
    <message>
        <source>Command palette…</source>
        <translation>Befehlspalette…</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy answer as Markdown</source>
        <translation>Antwort als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy answer with sources</source>
        <translation>Antwort mit Quellen kopieren</translation>
    </message>
    <message>
        <source>Copy with page reference</source>
        <translation>Mit Seitenangabe kopieren</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Dark paper</source>
        <translation>Dunkles Papier</translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation>Gespräch löschen</translation>
    </message>
    <message>
        <source>Earlier question</source>
        <translation>Frühere Frage</translation>
    </message>
    <message>
        <source>Edit question</source>
        <translation>Frage bearbeiten</translation>
    </message>
    <message>
        <source>Enter password…</source>
        <translation>Passwort eingeben…</translation>
    </message>
    <message>
        <source>Export as Markdown…</source>
        <translation>Als Markdown exportieren…</translation>
    </message>
    <message>
        <source>Filter library</source>
        <translation>Bibliothek filtern</translation>
    </message>
    <message>
        <source>Find in document…</source>
        <translation>Im Dokument suchen…</translation>
    </message>
    <message>
        <source>Fit page</source>
        <translation>Ganze Seite</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Seitenbreite</translation>
    </message>
    <message>
        <source>Forget folder</source>
        <translation>Ordner vergessen</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Go to page…</source>
        <translation>Gehe zu Seite…</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>How it was read…</source>
        <translation>Wie gelesen wurde…</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Largest file first</source>
        <translation>Größte Datei zuerst</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Locate folder…</source>
        <translation>Ort des Ordners angeben…</translation>
    </message>
    <message>
        <source>Most pages first</source>
        <translation>Meiste Seiten zuerst</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>New question</source>
        <translation>Neue Frage</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>Next answer</source>
        <translation>Nächste Antwort</translation>
    </message>
    <message>
        <source>Next mark</source>
        <translation>Nächste Markierung</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>Next result</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Open citation</source>
        <translation>Quelle öffnen</translation>
    </message>
    <message>
        <source>Open in the system’s viewer</source>
        <translation>Im Programm des Systems öffnen</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Outline and pages</source>
        <translation>Gliederung und Seiten</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation>Einlesen anhalten</translation>
    </message>
    <message>
        <source>Previous answer</source>
        <translation>Vorige Antwort</translation>
    </message>
    <message>
        <source>Previous mark</source>
        <translation>Vorige Markierung</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>Voriger Bereich</translation>
    </message>
    <message>
        <source>Previous result</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Quotes only</source>
        <translation>Nur Zitate</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Remove from library</source>
        <translation>Aus der Bibliothek entfernen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rotate anticlockwise</source>
        <translation>Gegen den Uhrzeigersinn drehen</translation>
    </message>
    <message>
        <source>Rotate clockwise</source>
        <translation>Im Uhrzeigersinn drehen</translation>
    </message>
    <message>
        <source>Save a marked copy of the PDF…</source>
        <translation>Kopie der PDF mit Markierungen speichern…</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Select page</source>
        <translation>Seite auswählen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>Im Dateimanager zeigen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop following, keep documents</source>
        <translation>Nicht mehr folgen, Dokumente behalten</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>These are versions of one document</source>
        <translation>Das sind Fassungen eines Dokuments</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Verify library…</source>
        <translation>Bibliotheksdaten überprüfen…</translation>
    </message>
    <message>
        <source>Versions…</source>
        <translation>Fassungen…</translation>
    </message>
    <message>
        <source>Why this answer</source>
        <translation>Warum diese Antwort</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>A cross-encoder puts the likeliest first. Pincite comes with none and does without.</source>
        <translation>Ein Cross-Encoder stellt die wahrscheinlichsten nach vorn. Pincite bringt keinen mit und kommt ohne aus.</translation>
    </message>
    <message>
        <source>A few seconds. While something is being indexed it measures what is left over.</source>
        <translation>Ein paar Sekunden. Während etwas eingelesen wird, misst es, was übrig bleibt.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Changing this prepares your documents again.</source>
        <translation>Diese Änderung bereitet Ihre Dokumente neu vor.</translation>
    </message>
    <message>
        <source>Decides whether your documents answer a question, and which sentence shows it.</source>
        <translation>Entscheidet, ob Ihre Dokumente eine Frage beantworten und welcher Satz es zeigt.</translation>
    </message>
    <message>
        <source>Finds by meaning</source>
        <translation>Findet nach Bedeutung</translation>
    </message>
    <message>
        <source>It takes {0}. The old index answers until the new one is ready.</source>
        <translation>Es dauert {0}. Bis der neue Index fertig ist, antwortet der alte.</translation>
    </message>
    <message>
        <source>Keep as it is</source>
        <translation>Lassen, wie es ist</translation>
    </message>
    <message>
        <source>Looking for the models that came with Pincite…</source>
        <translation>Die mitgelieferten Modelle werden gesucht…</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Noch einmal messen</translation>
    </message>
    <message>
        <source>Measure the speed of the models</source>
        <translation>Die Geschwindigkeit der Modelle messen</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen…</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Nothing has to be prepared again: your library is empty.</source>
        <translation>Nichts muss neu vorbereitet werden: Ihre Bibliothek ist leer.</translation>
    </message>
    <message>
        <source>Pincite does not know the family of this model, so it may find a little less than it could.</source>
        <translation>Pincite kennt die Familie dieses Modells nicht, deshalb findet es vielleicht etwas weniger, als es könnte.</translation>
    </message>
    <message>
        <source>Pincite finds and quotes. To have answers written as well, add a model file in Settings. Nothing else changes.</source>
        <translation>Pincite findet und zitiert. Damit auch Antworten geschrieben werden, fügen Sie in den Einstellungen eine Modelldatei hinzu. Sonst ändert sich nichts.</translation>
    </message>
    <message numerus="yes">
        <source>Prepares %Ln passage(s) again:</source>
        <translation><numerusform>Bereitet %Ln Textstelle neu vor:</numerusform><numerusform>Bereitet %Ln Textstellen neu vor:</numerusform></translation>
    </message>
    <message>
        <source>Reads the best passages again</source>
        <translation>Liest die besten Textstellen noch einmal</translation>
    </message>
    <message>
        <source>Runs each model on a text that comes with Pincite, and tells it above.</source>
        <translation>Lässt jedes Modell mit einem Text laufen, der mit Pincite kommt, und sagt es oben.</translation>
    </message>
    <message>
        <source>SHA-256 {0}…</source>
        <translation>SHA-256 {0}…</translation>
    </message>
    <message>
        <source>Speed on this computer</source>
        <translation>Geschwindigkeit auf diesem Computer</translation>
    </message>
    <message>
        <source>The model in use, {0}, finds and quotes well, and writes only short answers. For longer answers, choose a larger model file in Settings. Nothing else changes.</source>
        <translation>Das verwendete Modell, {0}, findet und zitiert gut und schreibt nur kurze Antworten. Für längere Antworten wählen Sie in den Einstellungen eine größere Modelldatei. Sonst ändert sich nichts.</translation>
    </message>
    <message>
        <source>This file lacks the part that turns its judgement into a number one can compare. It only has a small say in the order, and none in whether an answer is written.</source>
        <translation>Dieser Datei fehlt der Teil, der ihr Urteil in eine vergleichbare Zahl verwandelt. Sie redet bei der Reihenfolge nur wenig mit, und gar nicht dabei, ob eine Antwort geschrieben wird.</translation>
    </message>
    <message>
        <source>Weighs evidence</source>
        <translation>Wägt Belege ab</translation>
    </message>
    <message>
        <source>Without it Pincite finds by words alone.</source>
        <translation>Ohne es findet Pincite allein über Wörter.</translation>
    </message>
    <message>
        <source>Without it answers are quotes, in the words of your documents.</source>
        <translation>Ohne es sind Antworten Zitate, in den Worten Ihrer Dokumente.</translation>
    </message>
    <message>
        <source>Writes answers</source>
        <translation>Schreibt Antworten</translation>
    </message>
    <message>
        <source>fast slow performance benchmark tokens</source>
        <translation>schnell langsam Leistung Benchmark Token Geschwindigkeit</translation>
    </message>
    <message>
        <source>not one Pincite knows</source>
        <translation>Pincite nicht bekannt</translation>
    </message>
    <message>
        <source>{0} passages a second</source>
        <translation>{0} Textstellen in der Sekunde</translation>
    </message>
    <message>
        <source>{0} tokens a second, about {1} words</source>
        <translation>{0} Token in der Sekunde, etwa {1} Wörter</translation>
    </message>
    <message>
        <source>{0} {1} with a model of this size, longer with a larger one. You can go on meanwhile; the model in use finds until then.</source>
        <translation>{0} {1} mit einem Modell dieser Größe, länger mit einem größeren. Sie können währenddessen weitermachen; bis dahin findet das verwendete Modell.</translation>
    </message>
</context>
<context>
    <name>moments</name>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}, {1}</translation>
    </message>
</context>
<context>
    <name>notices</name>
    <message numerus="yes">
        <source>%Ln file(s) need(-s) a password.</source>
        <translation><numerusform>%Ln Datei braucht ein Passwort.</numerusform><numerusform>%Ln Dateien brauchen ein Passwort.</numerusform></translation>
    </message>
    <message>
        <source>Another Pincite is just closing it. It opens here in a moment.</source>
        <translation>Ein anderes Pincite schließt sie gerade. Gleich öffnet sie sich hier.</translation>
    </message>
    <message numerus="yes">
        <source>Answers use the %Ln document(s) read so far.</source>
        <translation><numerusform>Antworten nutzen das %Ln bisher gelesene Dokument.</numerusform><numerusform>Antworten nutzen die %Ln bisher gelesenen Dokumente.</numerusform></translation>
    </message>
    <message>
        <source>Its file lacks the part that turns its judgement into a number one can compare.</source>
        <translation>Der Datei fehlt der Teil, der ihr Urteil in eine vergleichbare Zahl verwandelt.</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>Modelle öffnen</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
    <message>
        <source>Pincite closed unexpectedly.</source>
        <translation>Pincite wurde unerwartet geschlossen.</translation>
    </message>
    <message>
        <source>Pincite finds without it until it is back, or you choose another.</source>
        <translation>Pincite findet ohne ihn, bis er wieder da ist oder Sie einen anderen wählen.</translation>
    </message>
    <message>
        <source>Pincite goes on for now. Free some space before you add more documents.</source>
        <translation>Pincite macht vorerst weiter. Schaffen Sie Platz, bevor Sie weitere Dokumente hinzufügen.</translation>
    </message>
    <message>
        <source>Show report</source>
        <translation>Bericht zeigen</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>The disk is nearly full.</source>
        <translation>Das Laufwerk ist fast voll.</translation>
    </message>
    <message>
        <source>The engine stopped and could not be started again.</source>
        <translation>Der Hintergrunddienst hielt an und konnte nicht neu gestartet werden.</translation>
    </message>
    <message>
        <source>The reranker you chose has only a small say.</source>
        <translation>Der Reranker, den Sie gewählt haben, redet nur wenig mit.</translation>
    </message>
    <message>
        <source>The reranker you chose is not there.</source>
        <translation>Der Reranker, den Sie gewählt haben, ist nicht da.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Unlock…</source>
        <translation>Entsperren…</translation>
    </message>
    <message>
        <source>Verify library…</source>
        <translation>Bibliotheksdaten überprüfen…</translation>
    </message>
    <message>
        <source>Waiting for the library.</source>
        <translation>Warten auf die Bibliothek.</translation>
    </message>
    <message>
        <source>You can ask now.</source>
        <translation>Sie können jetzt fragen.</translation>
    </message>
    <message>
        <source>Your library is fine. A report was saved on this computer only.</source>
        <translation>Ihre Bibliothek ist unversehrt. Ein Bericht wurde nur auf diesem Computer gespeichert.</translation>
    </message>
    <message>
        <source>Your library is fine; what is on the screen stays.</source>
        <translation>Ihre Bibliothek ist unversehrt; was auf dem Bildschirm steht, bleibt.</translation>
    </message>
</context>
<context>
    <name>page</name>
    <message numerus="yes">
        <source>%Ln mark(s)</source>
        <translation><numerusform>%Ln Markierung</numerusform><numerusform>%Ln Markierungen</numerusform></translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Click a number in an answer, or a document on the left.</source>
        <translation>Klicken Sie auf eine Nummer in einer Antwort oder links auf ein Dokument.</translation>
    </message>
    <message>
        <source>Close passage {0}</source>
        <translation>Nahe Textstelle {0}</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy with page reference</source>
        <translation>Mit Seitenangabe kopieren</translation>
    </message>
    <message>
        <source>Don’t open</source>
        <translation>Nicht öffnen</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Fit page</source>
        <translation>Ganze Seite</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Seitenbreite</translation>
    </message>
    <message>
        <source>Go to page: type the printed number or the count</source>
        <translation>Gehe zu Seite: gedruckte oder gezählte Nummer eingeben</translation>
    </message>
    <message>
        <source>How it was read</source>
        <translation>Wie gelesen wurde</translation>
    </message>
    <message>
        <source>Links on this page</source>
        <translation>Verweise auf dieser Seite</translation>
    </message>
    <message>
        <source>Mark {0}</source>
        <translation>Markierung {0}</translation>
    </message>
    <message>
        <source>Mark {0} of {1}</source>
        <translation>Markierung {0} von {1}</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Next mark</source>
        <translation>Nächste Markierung</translation>
    </message>
    <message>
        <source>Open in browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>Opening the document</source>
        <translation>Das Dokument wird geöffnet</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Previous mark</source>
        <translation>Vorige Markierung</translation>
    </message>
    <message>
        <source>Select all of this page</source>
        <translation>Diese Seite ganz auswählen</translation>
    </message>
    <message>
        <source>The file has changed and was read again.</source>
        <translation>Die Datei hat sich geändert und wurde neu gelesen.</translation>
    </message>
    <message>
        <source>The owner of this document does not allow copying. You can copy a quotation with its page: Edit, Copy with page reference.</source>
        <translation>Der Eigentümer dieses Dokuments erlaubt kein Kopieren. Ein Zitat mit seiner Seite können Sie kopieren: „Bearbeiten“, „Mit Seitenangabe kopieren“.</translation>
    </message>
    <message>
        <source>The owner of this document does not allow printing.</source>
        <translation>Der Eigentümer dieses Dokuments erlaubt kein Drucken.</translation>
    </message>
    <message>
        <source>The page opens here</source>
        <translation>Hier öffnet sich die Seite</translation>
    </message>
    <message>
        <source>This document has changed since the answer was written. Ask again to see its lines.</source>
        <translation>Dieses Dokument hat sich geändert, seit die Antwort geschrieben wurde. Fragen Sie noch einmal, um seine Zeilen zu sehen.</translation>
    </message>
    <message>
        <source>This document links to the address below. Your web browser would open it.</source>
        <translation>Dieses Dokument verweist auf die Adresse unten. Ihr Webbrowser würde sie öffnen.</translation>
    </message>
    <message>
        <source>This page could not be drawn.</source>
        <translation>Diese Seite konnte nicht gezeichnet werden.</translation>
    </message>
    <message numerus="yes">
        <source>Too long for a quotation: %Ln character(s) fit.</source>
        <translation><numerusform>Zu lang für ein Zitat: %Ln Zeichen hat Platz.</numerusform><numerusform>Zu lang für ein Zitat: %Ln Zeichen haben Platz.</numerusform></translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom {0}</source>
        <translation>Zoom {0}</translation>
    </message>
    <message>
        <source>continues on p. {0}</source>
        <translation>weiter auf S. {0}</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
</context>
<context>
    <name>palette</name>
    <message>
        <source>&gt; commands   # documents   ? questions</source>
        <translation>&gt; Befehle   # Dokumente   ? Fragen</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Find a command, document or question</source>
        <translation>Befehl, Dokument oder Frage finden</translation>
    </message>
    <message>
        <source>Nothing is called that. To search in the documents, ask a question.</source>
        <translation>Nichts heißt so. Um in den Dokumenten zu suchen, stellen Sie eine Frage.</translation>
    </message>
    <message>
        <source>Questions of this conversation</source>
        <translation>Fragen dieses Gesprächs</translation>
    </message>
    <message>
        <source>Settings: {0}</source>
        <translation>Einstellungen: {0}</translation>
    </message>
    <message>
        <source>Used last</source>
        <translation>Zuletzt benutzt</translation>
    </message>
    <message>
        <source>not available now</source>
        <translation>jetzt nicht verfügbar</translation>
    </message>
    <message>
        <source>switched on</source>
        <translation>eingeschaltet</translation>
    </message>
    <message>
        <source>{0} · {1} of {2}</source>
        <translation>{0} · {1} von {2}</translation>
    </message>
</context>
<context>
    <name>place</name>
    <message>
        <source>({0} of {1})</source>
        <translation>({0} von {1})</translation>
    </message>
    <message numerus="yes">
        <source>There is no page “{0}”. This document has %Ln page(s), {1} to {2}.</source>
        <translation><numerusform>Es gibt keine Seite „{0}“. Dieses Dokument hat %Ln Seite, {1} bis {2}.</numerusform><numerusform>Es gibt keine Seite „{0}“. Dieses Dokument hat %Ln Seiten, {1} bis {2}.</numerusform></translation>
    </message>
    <message>
        <source>p. {0}</source>
        <translation>S. {0}</translation>
    </message>
    <message>
        <source>p. {0} ({1} of {2})</source>
        <translation>S. {0} ({1} von {2})</translation>
    </message>
    <message>
        <source>p. {0} of {1}</source>
        <translation>S. {0} von {1}</translation>
    </message>
    <message>
        <source>p. {0}–{1} ({2}–{3} of {4})</source>
        <translation>S. {0}–{1} ({2}–{3} von {4})</translation>
    </message>
</context>
<context>
    <name>print</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Printing page {0} of {1}</source>
        <translation>Seite {0} von {1} wird gedruckt</translation>
    </message>
    <message>
        <source>Stop printing</source>
        <translation>Drucken abbrechen</translation>
    </message>
    <message>
        <source>The printer did not take the pages. Check that it is on, then print again.</source>
        <translation>Der Drucker hat die Seiten nicht angenommen. Prüfen Sie, ob er eingeschaltet ist, und drucken Sie dann noch einmal.</translation>
    </message>
</context>
<context>
    <name>report</name>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation><numerusform>%Ln Zeichen</numerusform><numerusform>%Ln Zeichen</numerusform></translation>
    </message>
    <message>
        <source>Headings found</source>
        <translation>Gefundene Überschriften</translation>
    </message>
    <message>
        <source>Hidden text</source>
        <translation>Verborgener Text</translation>
    </message>
    <message>
        <source>Its owner asks that nothing be copied out of it. Pincite reads it to find and show its lines; what you copy from answers is yours to decide.</source>
        <translation>Der Eigentümer bittet, nichts daraus zu kopieren. Pincite liest es, um seine Zeilen zu finden und zu zeigen; was Sie aus Antworten kopieren, entscheiden Sie.</translation>
    </message>
    <message>
        <source>Pages read</source>
        <translation>Gelesene Seiten</translation>
    </message>
    <message>
        <source>Pages read from pictures (OCR)</source>
        <translation>Aus Bildern gelesene Seiten (OCR)</translation>
    </message>
    <message>
        <source>Pages that are pictures, not read</source>
        <translation>Seiten, die Bilder sind, nicht gelesen</translation>
    </message>
    <message>
        <source>Pages that could not be read</source>
        <translation>Seiten, die nicht gelesen werden konnten</translation>
    </message>
    <message>
        <source>Pages that were not read</source>
        <translation>Seiten, die nicht gelesen wurden</translation>
    </message>
    <message>
        <source>Pages whose letters cannot be trusted</source>
        <translation>Seiten, deren Buchstaben nicht zu trauen ist</translation>
    </message>
    <message>
        <source>Pages with nothing on them</source>
        <translation>Seiten, auf denen nichts steht</translation>
    </message>
    <message>
        <source>Tables found</source>
        <translation>Gefundene Tabellen</translation>
    </message>
    <message>
        <source>The file holds this text, but people do not see it on the page. Pincite keeps it out of search and answers, so it can neither be found nor change what an answer says.</source>
        <translation>Die Datei enthält diesen Text, aber auf der Seite sieht ihn niemand. Pincite hält ihn aus Suche und Antworten heraus, damit er weder gefunden wird noch ändert, was eine Antwort sagt.</translation>
    </message>
    <message>
        <source>The file is damaged. It could be read all the same.</source>
        <translation>Die Datei ist beschädigt. Sie konnte trotzdem gelesen werden.</translation>
    </message>
    <message>
        <source>Time it took</source>
        <translation>Gebrauchte Zeit</translation>
    </message>
    <message>
        <source>a picture that waits to be read</source>
        <translation>ein Bild, das noch gelesen wird</translation>
    </message>
    <message>
        <source>a picture without text</source>
        <translation>ein Bild ohne Text</translation>
    </message>
    <message>
        <source>a picture, no data for its language</source>
        <translation>ein Bild, keine Daten für seine Sprache</translation>
    </message>
    <message>
        <source>a picture, no text was found in it</source>
        <translation>ein Bild, in dem kein Text gefunden wurde</translation>
    </message>
    <message>
        <source>a picture, scanned pages are turned off</source>
        <translation>ein Bild, gescannte Seiten sind ausgeschaltet</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>covered by something drawn over it</source>
        <translation>von etwas verdeckt, das darüber gezeichnet ist</translation>
    </message>
    <message>
        <source>drawn without any colour</source>
        <translation>ohne Farbe gezeichnet</translation>
    </message>
    <message>
        <source>ended the process that reads PDFs</source>
        <translation>hat den Prozess beendet, der PDFs liest</translation>
    </message>
    <message>
        <source>in characters that no font shows</source>
        <translation>in Zeichen, die keine Schrift zeigt</translation>
    </message>
    <message>
        <source>in characters without width</source>
        <translation>in Zeichen ohne Breite</translation>
    </message>
    <message>
        <source>in the colour of its background</source>
        <translation>in der Farbe seines Hintergrunds</translation>
    </message>
    <message>
        <source>its letters cannot be trusted</source>
        <translation>ihren Buchstaben ist nicht zu trauen</translation>
    </message>
    <message>
        <source>its letters cannot be trusted, even read as a picture</source>
        <translation>ihren Buchstaben ist nicht zu trauen, auch als Bild gelesen nicht</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>keine gefunden</translation>
    </message>
    <message>
        <source>nothing is on it</source>
        <translation>nichts steht darauf</translation>
    </message>
    <message>
        <source>outside the page</source>
        <translation>außerhalb der Seite</translation>
    </message>
    <message>
        <source>read in part</source>
        <translation>teilweise gelesen</translation>
    </message>
    <message>
        <source>too small to read</source>
        <translation>zu klein zum Lesen</translation>
    </message>
    <message>
        <source>took too long</source>
        <translation>dauerte zu lange</translation>
    </message>
    <message>
        <source>turns the order of letters round</source>
        <translation>dreht die Reihenfolge der Buchstaben um</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} s</translation>
    </message>
</context>
<context>
    <name>resets</name>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Undo reset</source>
        <translation>Zurücksetzen rückgängig machen</translation>
    </message>
</context>
<context>
    <name>sight</name>
    <message>
        <source>All documents</source>
        <translation>Alle Dokumente</translation>
    </message>
    <message>
        <source>Every document is available.</source>
        <translation>Jedes Dokument ist verfügbar.</translation>
    </message>
    <message>
        <source>No document is called that.</source>
        <translation>Kein Dokument heißt so.</translation>
    </message>
    <message>
        <source>No document needs you.</source>
        <translation>Kein Dokument braucht Ihre Hilfe.</translation>
    </message>
    <message>
        <source>No document waits to be read.</source>
        <translation>Kein Dokument wartet darauf, gelesen zu werden.</translation>
    </message>
    <message>
        <source>No document was read in part.</source>
        <translation>Kein Dokument wurde nur teilweise gelesen.</translation>
    </message>
    <message>
        <source>Not available</source>
        <translation>Nicht verfügbar</translation>
    </message>
    <message>
        <source>Read in part</source>
        <translation>Teilweise gelesen</translation>
    </message>
    <message>
        <source>Show all documents</source>
        <translation>Alle Dokumente anzeigen</translation>
    </message>
    <message>
        <source>Waiting or being read</source>
        <translation>Wartet oder wird gelesen</translation>
    </message>
    <message>
        <source>What needs you</source>
        <translation>Was Ihre Hilfe braucht</translation>
    </message>
</context>
<context>
    <name>spoken</name>
    <message>
        <source>About this answer</source>
        <translation>Zu dieser Antwort</translation>
    </message>
    <message>
        <source>Add a question</source>
        <translation>Frage hinzufügen</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Cited</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Find by</source>
        <translation>Suchen nach</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>In the words of your documents</source>
        <translation>In den Worten Ihrer Dokumente</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Page tools</source>
        <translation>Werkzeuge der Seite</translation>
    </message>
    <message>
        <source>State of the library</source>
        <translation>Stand der Bibliothek</translation>
    </message>
    <message>
        <source>Your documents do not say.</source>
        <translation>Dazu steht nichts in Ihren Dokumenten.</translation>
    </message>
</context>
<context>
    <name>status</name>
    <message>
        <source>Could not be read</source>
        <translation>Konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Empty file</source>
        <translation>Leere Datei</translation>
    </message>
    <message numerus="yes">
        <source>Hidden text on %Ln page(s), left out</source>
        <translation><numerusform>Verborgener Text auf %Ln Seite, ausgelassen</numerusform><numerusform>Verborgener Text auf %Ln Seiten, ausgelassen</numerusform></translation>
    </message>
    <message>
        <source>In the cloud</source>
        <translation>In der Cloud</translation>
    </message>
    <message>
        <source>In the cloud, not downloaded</source>
        <translation>In der Cloud, nicht heruntergeladen</translation>
    </message>
    <message>
        <source>Locked to a certificate</source>
        <translation>Für ein Zertifikat gesperrt</translation>
    </message>
    <message>
        <source>Locked · needs a password</source>
        <translation>Gesperrt · braucht ein Passwort</translation>
    </message>
    <message>
        <source>Locked · wrong password</source>
        <translation>Gesperrt · falsches Passwort</translation>
    </message>
    <message>
        <source>May not be opened</source>
        <translation>Darf nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Needs a password</source>
        <translation>Braucht ein Passwort</translation>
    </message>
    <message>
        <source>No page has text</source>
        <translation>Keine Seite hat Text</translation>
    </message>
    <message>
        <source>No text</source>
        <translation>Kein Text</translation>
    </message>
    <message>
        <source>Not a PDF</source>
        <translation>Keine PDF</translation>
    </message>
    <message>
        <source>Not available</source>
        <translation>Nicht verfügbar</translation>
    </message>
    <message>
        <source>Not available, still answers</source>
        <translation>Nicht verfügbar, antwortet weiterhin</translation>
    </message>
    <message>
        <source>Older version</source>
        <translation>Ältere Fassung</translation>
    </message>
    <message>
        <source>Partly read</source>
        <translation>Teilweise gelesen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Wird gelesen</translation>
    </message>
    <message>
        <source>Reading page {0} of {1}</source>
        <translation>Seite {0} von {1} wird gelesen</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Recognising page {0} of {1}</source>
        <translation>Seite {0} von {1} wird erkannt</translation>
    </message>
    <message>
        <source>Took too long</source>
        <translation>Dauerte zu lange</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waiting until it is written</source>
        <translation>Wartet, bis sie geschrieben ist</translation>
    </message>
    <message numerus="yes">
        <source>cited %Ln time(s)</source>
        <translation><numerusform>%Ln-mal zitiert</numerusform><numerusform>%Ln-mal zitiert</numerusform></translation>
    </message>
    <message>
        <source>older version</source>
        <translation>ältere Fassung</translation>
    </message>
    <message>
        <source>scan, recognised</source>
        <translation>Scan, erkannt</translation>
    </message>
    <message>
        <source>scan, waiting</source>
        <translation>Scan, wartet</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln page(s) without text</source>
        <translation><numerusform>{0} von %Ln Seite ohne Text</numerusform><numerusform>{0} von %Ln Seiten ohne Text</numerusform></translation>
    </message>
    <message>
        <source>{0} recognised</source>
        <translation>{0} erkannt</translation>
    </message>
</context>
<context>
    <name>stored</name>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Kept readings</source>
        <translation>Zwischenspeicher des Modells</translation>
    </message>
    <message>
        <source>Library and conversations</source>
        <translation>Bibliothek und Gespräche</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Protokolle</translation>
    </message>
    <message>
        <source>Made from the library; it can be made again at any time.</source>
        <translation>Aus der Bibliothek gemacht; lässt sich jederzeit neu machen.</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Search index</source>
        <translation>Suchindex</translation>
    </message>
    <message>
        <source>Settings and the rest</source>
        <translation>Einstellungen und der Rest</translation>
    </message>
    <message>
        <source>The contract to try Pincite with.</source>
        <translation>Der Vertrag, mit dem man Pincite ausprobiert.</translation>
    </message>
    <message>
        <source>The text of your documents, and what you asked and were answered.</source>
        <translation>Der Text Ihrer Dokumente, und was Sie fragten und als Antwort bekamen.</translation>
    </message>
    <message>
        <source>Three copies of the library. What you remove is removed from them, too.</source>
        <translation>Drei Kopien der Bibliothek. Was Sie entfernen, wird auch aus ihnen entfernt.</translation>
    </message>
    <message>
        <source>What Pincite did and when. They hold no text, no question and no path.</source>
        <translation>Was Pincite wann getan hat. Sie enthalten keinen Text, keine Frage und keinen Pfad.</translation>
    </message>
    <message>
        <source>What the writing model had in mind of documents it read whole, to answer sooner.</source>
        <translation>Was das schreibende Modell von ganz gelesenen Dokumenten im Kopf hatte, um schneller zu antworten.</translation>
    </message>
    <message>
        <source>What you chose here, how the window was left, and which folders are followed.</source>
        <translation>Was Sie hier gewählt haben, wie das Fenster verlassen wurde und welchen Ordnern gefolgt wird.</translation>
    </message>
</context>
<context>
    <name>strip</name>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>This document has no headings.</source>
        <translation>Dieses Dokument hat keine Überschriften.</translation>
    </message>
    <message>
        <source>marks {0}</source>
        <translation>Markierungen {0}</translation>
    </message>
</context>
<context>
    <name>toasts</name>
    <message numerus="yes">
        <source>%Ln conversation(s) back in the list.</source>
        <translation><numerusform>%Ln Gespräch wieder in der Liste.</numerusform><numerusform>%Ln Gespräche wieder in der Liste.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) deleted.</source>
        <translation><numerusform>%Ln Gespräch gelöscht.</numerusform><numerusform>%Ln Gespräche gelöscht.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) (is a version|are versions) of one document now.</source>
        <translation><numerusform>%Ln Dokument ist jetzt Fassung eines Dokuments.</numerusform><numerusform>%Ln Dokumente sind jetzt Fassungen eines Dokuments.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) back in your library.</source>
        <translation><numerusform>%Ln Dokument wieder in Ihrer Bibliothek.</numerusform><numerusform>%Ln Dokumente wieder in Ihrer Bibliothek.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) ready.</source>
        <translation><numerusform>%Ln Dokument bereit.</numerusform><numerusform>%Ln Dokumente bereit.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) removed; the files stay.</source>
        <translation><numerusform>%Ln Dokument entfernt; die Datei bleibt.</numerusform><numerusform>%Ln Dokumente entfernt; die Dateien bleiben.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of another kind skipped.</source>
        <translation><numerusform>%Ln Datei anderer Art ausgelassen.</numerusform><numerusform>%Ln Dateien anderer Art ausgelassen.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln gone</source>
        <translation><numerusform>%Ln nicht mehr da</numerusform><numerusform>%Ln nicht mehr da</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <translation><numerusform>%Ln verschoben</numerusform><numerusform>%Ln verschoben</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln need(-s) you.</source>
        <translation><numerusform>%Ln braucht Ihre Hilfe.</numerusform><numerusform>%Ln brauchen Ihre Hilfe.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln read</source>
        <translation><numerusform>%Ln gelesen</numerusform><numerusform>%Ln gelesen</numerusform></translation>
    </message>
    <message>
        <source>A new conversation. What was said before counts no more.</source>
        <translation>Ein neues Gespräch. Was vorher gesagt wurde, zählt nicht mehr.</translation>
    </message>
    <message>
        <source>A question in another conversation is answered.</source>
        <translation>Eine Frage in einem anderen Gespräch ist beantwortet.</translation>
    </message>
    <message>
        <source>Erased for good at the next removal, or when Pincite closes.</source>
        <translation>Wird beim nächsten Entfernen oder beim Schließen von Pincite endgültig gelöscht.</translation>
    </message>
    <message numerus="yes">
        <source>Folder forgotten, %Ln document(s) removed; the files stay.</source>
        <translation><numerusform>Ordner vergessen, %Ln Dokument entfernt; die Datei bleibt.</numerusform><numerusform>Ordner vergessen, %Ln Dokumente entfernt; die Dateien bleiben.</numerusform></translation>
    </message>
    <message>
        <source>Folders checked: {0}.</source>
        <translation>Ordner durchgesehen: {0}.</translation>
    </message>
    <message>
        <source>No versions of one document any more.</source>
        <translation>Keine Fassungen eines Dokuments mehr.</translation>
    </message>
    <message>
        <source>Nothing has changed in your folders.</source>
        <translation>In Ihren Ordnern hat sich nichts geändert.</translation>
    </message>
    <message numerus="yes">
        <source>Nothing new: %Ln document(s) stood in your library already.</source>
        <translation><numerusform>Nichts Neues: %Ln Dokument stand schon in Ihrer Bibliothek.</numerusform><numerusform>Nichts Neues: %Ln Dokumente standen schon in Ihrer Bibliothek.</numerusform></translation>
    </message>
    <message>
        <source>The answer at work goes on, and is kept in its conversation.</source>
        <translation>Die laufende Antwort geht weiter und wird in ihrem Gespräch aufbewahrt.</translation>
    </message>
    <message>
        <source>The conversation is saved as a file, with its sources.</source>
        <translation>Das Gespräch ist als Datei gespeichert, mit seinen Quellen.</translation>
    </message>
    <message>
        <source>The folder is not followed any more. Its documents stay.</source>
        <translation>Dem Ordner wird nicht mehr gefolgt. Seine Dokumente bleiben.</translation>
    </message>
    <message>
        <source>The marked copy is saved. The document itself is as it was.</source>
        <translation>Die Kopie mit Markierungen ist gespeichert. Das Dokument selbst ist, wie es war.</translation>
    </message>
    <message>
        <source>The report is deleted.</source>
        <translation>Der Bericht ist gelöscht.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>troubles</name>
    <message>
        <source>A model could not do its work, so some documents wait.</source>
        <translation>Ein Modell konnte seine Arbeit nicht tun, deshalb warten einige Dokumente.</translation>
    </message>
    <message>
        <source>Nothing is lost, and you can ask. Free some space; Pincite then goes on by itself.</source>
        <translation>Nichts geht verloren, und Sie können fragen. Schaffen Sie Platz; dann macht Pincite von selbst weiter.</translation>
    </message>
    <message>
        <source>Pincite finds by words alone until it is back; installing it again brings it back.</source>
        <translation>Bis es wieder da ist, findet Pincite allein über Wörter; eine neue Installation bringt es zurück.</translation>
    </message>
    <message>
        <source>Pincite goes on for now. Free some space before it has to wait.</source>
        <translation>Pincite macht vorerst weiter. Schaffen Sie Platz, bevor es warten muss.</translation>
    </message>
    <message>
        <source>Some are looked through every half minute instead. Nothing is missed.</source>
        <translation>Einige werden stattdessen jede halbe Minute durchgesehen. Nichts wird übersehen.</translation>
    </message>
    <message>
        <source>The disk is full, so nothing new is read.</source>
        <translation>Das Laufwerk ist voll, deshalb wird nichts Neues gelesen.</translation>
    </message>
    <message>
        <source>The disk is nearly full.</source>
        <translation>Das Laufwerk ist fast voll.</translation>
    </message>
    <message>
        <source>The last backup of the library could not be made.</source>
        <translation>Die letzte Sicherung der Bibliothek ließ sich nicht anlegen.</translation>
    </message>
    <message>
        <source>The library itself is fine. Pincite tries again by itself.</source>
        <translation>Die Bibliothek selbst ist unversehrt. Pincite versucht es von selbst noch einmal.</translation>
    </message>
    <message>
        <source>The library was damaged and is being repaired.</source>
        <translation>Die Bibliothek war beschädigt und wird repariert.</translation>
    </message>
    <message>
        <source>The part that finds by meaning is missing.</source>
        <translation>Der Teil, der nach Bedeutung findet, fehlt.</translation>
    </message>
    <message>
        <source>The system watches no more folders.</source>
        <translation>Das System beobachtet keine weiteren Ordner.</translation>
    </message>
    <message>
        <source>What is ready still answers. Choose another model, or start Pincite again.</source>
        <translation>Was bereit ist, antwortet weiterhin. Wählen Sie ein anderes Modell, oder starten Sie Pincite neu.</translation>
    </message>
    <message>
        <source>Your files are not affected. You can ask meanwhile; some documents join later.</source>
        <translation>Ihre Dateien sind nicht betroffen. Sie können währenddessen fragen; einige Dokumente kommen später dazu.</translation>
    </message>
</context>
<context>
    <name>verify</name>
    <message numerus="yes">
        <source>%Ln answer(s) in conversations, question(s) of yours or note(s) about passages not as stored.</source>
        <translation><numerusform>%Ln Antwort in Gesprächen, eigene Frage oder Notiz zu Textstellen war nicht wie gespeichert.</numerusform><numerusform>%Ln Antworten in Gesprächen, eigene Fragen oder Notizen zu Textstellen waren nicht wie gespeichert.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln backup(s) could not be read.</source>
        <translation><numerusform>%Ln Sicherung konnte nicht gelesen werden.</numerusform><numerusform>%Ln Sicherungen konnten nicht gelesen werden.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln count(s) did not agree with what is there.</source>
        <translation><numerusform>%Ln Zählung stimmte nicht mit dem überein, was da ist.</numerusform><numerusform>%Ln Zählungen stimmten nicht mit dem überein, was da ist.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could be read by others on this computer.</source>
        <translation><numerusform>%Ln Datei konnte von anderen auf diesem Computer gelesen werden.</numerusform><numerusform>%Ln Dateien konnten von anderen auf diesem Computer gelesen werden.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln left-over(s) of documents that are gone.</source>
        <translation><numerusform>%Ln Überbleibsel von Dokumenten, die nicht mehr da sind.</numerusform><numerusform>%Ln Überbleibsel von Dokumenten, die nicht mehr da sind.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) or passage(s) not as stored.</source>
        <translation><numerusform>%Ln Seite oder Textstelle war nicht wie gespeichert.</numerusform><numerusform>%Ln Seiten oder Textstellen waren nicht wie gespeichert.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation><numerusform>%Ln Textstelle</numerusform><numerusform>%Ln Textstellen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s) could not be found by meaning.</source>
        <translation><numerusform>%Ln Textstelle konnte nicht nach Bedeutung gefunden werden.</numerusform><numerusform>%Ln Textstellen konnten nicht nach Bedeutung gefunden werden.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) could not be put right.</source>
        <translation><numerusform>%Ln Sache konnte nicht in Ordnung gebracht werden.</numerusform><numerusform>%Ln Sachen konnten nicht in Ordnung gebracht werden.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) put right.</source>
        <translation><numerusform>%Ln Sache in Ordnung gebracht.</numerusform><numerusform>%Ln Sachen in Ordnung gebracht.</numerusform></translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>Beginnt…</translation>
    </message>
    <message>
        <source>Check who may read the folder of your library.</source>
        <translation>Prüfen Sie, wer den Ordner Ihrer Bibliothek lesen darf.</translation>
    </message>
    <message>
        <source>Everything is in order.</source>
        <translation>Alles ist in Ordnung.</translation>
    </message>
    <message>
        <source>It is made anew when Pincite starts again.</source>
        <translation>Er wird beim nächsten Start von Pincite neu angelegt.</translation>
    </message>
    <message>
        <source>It is made anew. You can ask meanwhile.</source>
        <translation>Er wird neu angelegt. Sie können währenddessen fragen.</translation>
    </message>
    <message>
        <source>It was put right. What is missing is read again from your files.</source>
        <translation>Sie wurde in Ordnung gebracht. Was fehlt, wird aus Ihren Dateien neu gelesen.</translation>
    </message>
    <message>
        <source>Looked at {0}.</source>
        <translation>Angesehen: {0}.</translation>
    </message>
    <message>
        <source>Nothing that you see is affected.</source>
        <translation>Nichts, was Sie sehen, ist betroffen.</translation>
    </message>
    <message numerus="yes">
        <source>Reading %Ln document(s) again.</source>
        <translation><numerusform>%Ln Dokument wird neu gelesen.</numerusform><numerusform>%Ln Dokumente werden neu gelesen.</numerusform></translation>
    </message>
    <message>
        <source>The index of meaning was not complete.</source>
        <translation>Der Index der Bedeutungen war nicht vollständig.</translation>
    </message>
    <message>
        <source>The index of words was not complete.</source>
        <translation>Der Index der Wörter war nicht vollständig.</translation>
    </message>
    <message>
        <source>The library file itself was damaged.</source>
        <translation>Die Datei der Bibliothek selbst war beschädigt.</translation>
    </message>
    <message>
        <source>The library itself is not affected. The next backup takes their place.</source>
        <translation>Die Bibliothek selbst ist nicht betroffen. Die nächste Sicherung tritt an die Stelle.</translation>
    </message>
    <message>
        <source>Their documents are read again.</source>
        <translation>Die Dokumente werden neu gelesen.</translation>
    </message>
    <message>
        <source>They are prepared again.</source>
        <translation>Sie werden neu vorbereitet.</translation>
    </message>
    <message>
        <source>They are still found by their words.</source>
        <translation>Über ihre Wörter werden sie weiterhin gefunden.</translation>
    </message>
    <message>
        <source>They are yours alone again.</source>
        <translation>Sie gehören wieder Ihnen allein.</translation>
    </message>
    <message>
        <source>They were dropped. Ask again what you miss; notes are written again if you have them switched on.</source>
        <translation>Sie wurden verworfen. Fragen Sie noch einmal, was Sie vermissen; Notizen werden neu geschrieben, wenn Sie sie eingeschaltet haben.</translation>
    </message>
    <message>
        <source>They were put right.</source>
        <translation>Sie wurden in Ordnung gebracht.</translation>
    </message>
    <message>
        <source>They were removed, and a new backup is made.</source>
        <translation>Sie wurden entfernt, und eine neue Sicherung wird angelegt.</translation>
    </message>
    <message>
        <source>They were removed.</source>
        <translation>Sie wurden entfernt.</translation>
    </message>
    <message>
        <source>Your PDFs are not affected. Add their folder again to have them read anew.</source>
        <translation>Ihre PDFs sind nicht betroffen. Fügen Sie ihren Ordner noch einmal hinzu, damit sie neu gelesen werden.</translation>
    </message>
    <message>
        <source>Your PDFs are not affected. Start Pincite again to have it repaired.</source>
        <translation>Ihre PDFs sind nicht betroffen. Starten Sie Pincite neu, damit es repariert wird.</translation>
    </message>
    <message>
        <source>Your documents are not affected.</source>
        <translation>Ihre Dokumente sind nicht betroffen.</translation>
    </message>
</context>
<context>
    <name>versions</name>
    <message>
        <source>Newest</source>
        <translation>Neueste</translation>
    </message>
    <message>
        <source>Older</source>
        <translation>Ältere</translation>
    </message>
    <message>
        <source>Pincite knows no other version of this document. Select several in the library to say that they are versions of one.</source>
        <translation>Pincite kennt keine andere Fassung dieses Dokuments. Wählen Sie in der Bibliothek mehrere aus, um zu sagen, dass sie Fassungen eines Dokuments sind.</translation>
    </message>
    <message>
        <source>Pincite takes these for versions of one document. What the newest says comes first in answers; to ask an older one, choose it and press Ask only this.</source>
        <translation>Pincite hält diese für Fassungen eines Dokuments. Was die neueste sagt, kommt in Antworten zuerst; um eine ältere zu befragen, wählen Sie sie aus und drücken Sie „Nur dieses befragen“.</translation>
    </message>
    <message>
        <source>Versions, newest first</source>
        <translation>Fassungen, die neueste zuerst</translation>
    </message>
    <message>
        <source>set by you</source>
        <translation>von Ihnen festgelegt</translation>
    </message>
</context>
<context>
    <name>votes</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Check my library</source>
        <translation>Meine Bibliothek prüfen</translation>
    </message>
    <message>
        <source>Keeping…</source>
        <translation>Wird aufbewahrt…</translation>
    </message>
    <message>
        <source>Kept for checking your library.</source>
        <translation>Aufbewahrt, um Ihre Bibliothek zu prüfen.</translation>
    </message>
    <message>
        <source>None of my documents answers it</source>
        <translation>Keines meiner Dokumente beantwortet sie</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>The answer is on this page</source>
        <translation>Die Antwort steht auf dieser Seite</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>What would be right?</source>
        <translation>Was wäre richtig?</translation>
    </message>
    <message>
        <source>Where is the answer?</source>
        <translation>Wo steht die Antwort?</translation>
    </message>
</context>
<context>
    <name>why</name>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation><numerusform>%Ln Token</numerusform><numerusform>%Ln Token</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%Ln written sentence(s) removed</source>
        <translation><numerusform>%Ln geschriebener Satz entfernt</numerusform><numerusform>%Ln geschriebene Sätze entfernt</numerusform></translation>
    </message>
    <message>
        <source>: both lists have it</source>
        <translation>: Beide Listen haben sie</translation>
    </message>
    <message>
        <source>: no list has it near its very top</source>
        <translation>: Keine Liste hat sie fast ganz oben</translation>
    </message>
    <message>
        <source>: one list has it far down</source>
        <translation>: Eine Liste hat sie weit unten</translation>
    </message>
    <message>
        <source>: one list has it near its very top</source>
        <translation>: Eine Liste hat sie fast ganz oben</translation>
    </message>
    <message>
        <source>: only one list has it</source>
        <translation>: Nur eine Liste hat sie</translation>
    </message>
    <message>
        <source>A cell whose headings match the question needs no other evidence.</source>
        <translation>Eine Zelle, deren Überschriften zur Frage passen, braucht keinen weiteren Beleg.</translation>
    </message>
    <message>
        <source>A follow-up, so it was searched for as “{0}”.</source>
        <translation>Eine Anschlussfrage, deshalb wurde gesucht nach „{0}“.</translation>
    </message>
    <message>
        <source>Answered from headings, so no passage was weighed</source>
        <translation>Aus Überschriften beantwortet, deshalb wurde keine Textstelle abgewogen</translation>
    </message>
    <message>
        <source>Ask the same question with meaning alone, to see what gets lost</source>
        <translation>Dieselbe Frage allein über die Bedeutung stellen, um zu sehen, was verloren geht</translation>
    </message>
    <message>
        <source>Ask the same question with words alone, to see what gets lost</source>
        <translation>Dieselbe Frage allein über Wörter stellen, um zu sehen, was verloren geht</translation>
    </message>
    <message>
        <source>BM25</source>
        <translation>BM25</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>Both lists agree on it, so together it comes {0}.</source>
        <translation>Beide Listen sind sich einig: zusammen Platz {0}.</translation>
    </message>
    <message>
        <source>Compared word by word it is {0}; in the end it comes {1}.</source>
        <translation>Wort für Wort verglichen Platz {0}, am Ende Platz {1}.</translation>
    </message>
    <message>
        <source>Each of them passed its check against the lines it cites.</source>
        <translation>Jeder von ihnen bestand seine Prüfung an den Zeilen, die er nennt.</translation>
    </message>
    <message>
        <source>Each passage gets 1 / (k + place) from either list, and the sums make the order. Scores of the two cannot be compared, places can.</source>
        <translation>Jede Textstelle bekommt aus jeder Liste 1 / (k + Platz), und die Summen ergeben die Reihenfolge. Die Werte der beiden lassen sich nicht vergleichen, die Plätze schon.</translation>
    </message>
    <message>
        <source>Each passage held against the question once more, with all that is known of it. The first ten are what an answer may be written from.</source>
        <translation>Jede Textstelle noch einmal an der Frage gemessen, mit allem, was über sie bekannt ist. Aus den ersten zehn darf eine Antwort geschrieben werden.</translation>
    </message>
    <message>
        <source>Enough evidence, so an answer was written</source>
        <translation>Genug Belegstärke, deshalb wurde eine Antwort geschrieben</translation>
    </message>
    <message>
        <source>Enough evidence, so quotes are shown</source>
        <translation>Genug Belegstärke, deshalb werden Zitate gezeigt</translation>
    </message>
    <message>
        <source>Found by neither list itself.</source>
        <translation>Von keiner Liste selbst gefunden.</translation>
    </message>
    <message>
        <source>Headings and pages were counted and listed, without any model.</source>
        <translation>Überschriften und Seiten wurden gezählt und aufgelistet, ganz ohne Modell.</translation>
    </message>
    <message>
        <source>Here words and meaning find the same passages, so either would have done.</source>
        <translation>Hier finden Wörter und Bedeutung dieselben Textstellen, deshalb hätte eines von beiden genügt.</translation>
    </message>
    <message>
        <source>How likely it is that these passages answer the question.</source>
        <translation>Wie wahrscheinlich es ist, dass diese Textstellen die Frage beantworten.</translation>
    </message>
    <message>
        <source>In the end</source>
        <translation>Am Ende</translation>
    </message>
    <message>
        <source>In the end it comes {0}.</source>
        <translation>Am Ende steht sie auf Platz {0}.</translation>
    </message>
    <message>
        <source>It is left out of the last list: another passage says the same.</source>
        <translation>In der letzten Liste fehlt sie: Eine andere Textstelle sagt dasselbe.</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Meaning alone carries it: together it comes {0}.</source>
        <translation>Allein die Bedeutung trägt sie: Zusammen steht sie auf Platz {0}.</translation>
    </message>
    <message>
        <source>Meaning has the cited passage among its first ten, words have not: both together do.</source>
        <translation>Die Bedeutung hat die zitierte Textstelle unter ihren ersten zehn, die Wörter nicht: beide zusammen schon.</translation>
    </message>
    <message>
        <source>Meaning was not searched: it is switched off, or its model is not there.</source>
        <translation>Nach Bedeutung wurde nicht gesucht: Das ist ausgeschaltet, oder das Modell ist nicht da.</translation>
    </message>
    <message>
        <source>No passage has a word of the question.</source>
        <translation>Keine Textstelle hat ein Wort der Frage.</translation>
    </message>
    <message>
        <source>No passage is at the top of both lists: each finder sees what the other misses.</source>
        <translation>Keine Textstelle steht in beiden Listen oben: Jeder Weg sieht, was der andere übersieht.</translation>
    </message>
    <message>
        <source>No sentence was written</source>
        <translation>Es wurde kein Satz geschrieben</translation>
    </message>
    <message>
        <source>No written sentence passed its check: quotes instead</source>
        <translation>Kein geschriebener Satz bestand seine Prüfung: stattdessen Zitate</translation>
    </message>
    <message>
        <source>Not found by meaning.</source>
        <translation>Nicht über die Bedeutung gefunden.</translation>
    </message>
    <message>
        <source>Not found by words, {0} by meaning.</source>
        <translation>Über Wörter nicht gefunden, nach Bedeutung auf Platz {0}.</translation>
    </message>
    <message>
        <source>Not found by words.</source>
        <translation>Nicht über Wörter gefunden.</translation>
    </message>
    <message>
        <source>Nothing moves among the first ten.</source>
        <translation>Unter den ersten zehn bewegt sich nichts.</translation>
    </message>
    <message>
        <source>Nothing was found for this question.</source>
        <translation>Zu dieser Frage wurde nichts gefunden.</translation>
    </message>
    <message>
        <source>Nothing was searched for this answer. Below is what a search would find.</source>
        <translation>Für diese Antwort wurde nichts gesucht. Unten steht, was eine Suche finden würde.</translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln cited passage(s), words have {0} among their first ten, meaning {1}, both together {2}.</source>
        <translation><numerusform>Von %Ln zitierten Textstelle haben die Wörter {0} unter ihren ersten zehn, die Bedeutung {1}, beide zusammen {2}.</numerusform><numerusform>Von %Ln zitierten Textstellen haben die Wörter {0} unter ihren ersten zehn, die Bedeutung {1}, beide zusammen {2}.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln passage(s) at the top, only {0} are in both lists: each finder sees what the other misses.</source>
        <translation><numerusform>Von %Ln Textstelle ganz oben stehen nur {0} in beiden Listen: Jeder Weg sieht, was der andere übersieht.</numerusform><numerusform>Von %Ln Textstellen ganz oben stehen nur {0} in beiden Listen: Jeder Weg sieht, was der andere übersieht.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln passage(s) at the top, {0} are in both lists: here words and meaning largely agree.</source>
        <translation><numerusform>Von %Ln Textstelle ganz oben stehen {0} in beiden Listen: Hier sind sich Wörter und Bedeutung weitgehend einig.</numerusform><numerusform>Von %Ln Textstellen ganz oben stehen {0} in beiden Listen: Hier sind sich Wörter und Bedeutung weitgehend einig.</numerusform></translation>
    </message>
    <message>
        <source>Passages came close, but none says what was asked</source>
        <translation>Textstellen kamen nahe, aber keine sagt, was gefragt war</translation>
    </message>
    <message>
        <source>Passages that mean something near to the question. Finds what is said in other words, and takes names and numbers for less than they are. The number behind the page is how near, at most 1.</source>
        <translation>Textstellen, deren Bedeutung der Frage nahekommt. Findet, was in anderen Worten gesagt ist, und unterschätzt Namen und Zahlen. Die Zahl hinter der Seite sagt, wie nahe, höchstens 1.</translation>
    </message>
    <message>
        <source>Passages with words of the question, in any of their forms; rare words count more. Sure of names, numbers and codes, blind to the same thing in other words. The number behind the page is the score.</source>
        <translation>Textstellen mit Wörtern der Frage, in jeder ihrer Formen; seltene Wörter zählen mehr. Sicher bei Namen, Zahlen und Kennungen, blind für dasselbe in anderen Worten. Die Zahl hinter der Seite ist der Wert.</translation>
    </message>
    <message>
        <source>Quotes and cells of tables are shown as they stand.</source>
        <translation>Zitate und Zellen von Tabellen werden gezeigt, wie sie dastehen.</translation>
    </message>
    <message>
        <source>Read from a table, which is evidence by itself</source>
        <translation>Aus einer Tabelle gelesen, die selbst ein Beleg ist</translation>
    </message>
    <message>
        <source>Reranked</source>
        <translation>Neu geordnet</translation>
    </message>
    <message>
        <source>Searched again just now. The settings of the search are not those of the answer: lists differ.</source>
        <translation>Gerade noch einmal gesucht. Die Einstellungen der Suche sind nicht mehr die der Antwort: Die Listen weichen ab.</translation>
    </message>
    <message>
        <source>Searched again just now. Your library is not what it was when the answer was given: places differ.</source>
        <translation>Gerade noch einmal gesucht. Ihre Bibliothek ist nicht mehr die von damals: Die Plätze weichen ab.</translation>
    </message>
    <message>
        <source>Small k trusts each list’s first places. Large k rewards what both lists agree on.</source>
        <translation>Kleines k vertraut den ersten Plätzen. Großes k belohnt, worin beide Listen einig sind.</translation>
    </message>
    <message>
        <source>The documents’ own words, so there is nothing to check</source>
        <translation>Die Worte der Dokumente selbst, deshalb gibt es nichts zu prüfen</translation>
    </message>
    <message>
        <source>The passages are on the subject, but no sentence of them says it.</source>
        <translation>Die Textstellen behandeln das Thema, aber keiner ihrer Sätze sagt es.</translation>
    </message>
    <message>
        <source>This answer cites nothing that was searched for. Compare the lists.</source>
        <translation>Diese Antwort zitiert nichts, wonach gesucht wurde. Vergleichen Sie die Listen.</translation>
    </message>
    <message numerus="yes">
        <source>This moves %Ln passage(s).</source>
        <translation><numerusform>Das bewegt %Ln Textstelle.</numerusform><numerusform>Das bewegt %Ln Textstellen.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>This moves %Ln passage(s). “{0}” goes from place {1} to {2}</source>
        <translation><numerusform>Das bewegt %Ln Textstelle. „{0}“ geht von Platz {1} auf {2}</numerusform><numerusform>Das bewegt %Ln Textstellen. „{0}“ geht von Platz {1} auf {2}</numerusform></translation>
    </message>
    <message>
        <source>Together it comes {0}.</source>
        <translation>Zusammen steht sie auf Platz {0}.</translation>
    </message>
    <message>
        <source>Too little evidence, so nothing was written</source>
        <translation>Zu wenig Belegstärke, deshalb wurde nichts geschrieben</translation>
    </message>
    <message numerus="yes">
        <source>With meaning alone, %Ln of {0} citations would be lost: {1}.</source>
        <translation><numerusform>Allein über die Bedeutung ginge %Ln von {0} Quellen verloren: {1}.</numerusform><numerusform>Allein über die Bedeutung gingen %Ln von {0} Quellen verloren: {1}.</numerusform></translation>
    </message>
    <message>
        <source>With meaning alone, all that this answer cites would still be read.</source>
        <translation>Allein über die Bedeutung würde trotzdem alles gelesen, was diese Antwort zitiert.</translation>
    </message>
    <message numerus="yes">
        <source>With words alone, %Ln of {0} citations would be lost: {1}.</source>
        <translation><numerusform>Allein über Wörter ginge %Ln von {0} Quellen verloren: {1}.</numerusform><numerusform>Allein über Wörter gingen %Ln von {0} Quellen verloren: {1}.</numerusform></translation>
    </message>
    <message>
        <source>With words alone, all that this answer cites would still be read.</source>
        <translation>Allein über Wörter würde trotzdem alles gelesen, was diese Antwort zitiert.</translation>
    </message>
    <message>
        <source>Without enough evidence no model is asked.</source>
        <translation>Ohne genug Belegstärke wird kein Modell gefragt.</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Words alone carry it: together it comes {0}.</source>
        <translation>Allein die Wörter tragen sie: Zusammen steht sie auf Platz {0}.</translation>
    </message>
    <message>
        <source>Words and meaning together, as every question is asked</source>
        <translation>Wörter und Bedeutung zusammen, so wie jede Frage gestellt wird</translation>
    </message>
    <message>
        <source>Words have the cited passage among their first ten, meaning has not: both together do.</source>
        <translation>Die Wörter haben die zitierte Textstelle unter ihren ersten zehn, die Bedeutung nicht: beide zusammen schon.</translation>
    </message>
    <message>
        <source>Your library or its settings have changed since these lists were made.</source>
        <translation>Ihre Bibliothek oder ihre Einstellungen haben sich geändert, seit diese Listen entstanden.</translation>
    </message>
    <message>
        <source>check</source>
        <translation>prüfen</translation>
    </message>
    <message>
        <source>cited as {0}</source>
        <translation>zitiert als {0}</translation>
    </message>
    <message>
        <source>compare</source>
        <translation>vergleichen</translation>
    </message>
    <message>
        <source>compared word by word</source>
        <translation>Wort für Wort verglichen</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>dense</translation>
    </message>
    <message>
        <source>down {0}</source>
        <translation>{0} hinunter</translation>
    </message>
    <message>
        <source>fetch</source>
        <translation>holen</translation>
    </message>
    <message>
        <source>from {0}</source>
        <translation>von Platz {0}</translation>
    </message>
    <message>
        <source>fuse</source>
        <translation>zusammenführen</translation>
    </message>
    <message>
        <source>fused, k {0}</source>
        <translation>fused, k {0}</translation>
    </message>
    <message>
        <source>has the question’s own words</source>
        <translation>hat die Wörter der Frage</translation>
    </message>
    <message>
        <source>joined by their places</source>
        <translation>nach Plätzen vereint</translation>
    </message>
    <message>
        <source>late interaction</source>
        <translation>late interaction</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>meaning {0} alone</source>
        <translation>Bedeutung {0} allein</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Übriges</translation>
    </message>
    <message>
        <source>pack</source>
        <translation>einpassen</translation>
    </message>
    <message>
        <source>read</source>
        <translation>lesen</translation>
    </message>
    <message>
        <source>rerank</source>
        <translation>neu ordnen</translation>
    </message>
    <message>
        <source>says it, in whatever words</source>
        <translation>sagt es, egal wie</translation>
    </message>
    <message>
        <source>up {0}</source>
        <translation>{0} hinauf</translation>
    </message>
    <message>
        <source>weigh</source>
        <translation>abwägen</translation>
    </message>
    <message>
        <source>what is read</source>
        <translation>was gelesen wird</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>words {0} alone</source>
        <translation>Wörter {0} allein</translation>
    </message>
    <message>
        <source>words {0}, meaning {1}</source>
        <translation>Wörter {0}, Bedeutung {1}</translation>
    </message>
    <message>
        <source>write</source>
        <translation>schreiben</translation>
    </message>
    <message>
        <source>{0} by meaning.</source>
        <translation>Nach Bedeutung auf Platz {0}.</translation>
    </message>
    <message>
        <source>{0} by words, not found by meaning.</source>
        <translation>Nach Wörtern auf Platz {0}, nicht über die Bedeutung gefunden.</translation>
    </message>
    <message>
        <source>{0} by words, {1} by meaning.</source>
        <translation>Nach Wörtern auf Platz {0}, nach Bedeutung auf {1}.</translation>
    </message>
    <message>
        <source>{0} by words.</source>
        <translation>Nach Wörtern auf Platz {0}.</translation>
    </message>
    <message>
        <source>{0} is what the search uses.</source>
        <translation>{0} verwendet die Suche.</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln sentence(s) kept</source>
        <translation><numerusform>{0} von %Ln Satz behalten</numerusform><numerusform>{0} von %Ln Sätzen behalten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>{0}, %Ln of them known already</source>
        <translation><numerusform>{0}, davon %Ln schon bekannt</numerusform><numerusform>{0}, davon %Ln schon bekannt</numerusform></translation>
    </message>
    <message>
        <source>{0}: {1} in all. {2}</source>
        <translation>{0}: {1} insgesamt. {2}</translation>
    </message>
    <message>
        <source>{0}nd</source>
        <translation>{0}</translation>
    </message>
    <message>
        <source>{0}rd</source>
        <translation>{0}</translation>
    </message>
    <message>
        <source>{0}st</source>
        <translation>{0}</translation>
    </message>
    <message>
        <source>{0}th</source>
        <translation>{0}</translation>
    </message>
</context>
</TS>
