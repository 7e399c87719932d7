package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.meters.ThreadClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What it costs to sample the time of 2,000 threads, by a clock that counts its readings. */
final class ManyThreadsTimeTest {
  private static final int THREADS = 2_000;
  private static final int BUSY = 10;
  private static final long INTERVAL = 5_000_000;
  private static final long READING = 1_000;

  /** A reading takes 1 µs; the first threads use CPU time all the time, the others none. */
  private static final class CountingClock implements ThreadClock {
    long wall = 1_000_000_000;
    long ownCpu;
    int readings;

    @Override
    public long wallNanos() {
      return wall;
    }

    @Override
    public long cpuNanos(long threadId) {
      readings++;
      ownCpu += READING;
      wall += READING;
      return threadId <= BUSY ? wall : 0;
    }

    @Override
    public long ownCpuNanos() {
      return ownCpu;
    }
  }

  private final CountingClock clock = new CountingClock();
  private final LiveRecorders live = new LiveRecorders();
  private final TimeTree tree = new TimeTree(RecorderRegistry.instance().state, false);
  private final TimeSampler sampler =
      new TimeSampler(live, () -> new Stripes.Live(0, List.of()), tree, clock, INTERVAL);
  private boolean recordedBefore;

  @BeforeEach
  void record() {
    recordedBefore = ProbeSwitches.recording;
    ProbeSwitches.recording = true;
    int method = Named.frame("ManyThreadsTimeTest", "method");
    for (int id = 1; id <= THREADS; id++) {
      PlatformRecorder recorder = PlatformRecorder.muted(RecorderRegistry.instance().state, id);
      Named.enterUnbounded(recorder, method);
      live.add(recorder);
    }
    clock.wall += sampler.pass();
  }

  @AfterEach
  void asBefore() {
    ProbeSwitches.recording = recordedBefore;
  }

  @Test
  void aRoundReadsTheClockOfAnIdleThreadOnceAndOfABusyOneTwice() {
    for (int round = 0; round < 20; round++) {
      clock.readings = 0;
      clock.wall += sampler.pass();
      assertThat(clock.readings).isEqualTo(THREADS + BUSY);
    }
    assertThat(tree.samples()).isEqualTo(20 * BUSY);
  }

  /** However many threads there are: the pauses are longer instead. */
  @Test
  void roundsTakeAHundredthOfAProcessor() {
    long begin = clock.wall;
    long before = clock.ownCpu;
    for (int round = 0; round < 500; round++) {
      clock.wall += sampler.pass();
    }
    long used = clock.ownCpu - before;
    assertThat(used).isEqualTo(500 * (THREADS + BUSY) * READING);
    assertThat(100 * used).isLessThanOrEqualTo(clock.wall - begin);
    assertThat(100 * used).isGreaterThan((clock.wall - begin) * 98 / 100); // nor far less often
  }

  /** What is kept for a thread does not grow with the rounds. */
  @Test
  void threadsInTheSameMethodShareAContext() {
    for (int round = 0; round < 20; round++) {
      clock.wall += sampler.pass();
    }
    List<Long> wallNanos = new ArrayList<>();
    tree.accept(new Times(wallNanos));
    assertThat(wallNanos).hasSize(2); // of the root, and of the method
  }
}
