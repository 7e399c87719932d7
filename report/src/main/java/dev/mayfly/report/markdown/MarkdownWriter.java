package dev.mayfly.report.markdown;

import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.report.wording.ProfileNames;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Confined to one thread: writes the parts of a page in Markdown. Texts are text, by whatever
 * author them: no link, image, markup or mention comes of them.
 */
final class MarkdownWriter {
  /**
   * Text with a meaning in Markdown: links, with and without brackets, images, markup, entities,
   * emphasis, code, mentions, and the signs of blocks where a text begins.
   */
  private static final Pattern MARKUP =
      Pattern.compile(
          "[`<\\\\@~|]|\\[[^]]|]\\(|]:|&[#a-zA-Z]|\\*.*\\*|(?<![a-zA-Z0-9])_|#[0-9]|://|(?i:www)\\."
              + "|^\\s*(?:[#>+=-]|[0-9]+[.)](?:\\s|$))");

  private static final Pattern FENCE = Pattern.compile("`+");

  private final Appendable out;

  MarkdownWriter(Appendable out) {
    this.out = out;
  }

  void title(String text) throws IOException {
    out.append("# ").append(text(text)).append('\n');
  }

  void heading(String text) throws IOException {
    out.append("\n## ").append(text(text)).append("\n\n");
  }

  void paragraph(String text) throws IOException {
    out.append('\n').append(text(text)).append('\n');
  }

  void item(String text) throws IOException {
    out.append("- ").append(text(text)).append('\n');
  }

  void table(MarkdownTable table) throws IOException {
    out.append(table.toString());
  }

  /** Writes a chapter that is a page of its own. */
  void only(Chapter chapter, int rows, ProfileNames names) throws IOException {
    title(chapter.heading());
    paragraph(chapter.about() + ".");
    tables(chapter, "\n", rows, names);
  }

  /** Writes a chapter, of whose tables the first rows. */
  void chapter(Chapter chapter, int rows, ProfileNames names) throws IOException {
    heading(chapter.heading());
    tables(chapter, "", rows, names);
  }

  private void tables(Chapter chapter, String first, int rows, ProfileNames names)
      throws IOException {
    List<String> sentences = chapter.sentences().apply(names);
    for (String sentence : sentences) {
      item(sentence);
    }
    if (chapter.isEmpty() && sentences.isEmpty()) {
      item(chapter.nothing());
    }
    String gap = sentences.isEmpty() ? first : "\n";
    for (Sheet<?> sheet : chapter.sheets()) {
      if (!sheet.rows().isEmpty() && sheet.lines() > 0) {
        out.append(gap).append(sheet.about().isEmpty() ? "" : text(sheet.about()) + "\n\n");
        table(MarkdownTable.of(sheet, rows, names));
        more(sheet.rows().size() - rows);
        gap = "\n";
      }
    }
    if (!chapter.note().isEmpty()) {
      paragraph(chapter.note());
    }
  }

  /** Says how many rows a table has not. */
  void more(int rows) throws IOException {
    if (rows > 0) {
      paragraph(String.format(Locale.ROOT, "%,d more.", rows));
    }
  }

  /** A text as it is, or as code if Markdown could take it for more. */
  static String text(String text) {
    return MARKUP.matcher(text).find() ? code(text) : Printable.line(text);
  }

  /** A name as code, whatever is in it. */
  static String code(String name) {
    String code = name.isEmpty() ? " " : Printable.line(name);
    int longest =
        FENCE.matcher(code).results().mapToInt(run -> run.group().length()).max().orElse(0);
    String fence = "`".repeat(longest + 1);
    return longest == 0 ? fence + code + fence : fence + " " + code + " " + fence;
  }
}
