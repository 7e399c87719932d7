package dev.mayfly.report.text;

import dev.mayfly.report.wording.Printable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Confined to one thread: lines of text, none of which is too long, ends in a space, or acts on a
 * terminal or in the log of a build.
 */
public final class TextWriter {

  private static final String BREAKS = "./,;:-_";

  private final Appendable out;
  private final int width;
  private boolean saysNothing;

  public TextWriter(Appendable out, int width) {
    this.out = out;
    this.width = width;
  }

  public int width() {
    return width;
  }

  /** A section has nothing to say, for this reason. */
  void nothing(String why) throws IOException {
    saysNothing = true;
    line("  " + why);
  }

  /** Whether a section had nothing to say. */
  boolean saysNothing() {
    return saysNothing;
  }

  /** A section begins. */
  public void heading(String title, String about) throws IOException {
    line("");
    line(about.isEmpty() ? title : title + " (" + about + ")");
  }

  /** A line; if it is too long it goes on in further ones, which are indented. */
  public void line(String text) throws IOException {
    String line = Printable.of(text).stripTrailing();
    if (TextTable.length(line) <= width) {
      end(line);
    } else {
      String rest = line.stripLeading();
      wrapped(line.substring(0, line.length() - rest.length()), rest);
    }
  }

  /** A text on as many lines as it needs, all but the first indented further. */
  public void wrapped(String indent, String text) throws IOException {
    wrapped(indent, indent + "  ", text);
  }

  public void wrapped(String firstIndent, String indent, String text) throws IOException {
    String before = firstIndent;
    for (String line :
        lines(
            Printable.of(text),
            width - TextTable.length(firstIndent),
            width - TextTable.length(indent))) {
      end(before + line);
      before = indent;
    }
  }

  private void end(String line) throws IOException {
    out.append(Printable.line(line.stripTrailing())).append('\n');
  }

  /** Cuts a text between words, and a word that is too long for a line behind a dot or the like. */
  static List<String> lines(String text, int firstRoom, int room) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int left = Math.max(1, firstRoom);
    for (String word : text.split(" ", -1)) {
      int length = TextTable.length(word);
      if (line.length() > 0 && 1 + length > left) {
        lines.add(line.toString());
        line.setLength(0);
        left = Math.max(1, room);
      }
      if (line.length() > 0) {
        line.append(' ');
        left--;
      }
      String rest = word;
      while (TextTable.length(rest) > left) {
        int end = cut(rest, left);
        lines.add(line.append(rest, 0, end).toString());
        line.setLength(0);
        left = Math.max(1, room);
        rest = rest.substring(end);
      }
      line.append(rest);
      left -= TextTable.length(rest);
    }
    lines.add(line.toString());
    return lines;
  }

  private static int cut(String word, int room) {
    int end = word.offsetByCodePoints(0, room);
    for (int i = end; i > end / 2; i--) {
      if (BREAKS.indexOf(word.charAt(i - 1)) >= 0) {
        return i;
      }
    }
    return end;
  }
}
