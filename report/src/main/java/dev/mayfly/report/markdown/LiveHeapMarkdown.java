package dev.mayfly.report.markdown;

import static dev.mayfly.report.markdown.MarkdownWriter.code;

import dev.mayfly.report.wording.LiveHeapSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.LiveHeap;
import dev.mayfly.snapshot.LiveSite;
import java.io.IOException;

/** Thread-safe, without state: which objects were alive at a moment, as Markdown. */
public final class LiveHeapMarkdown {

  private LiveHeapMarkdown() {}

  /**
   * Writes the sites.
   *
   * @param title which moment
   * @param about what is said of it
   * @param heap the objects
   * @param names the names of the profile
   * @param rows the most sites
   * @param out where to write it; neither flushed nor closed
   * @throws IOException if writing fails
   */
  public static void write(
      String title, String about, LiveHeap heap, ProfileNames names, int rows, Appendable out)
      throws IOException {
    MarkdownWriter page = new MarkdownWriter(out);
    page.title(title);
    page.paragraph(about + ".");
    page.heading("Sites");
    MarkdownTable table = new MarkdownTable("site", "objects", "bytes", "%");
    for (LiveSite objects : heap.sites().subList(0, Math.min(rows, heap.sites().size()))) {
      table.row(
          code(names.site(objects.site())),
          LiveHeapSentences.objects(objects),
          LiveHeapSentences.bytes(objects),
          Units.share(objects.bytes(), heap.bytes()));
    }
    page.table(table);
    page.more(heap.sites().size() - rows);
  }
}
