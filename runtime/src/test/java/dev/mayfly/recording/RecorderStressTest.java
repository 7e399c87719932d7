package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.recording.threads.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Threads that come and go, each with known allocations, and snapshots all the while. */
@Tag("slow")
final class RecorderStressTest {
  private static final String TEST = "RecorderStressTest";
  private static final int THREADS = 6;
  private static final int GENERATIONS = 40;
  private static final int ROUNDS = 5_000;

  private final int a = Named.frame(TEST, "a");
  private final int b = Named.frame(TEST, "b");
  private final int objects = Named.objects(a, "One", "Two");
  private final int table = Named.arrays(b, int[][].class, 2);
  private final int constructor = Named.constructor(TEST, "java.lang.String");
  private final int[][] array = new int[3][5];

  @Test
  void theSumsAreKnownAndGrowOnly() throws InterruptedException {
    Recorder jvm = Recorder.instance();
    jvm.recording(true);
    AtomicBoolean done = new AtomicBoolean();
    List<String> fallen = new ArrayList<>();
    CountDownLatch reads = new CountDownLatch(1);
    Thread reader =
        new Thread(
            () -> {
              Map<String, Long> before = new TreeMap<>();
              while (!done.get()) {
                Map<String, Long> now = read();
                before.forEach(
                    (key, count) -> {
                      // An object of unwoven code moves from its thread to its context: in that
                      // instant a reader may miss it, one a thread.
                      long onTheirWay = key.equals("a/b java.lang.String") ? THREADS : 0;
                      if (now.getOrDefault(key, 0L) < count - onTheirWay) {
                        fallen.add(key + ": " + count + " to " + now.get(key));
                      }
                    });
                before = now;
                reads.countDown();
              }
            },
            "reader");
    reader.start();
    reads.await(); // from now on it reads beside those that count
    CountDownLatch starters = new CountDownLatch(THREADS);
    for (int i = 0; i < THREADS; i++) {
      new Thread(() -> generations(starters), "starter").start();
    }
    starters.await();
    done.set(true);
    reader.join();

    long rounds = (long) THREADS * GENERATIONS * ROUNDS;
    assertThat(fallen).isEmpty();
    assertThat(read())
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    "a One", 2 * rounds,
                    "a Two", rounds,
                    "a Two failed", rounds,
                    "a/b int[][]", rounds,
                    "a/b int[]", 3 * rounds,
                    "a/b java.lang.String", rounds)));
    assertThat(jvm.threads().health().repairedContexts()).isZero();
  }

  /** One short thread after the other. */
  private void generations(CountDownLatch done) {
    for (int i = 0; i < GENERATIONS; i++) {
      Thread thread = new Thread(this::work, "stress-" + i);
      thread.start();
      try {
        thread.join();
      } catch (InterruptedException e) {
        return;
      }
    }
    done.countDown();
  }

  private void work() {
    for (int i = 0; i < ROUNDS; i++) {
      long outer = MethodProbes.begin(a);
      Probes.constructed("x", objects, Named.type(objects));
      long inner = MethodProbes.begin(b);
      Probes.nestedArrays(array, table);
      Probes.initialized("y", String.class, constructor, Named.type(constructor));
      MethodProbes.end(inner);
      Probes.constructed("x", objects + 1, Named.type(objects + 1));
      Probes.failed(objects + 1);
      Probes.constructed("x", objects, Named.type(objects));
      MethodProbes.end(outer);
    }
  }

  private static Map<String, Long> read() {
    Map<String, Long> counts = new TreeMap<>();
    Counts.ofAll(TEST)
        .table()
        .forEach((key, count) -> counts.put(key, Long.valueOf(count.replaceFirst("/.*", ""))));
    return counts;
  }
}
