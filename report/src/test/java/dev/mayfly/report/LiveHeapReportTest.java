package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.tables.AllocationChapters;
import dev.mayfly.report.text.ChapterText;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.wording.LiveHeapSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.LiveHeap;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.LiveSite;
import dev.mayfly.snapshot.lifetimes.AgeLimit;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Live objects by site, as text and as Markdown. */
final class LiveHeapReportTest {

  @Test
  void atThePeak() throws IOException {
    ProfileSnapshot snapshot = LeakProfile.snapshot();
    LiveHeap heap = LiveHeap.atPeak(snapshot).orElseThrow();
    StringBuilder out = new StringBuilder();
    ChapterText.write(
        AllocationChapters.live("Live at the peak", LiveHeapSentences.peak(heap, snapshot), heap),
        ProfileNames.of(snapshot),
        new TextLayout(100, 2, 0),
        out);
    assertThat(out)
        .hasToString(
            """
            LIVE AT THE PEAK (39,992 objects, 13.0 MB, 11.5 s after the start; of 24 moments after full
              collections; 2 of 3 sites)
              objects    bytes     %  site
                   12  12.0 MB  92.6  byte[] at com.acme.shop.Report.render:80 (copy)
               39,950   959 kB   7.4  com.acme.shop.Order at lambda in com.acme.shop.OrderService.loadOrders:42
            """);
  }

  @Test
  void estimatesHaveIntervals() {
    LiveSite orders = new LiveSite(ShopProfile.NEW_ORDER, 1234, 120.4, 29_616);
    assertThat(LiveHeapSentences.objects(orders)).isEqualTo("1,234 ± 120");
    assertThat(LiveHeapSentences.bytes(orders)).isEqualTo("29.6 kB ± 2.9");
  }

  @Test
  void atTheEnd() throws IOException {
    ProfileSnapshot snapshot = ShopProfile.snapshot();
    AgeLimit limit = new AgeLimit(AgeLimit.Clock.COLLECTIONS, 2);
    LiveHeap heap = LiveHeap.atEnd(snapshot, limit).orElseThrow();
    StringBuilder out = new StringBuilder();
    MarkdownReport.write(
        AllocationChapters.live("Live at the end", LiveHeapSentences.end(heap, limit), heap),
        ProfileNames.of(snapshot),
        1,
        out);
    assertThat(out)
        .hasToString(
            """
            # Live at the end

            40,012 objects, 13.0 MB, that a collection saw at an age of 2 collections or more.

            | site                                              | objects |   bytes |    % |
            | ------------------------------------------------- | ------: | ------: | ---: |
            | `byte[] at com.acme.shop.Report.render:80 (copy)` |      12 | 12.0 MB | 92.6 |

            1 more.
            """);
  }
}
