package dev.mayfly.agent.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.ledger.SampleLedger;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Sampling begins once, when its time has come and the heap has room. */
final class SamplingStartTest {
  private final SampleLedger ledger = new SampleLedger(10, 10);
  private final AtomicBoolean full = new AtomicBoolean();
  private final AtomicBoolean starting = new AtomicBoolean();
  private final AtomicBoolean explained = new AtomicBoolean();
  private final AtomicInteger begun = new AtomicInteger();

  private SamplingStart start(boolean early) {
    return new SamplingStart(
        ledger, full::get, starting::get, early, explained::get, begun::incrementAndGet);
  }

  private static void wait(SamplingStart start, int seconds) {
    for (int second = 0; second < seconds; second++) {
      start.run();
    }
  }

  @Test
  void aShortProgramIsNotSampled() {
    wait(start(false), 9);
    assertThat(begun).hasValue(0);
    assertThat(ledger.omission())
        .isEqualTo(
            "the program ran for less than 10 s since it was ready; rest=early samples from the start");
  }

  @Test
  void aLongOneIsFromTheTenthSecondOn() {
    SamplingStart start = start(false);
    wait(start, 9);
    wait(start, 1);
    assertThat(begun).hasValue(1);
    wait(start, 100);
    assertThat(begun).hasValue(1);
    assertThat(ledger.omission()).startsWith("Flight Recorder was still starting");
  }

  @Test
  void aProgramThatStartsIsWaitedForUpToAMinute() {
    starting.set(true);
    SamplingStart start = start(false);
    wait(start, 59);
    assertThat(begun).hasValue(0);
    assertThat(ledger.omission()).startsWith("the program was still starting");
    wait(start, 1);
    assertThat(begun).hasValue(1);
  }

  @Test
  void theSecondsCountFromTheEndOfTheStart() {
    starting.set(true);
    SamplingStart start = start(false);
    wait(start, 20);
    starting.set(false);
    wait(start, 9);
    assertThat(begun).hasValue(0);
    assertThat(ledger.omission()).startsWith("the program ran for less than 10 s");
    wait(start, 1);
    assertThat(begun).hasValue(1);
  }

  @Test
  void nothingIsSampledWhereAllIsExplained() {
    explained.set(true);
    SamplingStart start = start(false);
    wait(start, 39);
    explained.set(false);
    assertThat(begun).hasValue(0);
    assertThat(ledger.omission()).startsWith("counts and layers explain nearly all bytes");
    wait(start, 1);
    assertThat(begun).hasValue(1);
  }

  @Test
  void earlyMeansAtOnce() {
    SamplingStart start = start(true);
    assertThat(begun).hasValue(1);
    start.run();
    assertThat(begun).hasValue(1);
    assertThat(ledger.omission()).startsWith("Flight Recorder was still starting");
  }

  /** A busy machine takes its time: until there is a sample, it is said that there is none. */
  @Test
  void theReasonIsThereUntilTheFirstSample() {
    SamplingStart start =
        new SamplingStart(
            ledger,
            full::get,
            starting::get,
            true,
            explained::get,
            () -> assertThat(ledger.omission()).startsWith("Flight Recorder was still starting"));
    start.run();
    assertThat(ledger.isSettled()).isFalse();
    MethodFrame frame = new MethodFrame("A", "a", "()V");
    ledger.add(
        "main", List.of(), new AllocationSite(frame, 1, "B", AllocationKind.OBJECT), 1, 1, 0);
    assertThat(ledger.omission()).isNull();
  }

  @Test
  void aFullHeapIsWaitedFor() {
    full.set(true);
    SamplingStart start = start(true);
    start.run();
    assertThat(begun).hasValue(0);
    assertThat(ledger.omission()).isEqualTo("less than a tenth of the heap was free");
    full.set(false);
    start.run();
    assertThat(begun).hasValue(1);
    assertThat(ledger.omission()).startsWith("Flight Recorder was still starting");
  }
}
