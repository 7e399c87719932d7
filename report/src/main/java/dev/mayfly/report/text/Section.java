package dev.mayfly.report.text;

import java.io.IOException;

/** Thread-safe, without state: a part of a text report. */
interface Section {
  void write(TextSource source, TextWriter page) throws IOException;
}
