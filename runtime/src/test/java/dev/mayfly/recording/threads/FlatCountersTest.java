package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.RecorderHealth;
import dev.mayfly.recording.contexts.SiteCounter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** By site, a thread's tables grow with the sites that it uses. */
final class FlatCountersTest {
  private static final String TEST = "FlatCountersTest";
  private static final int SITES = 5_000;

  private final PlatformRecorder recorder = TestRecorders.of(Thread.currentThread(), true, 1);

  @Test
  void aThreadWithFewSitesTakesLittleHoweverManyThereAre() {
    int frame = Named.frame(TEST, "few");
    int last = 0;
    for (int i = 0; i < SITES; i++) {
      last = Named.objects(frame, "Few" + i);
    }
    assertThat(last).isGreaterThanOrEqualTo(SITES);
    recorder.constructed("a", last, Named.type(last));
    recorder.constructed("b", last, Named.type(last));
    assertThat(Counts.of(TEST, recorder)).containsEntry("few Few" + (SITES - 1), "2");
    assertThat(recorder.tableBytes()).isLessThan(100);
  }

  @Test
  void eachOfManySitesHasItsCounter() {
    int frame = Named.frame(TEST, "many");
    int[] sites = new int[SITES];
    for (int i = 0; i < SITES; i++) {
      sites[i] = Named.objects(frame, "Many" + i);
    }
    for (int round = 0; round < 3; round++) {
      for (int site : sites) {
        recorder.made("x", site);
      }
    }
    Map<String, String> counts = Counts.of(TEST, recorder);
    for (int i = 0; i < SITES; i++) {
      assertThat(counts).containsEntry("many Many" + i, "3");
    }
    long tables = recorder.tableBytes();
    assertThat(tables).isBetween(4L * 4 * SITES, 2L * 4 * 4 * SITES + 100);
    RecorderHealth.Sum sum = new RecorderHealth.Sum();
    sum.add(recorder.tree);
    sum.addBytes(tables);
    assertThat(sum.result().heapBytes())
        .isGreaterThan(tables + (long) SITES * SiteCounter.HEAP_BYTES);
  }
}
