package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The wall time of virtual threads, whose starts, ends and looks the test knows. */
final class VirtualTimesTest {
  private static final long MILLIS = 1_000_000;

  private final TimeTree tree = new TimeTree(RecorderRegistry.instance().state, false);
  private final List<VirtualRecorder> alive = new ArrayList<>();
  private final Stripe stripe = TestRecorders.stripe(false);
  private long started;
  private long now = 1_000 * MILLIS;
  private long lastLook = now;
  private final VirtualTimes times =
      new VirtualTimes(() -> new Stripes.Live(started, List.copyOf(alive)), tree, tree.stack());

  private VirtualRecorder begins(String method) {
    started++;
    return lives(method, now);
  }

  private VirtualRecorder lives(String method, long since) {
    VirtualRecorder recorder = TestRecorders.virtual(stripe, 1);
    Named.enterUnbounded(recorder, Named.frame("VirtualTimesTest", method));
    recorder.beganNanos = since;
    alive.add(recorder);
    return recorder;
  }

  private void pass(long millis) {
    now += millis * MILLIS;
  }

  private void look() {
    times.look(times.live(), now, now - lastLook);
    lastLook = now;
  }

  /** Nanoseconds by method. */
  private Map<String, Long> wall() {
    Map<String, Long> rows = new TreeMap<>();
    tree.accept(
        new ProfileVisitor() {
          private String method = "";

          @Override
          public void time(long cpu, long wall, long samples, long virtual) {
            assertThat(virtual).isEqualTo(wall);
            if (wall > 0) {
              rows.put(method, wall);
            }
          }

          @Override
          public void enter(int frameId, CallNode context) {
            MethodFrame frame = SiteRegistry.instance().frame(frameId);
            method = frame == null ? "" : frame.methodName();
          }

          @Override
          public void recorder(@Nullable Thread thread, long profilerBytes) {}

          @Override
          public void exit() {}

          @Override
          public void counters(int siteId, long allocations, long elements, long bytes) {}

          @Override
          public void failures(int siteId, long failures) {}

          @Override
          public void finished(String name, int threads, long allocated, long profilerBytes) {}
        });
    return rows;
  }

  /** However long ago the last look was. */
  @Test
  void threadsThatLiveHaveTheirAge() {
    times.begin(times.live());
    pass(3_450);
    for (int i = 0; i < 400; i++) {
      begins("waits");
    }
    pass(50);
    look();
    assertThat(wall()).isEqualTo(Map.of("waits", 400 * 50 * MILLIS));
    pass(7_000);
    look();
    assertThat(wall()).isEqualTo(Map.of("waits", 400 * 7_050 * MILLIS));
  }

  @Test
  void threadsThatEndHaveTheShareOfTheirFirstInterval() {
    times.begin(times.live());
    pass(90);
    begins("waits");
    pass(10);
    look();
    alive.clear();
    pass(50);
    look();
    assertThat(wall()).isEqualTo(Map.of("waits", (10 + 50 / 10) * MILLIS));
    pass(50);
    look();
    assertThat(wall()).as("no thread was left out").isEqualTo(Map.of("waits", 15 * MILLIS));
  }

  @Test
  void unseenThreadsHaveWhatThoseStandForThatWereSeen() {
    times.begin(times.live());
    pass(90);
    begins("waits");
    pass(10);
    look();
    alive.clear();
    pass(50);
    started += 2; // they end at once
    look();
    assertThat(wall()).as("100 ms for one thread seen").isEqualTo(Map.of("waits", 95 * MILLIS));
  }

  @Test
  void unseenThreadsHaveNoMoreThanTheyCanHaveLived() {
    times.begin(times.live());
    pass(990);
    for (int i = 0; i < 100; i++) {
      begins("waits");
    }
    pass(10);
    look();
    alive.clear();
    pass(10);
    started++;
    look();
    assertThat(wall().get("waits")).isEqualTo(100 * 10 * MILLIS + 100 * MILLIS / 10 + 10 * MILLIS);
  }

  @Test
  void timeBeforeRecordingIsNotAttributed() {
    begins("waits");
    pass(500);
    times.begin(times.live());
    lastLook = now;
    pass(10);
    look();
    assertThat(wall()).isEqualTo(Map.of("waits", 10 * MILLIS));
    alive.clear();
    pass(10);
    look();
    assertThat(wall()).as("half of the last interval").isEqualTo(Map.of("waits", 15 * MILLIS));
  }

  /**
   * Threads of all lengths together, from a fiftieth of an interval to twenty, that begin at any
   * time: each length is right on average, and all have no more than they can have lived.
   */
  @Test
  void theEstimateIsRightOnAverage() {
    long interval = 100 * MILLIS;
    double[] lengths = {0.02, 0.2, 0.7, 1, 1.6, 4, 20};
    int threads = 30_000;
    SplittableRandom random = new SplittableRandom(1);
    record Life(int kind, long begin, long end) {}

    List<Life> lives = new ArrayList<>();
    double[] truth = new double[lengths.length];
    long whole = 2_000 * interval;
    for (int i = 0; i < threads; i++) {
      int kind = i % lengths.length;
      // exponential in one half of the kinds, fixed in the others
      double drawn = kind % 2 == 0 ? 1 : -Math.log(1 - random.nextDouble());
      long life = (long) (lengths[kind] * drawn * interval);
      long begin = now + random.nextLong(whole);
      lives.add(new Life(kind, begin, begin + life));
      truth[kind] += life;
    }
    lives.sort(Comparator.comparingLong(Life::begin));
    record Living(Life life, VirtualRecorder recorder) {}

    PriorityQueue<Living> living =
        new PriorityQueue<>(Comparator.comparingLong(one -> one.life().end()));
    times.begin(times.live());
    int next = 0;
    while (next < threads || !living.isEmpty()) {
      now += interval * 3 / 4 + random.nextLong(interval / 2);
      while (!living.isEmpty() && living.peek().life().end() <= now) {
        alive.remove(living.remove().recorder());
      }
      for (; next < threads && lives.get(next).begin() <= now; next++) {
        Life life = lives.get(next);
        started++;
        if (life.end() > now) {
          living.add(new Living(life, lives("kind" + life.kind(), life.begin())));
        }
      }
      look();
    }
    Map<String, Long> wall = wall();
    double all = 0;
    double estimate = 0;
    for (int kind = 0; kind < lengths.length; kind++) {
      all += truth[kind];
      estimate += wall.get("kind" + kind);
      // one is seen in 1 / length of an interval: the error of a count of those
      double error = 3 * Math.max(1, Math.sqrt(1 / lengths[kind])) / Math.sqrt(threads / 7.0);
      assertThat(wall.get("kind" + kind) / truth[kind])
          .as("threads of %s intervals", lengths[kind])
          .isCloseTo(1, within(error));
    }
    assertThat(estimate / all).isCloseTo(1, within(0.01));
  }
}
