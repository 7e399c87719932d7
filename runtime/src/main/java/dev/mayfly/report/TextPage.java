package dev.mayfly.report;

import java.io.IOException;

/** Confined to one thread: lines of text, none of which ends in a space. */
final class TextPage {

  private final Appendable out;
  private final int width;

  TextPage(Appendable out, int width) {
    this.out = out;
    this.width = width;
  }

  int width() {
    return width;
  }

  /** A section begins. */
  void heading(String title, String about) throws IOException {
    line("");
    line(about.isEmpty() ? title : title + " (" + about + ")");
  }

  void line(String text) throws IOException {
    out.append(text.stripTrailing()).append('\n');
  }

  /** A text on as many lines as it needs, all but the first indented further. */
  void wrapped(String indent, String text) throws IOException {
    wrapped(indent, indent + "  ", text);
  }

  void wrapped(String firstIndent, String indent, String text) throws IOException {
    StringBuilder line = new StringBuilder(firstIndent);
    int start = line.length();
    for (String word : text.split(" ", -1)) {
      if (line.length() > start && line.length() + 1 + word.length() > width) {
        line(line.toString());
        line.setLength(0);
        line.append(indent);
        start = line.length();
      }
      line.append(line.length() > start ? " " : "").append(word);
    }
    line(line.toString());
  }
}
