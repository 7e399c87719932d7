package dev.mayfly.benchmarks.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Immutable. The part of a Markdown document that a command writes: it lies between two comments,
 * {@code <!-- NAME: written by .. -->} and {@code <!-- NAME: end -->}.
 *
 * @param name what the comments call it
 */
public record DocumentSection(String name) {
  /**
   * A text with this section replaced.
   *
   * @throws IllegalArgumentException if the text has not each comment once, in this order
   */
  public String replacedIn(String text, String section) {
    int begin = only(text, "<!-- " + name + ": written by ");
    int end = only(text, "<!-- " + name + ": end -->");
    int content = text.indexOf("-->\n", begin) + 4;
    if (content < 4 || content > end) {
      throw new IllegalArgumentException("the comments of '" + name + "' are in disorder");
    }
    return text.substring(0, content) + "\n" + section.strip() + "\n\n" + text.substring(end);
  }

  /**
   * Replaces this section in a file.
   *
   * @throws IOException if the file cannot be read or written, or has no such section
   */
  public void replaceIn(Path file, String section) throws IOException {
    try {
      Files.writeString(file, replacedIn(Files.readString(file), section));
    } catch (IllegalArgumentException unfit) {
      throw new IOException(file + ": " + unfit.getMessage(), unfit);
    }
  }

  private static int only(String text, String comment) {
    int at = text.indexOf(comment);
    if (at < 0) {
      throw new IllegalArgumentException("no comment '" + comment.strip() + "'");
    }
    if (text.indexOf(comment, at + 1) >= 0) {
      throw new IllegalArgumentException("comment '" + comment.strip() + "' twice");
    }
    return at;
  }
}
