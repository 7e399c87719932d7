package dev.mayfly.report.text;

import dev.mayfly.report.wording.NoteSentences;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Thread-safe, without state: what the snapshot promises, and what it does not. */
final class NotesSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    List<String> notes = new ArrayList<>(NoteSentences.of(source.snapshot()));
    notes.removeAll(NoteSentences.ofCoverage(source.snapshot()));
    page.heading("NOTES", "");
    if (notes.isEmpty()) {
      page.line("  None.");
    }
    for (String note : notes) {
      page.wrapped("  - ", "    ", note);
    }
  }
}
