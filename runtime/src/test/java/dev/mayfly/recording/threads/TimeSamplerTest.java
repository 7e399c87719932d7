package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.meters.ThreadClock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** To which contexts CPU and wall time are attributed, by clocks that stand still. */
final class TimeSamplerTest {
  private static final String TEST = "TimeSamplerTest";
  private static final long MILLIS = 1_000_000;
  private static final long THREAD = 77;

  /** Stands still; a running thread uses 1 µs between any two readings of its CPU time. */
  private static final class StillClock implements ThreadClock {
    final Map<Long, Long> cpu = new HashMap<>();
    long wall = 1_000 * MILLIS;
    long ownCpu;
    boolean running;

    @Override
    public long wallNanos() {
      return wall;
    }

    @Override
    public long cpuNanos(long threadId) {
      ownCpu += 1_000;
      long used = cpu.getOrDefault(threadId, -1L);
      if (running && used >= 0) {
        cpu.put(threadId, used + 1_000);
      }
      return used;
    }

    @Override
    public long ownCpuNanos() {
      return ownCpu;
    }

    void pass(long wallMillis, long cpuMillis) {
      wall += wallMillis * MILLIS;
      cpu.merge(THREAD, cpuMillis * MILLIS, Long::sum);
    }
  }

  private final StillClock clock = new StillClock();
  private final LiveRecorders live = new LiveRecorders();
  private final TimeTree tree = new TimeTree(RecorderRegistry.instance().state, false);
  private final TimeSampler sampler =
      new TimeSampler(live, () -> new Stripes.Live(0, List.of()), tree, clock, 5 * MILLIS);
  private final PlatformRecorder thread = recorder(THREAD);
  private final int outer = Named.frame(TEST, "outer");
  private final int inner = Named.frame(TEST, "inner");

  private PlatformRecorder recorder(long id) {
    PlatformRecorder recorder = PlatformRecorder.muted(RecorderRegistry.instance().state, id);
    recorder.beganNanos = clock.wall;
    live.add(recorder);
    clock.cpu.put(id, 0L);
    return recorder;
  }

  private boolean recordedBefore;

  @BeforeEach
  void record() {
    recordedBefore = ProbeSwitches.recording;
    ProbeSwitches.recording = true;
    sampler.pass();
  }

  @AfterEach
  void asBefore() {
    ProbeSwitches.recording = recordedBefore;
  }

  private static void enter(PlatformRecorder recorder, int frame) {
    Named.enterUnbounded(recorder, frame);
  }

  /** CPU in ms, wall time in ms and samples, by the first letters of the frames on the path. */
  private Map<String, String> times() {
    Map<String, String> rows = new TreeMap<>();
    StringBuilder path = new StringBuilder();
    tree.accept(
        new ProfileVisitor() {
          @Override
          public void recorder(@Nullable Thread of, long profilerBytes) {}

          @Override
          public void enter(int frameId, CallNode context) {
            path.append(frameId == outer ? "o" : frameId == inner ? "i" : "-");
          }

          @Override
          public void time(long cpuNanos, long wallNanos, long samples, long virtualNanos) {
            if (cpuNanos + wallNanos + samples > 0) {
              rows.put(
                  path.toString(), cpuNanos / MILLIS + " " + wallNanos / MILLIS + " " + samples);
            }
          }

          @Override
          public void exit() {
            path.setLength(path.length() - 1);
          }

          @Override
          public void counters(int siteId, long allocations, long elements, long bytes) {}

          @Override
          public void failures(int siteId, long failures) {}

          @Override
          public void finished(String name, int threads, long allocated, long profilerBytes) {}
        });
    return rows;
  }

  @Test
  void cpuTimeGoesToTheContextInWhichTheThreadIsSeenRunning() {
    clock.running = true;
    enter(thread, outer);
    clock.pass(5, 3);
    sampler.pass();
    enter(thread, inner);
    clock.pass(5, 2);
    sampler.pass();
    thread.leave(ContextNumber.of(ContextNumber.ROOT, outer));
    clock.pass(5, 4);
    sampler.pass();
    assertThat(times()).isEqualTo(Map.of("-o", "7 10 2", "-oi", "2 5 1"));
    assertThat(tree.samples()).isEqualTo(3);
    assertThat(tree.later()).isZero();
  }

  @Test
  void aThreadThatWaitsHasItsCpuTimeWhereItIsSeenRunningNext() {
    enter(thread, outer);
    clock.pass(5, 3);
    sampler.pass(); // it has used some, and waits now
    assertThat(times()).isEqualTo(Map.of("-o", "0 5 0"));
    enter(thread, inner);
    clock.running = true;
    clock.pass(5, 1);
    sampler.pass();
    assertThat(times()).isEqualTo(Map.of("-o", "0 5 0", "-oi", "4 5 1"));
  }

  @Test
  void whoIsNeverSeenRunningHasItsCpuTimeAttributedAllTheSame() {
    enter(thread, outer);
    for (int i = 0; i < 100; i++) {
      clock.pass(5, 1);
      sampler.pass();
    }
    assertThat(times().get("-o")).startsWith("8").endsWith("500 2"); // after 205 and 410 ms
  }

  @Test
  void whoUsedNearlyAllOfTheTimeIsTakenToRun() {
    enter(thread, outer);
    clock.pass(5, 5);
    sampler.pass();
    assertThat(times()).isEqualTo(Map.of("-o", "5 5 1"));
  }

  @Test
  void aSleepingThreadHasWallTimeAlone() {
    enter(thread, outer);
    clock.pass(5, 5);
    sampler.pass();
    for (int i = 0; i < 10; i++) {
      clock.pass(5, 0);
      sampler.pass();
    }
    assertThat(times()).isEqualTo(Map.of("-o", "5 55 1"));
  }

  /** More contexts than the table has room for at first, seen waiting first. */
  @Test
  void manyContextsHaveWallTime() {
    for (int i = 0; i < 300; i++) {
      enter(thread, Named.frame(TEST, "method" + i));
      clock.pass(5, 1);
      sampler.pass();
    }
    assertThat(times()).hasSize(300).containsEntry("--", "0 5 0");
    assertThat(times().values()).allMatch(time -> time.contains(" 5 "));
  }

  @Test
  void outsideWovenCodeThereIsCpuTimeAlone() {
    clock.running = true;
    clock.pass(5, 4);
    sampler.pass();
    clock.running = false;
    clock.pass(5, 0);
    sampler.pass();
    assertThat(times()).isEqualTo(Map.of("-", "4 0 1"));
  }

  @Test
  void aNewThreadHasWhatItUsedSinceItsFirstEventAtMost() {
    clock.running = true;
    clock.pass(100, 0);
    PlatformRecorder young = recorder(78);
    PlatformRecorder old = recorder(79);
    enter(young, outer);
    enter(old, inner);
    clock.pass(5, 0);
    clock.cpu.put(78L, 2 * MILLIS);
    clock.cpu.put(79L, 900 * MILLIS);
    sampler.pass();
    clock.pass(5, 0);
    sampler.pass();
    assertThat(times()).containsEntry("-o", "2 5 1").containsEntry("-i", "5 5 1");
  }

  @Test
  void whatAThreadUsedLastIsWhereItWasSeenLast() {
    enter(thread, outer);
    clock.pass(5, 3);
    sampler.pass();
    clock.cpu.put(THREAD, -1L);
    sampler.pass();
    sampler.pass();
    assertThat(times()).isEqualTo(Map.of("-o", "3 5 1"));
  }

  @Test
  void timeThatIsNotRecordedIsNotAttributed() {
    clock.running = true;
    enter(thread, outer);
    ProbeSwitches.recording = false;
    for (int i = 0; i < 3; i++) {
      clock.pass(5, 4);
      sampler.pass();
    }
    ProbeSwitches.recording = true;
    sampler.pass();
    clock.pass(5, 1);
    sampler.pass();
    assertThat(times()).isEqualTo(Map.of("-o", "1 5 1"));
  }

  @Test
  void norIsTimeThatTheProfilerUsesOnTheThread() {
    clock.running = true;
    enter(thread, outer);
    thread.suspended = true;
    clock.pass(5, 4);
    sampler.pass();
    thread.suspended = false;
    clock.pass(5, 1);
    sampler.pass();
    assertThat(times()).isEqualTo(Map.of("-o", "1 5 1"));
  }

  @Test
  void looksAreSpreadAroundTheIntervalAndTakeAHundredthOfAProcessor() {
    long sum = 0;
    for (int i = 0; i < 1_000; i++) {
      long pause = sampler.pass();
      assertThat(pause).isBetween(15 * MILLIS / 4, 25 * MILLIS / 4);
      sum += pause;
    }
    assertThat(sum / 1_000).isBetween(49 * MILLIS / 10, 51 * MILLIS / 10);
    for (long id = 1_000; id < 1_099; id++) {
      recorder(id);
    }
    assertThat(sampler.pass()).isEqualTo(100 * 100 * 1_000); // 1 µs for each of 100 threads
  }
}
