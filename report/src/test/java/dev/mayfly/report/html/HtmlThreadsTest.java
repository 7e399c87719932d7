package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The view of threads, in a real browser. */
class HtmlThreadsTest extends BrowserTest {

  @Test
  void threadsOfLikeNamesUnfold() throws IOException {
    ProfileSnapshot pool =
        ProfileSnapshot.EMPTY
            .adding(
                ThreadSnapshot.PART,
                new ThreadSnapshot(
                    "pool-1", 41, false, 1, new AllocationStats(3, 0, 300, 0), 1_000))
            .adding(
                ThreadSnapshot.PART,
                new ThreadSnapshot("pool-2", 42, true, 1, new AllocationStats(1, 0, 100, 0), -1));
    Path file = write(pool, "threads");
    browser.open(file, "#threads");
    assertThat(browser.texts("tbody summary")).containsExactly("pool-# (2 threads, 1 live)");
    browser.evaluate("document.querySelector('summary').click()");
    assertThat(browser.texts("details tbody th"))
        .containsExactly("pool-1 #41", "pool-2 #42, finished");
    assertThat(browser.texts("details tbody td"))
        .containsExactly("300 B", "1.0 kB", "3", "100 B", "unknown", "1");
    browser.open(file, "#threads?q=pool-2");
    assertThat(browser.textOf(".shown")).isEqualTo("1 of 1 thread");
    assertThat(browser.complaints()).isEmpty();
  }
}
