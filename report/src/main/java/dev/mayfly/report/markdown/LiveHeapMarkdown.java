package dev.mayfly.report.markdown;

import dev.mayfly.report.tables.AmountColumns;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.LiveHeap;
import java.io.IOException;

/** Thread-safe, without state: which objects were alive at a moment, as Markdown. */
public final class LiveHeapMarkdown {

  private LiveHeapMarkdown() {}

  /**
   * Writes the sites.
   *
   * @param title which moment
   * @param about sentences on it, without the last full stop
   * @param heap the objects
   * @param rows the most sites
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(
      String title, String about, LiveHeap heap, ProfileNames names, int rows, Appendable out)
      throws IOException {
    MarkdownWriter page = new MarkdownWriter(out);
    page.title(title);
    page.paragraph(about + ".");
    page.heading("Sites");
    page.table(
        MarkdownTable.of(
            "site",
            objects -> names.site(objects.site()),
            AmountColumns.live(heap),
            heap.sites().subList(0, Math.min(rows, heap.sites().size()))));
    page.more(heap.sites().size() - rows);
  }
}
