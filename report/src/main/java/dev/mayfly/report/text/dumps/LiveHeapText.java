package dev.mayfly.report.text.dumps;

import com.google.common.collect.Lists;
import dev.mayfly.report.tables.AmountColumns;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextTable;
import dev.mayfly.report.text.TextWriter;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.LiveHeap;
import dev.mayfly.snapshot.contexts.LiveSite;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: which objects were alive at a moment, for people at a terminal. */
public final class LiveHeapText {

  private LiveHeapText() {}

  /**
   * Writes the sites.
   *
   * @param title which moment, in capitals
   * @param about sentences on it
   * @param heap the objects
   * @param layout how much to show
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(
      String title,
      String about,
      LiveHeap heap,
      ProfileNames names,
      TextLayout layout,
      Appendable out)
      throws IOException {
    TextWriter page = new TextWriter(out, layout.width());
    page.line(title + " (" + about + ")");
    if (heap.sites().isEmpty()) {
      page.line("  None.");
      return;
    }
    List<LiveSite> shown = heap.sites().subList(0, Math.min(layout.rows(), heap.sites().size()));
    TextTable.of(AmountColumns.live(heap), shown, "site")
        .write(page, room -> Lists.transform(shown, objects -> names.site(objects.site())));
    int more = heap.sites().size() - shown.size();
    if (more > 0) {
      page.line("  … and " + Units.count(more) + " more");
    }
  }
}
