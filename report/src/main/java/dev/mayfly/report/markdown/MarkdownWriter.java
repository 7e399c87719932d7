package dev.mayfly.report.markdown;

import java.io.IOException;
import java.util.Locale;

/** Confined to one thread: writes the parts of a page in Markdown. */
final class MarkdownWriter {
  private final Appendable out;

  MarkdownWriter(Appendable out) {
    this.out = out;
  }

  void title(String text) throws IOException {
    out.append("# ").append(text).append('\n');
  }

  void heading(String text) throws IOException {
    out.append("\n## ").append(text).append("\n\n");
  }

  void paragraph(String text) throws IOException {
    out.append('\n').append(text).append('\n');
  }

  void item(String text) throws IOException {
    out.append("- ").append(text).append('\n');
  }

  void table(MarkdownTable table) throws IOException {
    out.append(table.toString());
  }

  /** Says how many rows a table has not. */
  void more(int rows) throws IOException {
    if (rows > 0) {
      paragraph(String.format(Locale.ROOT, "%,d more.", rows));
    }
  }

  /** A name as code, whatever is in it. */
  static String code(String name) {
    return name.contains("`") ? "`` " + name + " ``" : "`" + name + "`";
  }
}
