package dev.mayfly.report.annotations;

import dev.mayfly.report.wording.Printable;
import dev.mayfly.report.wording.Units;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: annotations as commands of GitHub's workflows, one a line. */
public final class GithubAnnotations {

  private GithubAnnotations() {}

  /**
   * Writes an error for each failure, and an annotation for each site: an error if there are
   * failures, otherwise a warning.
   *
   * @param failures why the build fails; empty if it does not
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(ChangedLines changes, List<String> failures, Appendable out)
      throws IOException {
    for (String failure : failures) {
      write("error", "title=Mayfly", failure, out);
    }
    String level = failures.isEmpty() ? "warning" : "error";
    for (ChangedLine line : changes.lines()) {
      String title = "title=" + property(line.title());
      write(level, line.isLocated() ? place(line) + "," + title : title, line.text(), out);
    }
    if (changes.more() > 0) {
      String sites = Units.counted(changes.more(), "more site allocates", "more sites allocate");
      write("notice", "title=Mayfly", sites + " more", out);
    }
  }

  private static String place(ChangedLine line) {
    String file = "file=" + property(line.path());
    return line.site().line() > 0 ? file + ",line=" + line.site().line() : file;
  }

  private static void write(String level, String properties, String text, Appendable out)
      throws IOException {
    out.append("::").append(level).append(' ').append(properties).append("::");
    out.append(data(Printable.line(text))).append('\n');
  }

  /** As GitHub's toolkit escapes what follows the properties. */
  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  /** As GitHub's toolkit escapes a property. */
  private static String property(String text) {
    return data(Printable.line(text)).replace(":", "%3A").replace(",", "%2C");
  }
}
