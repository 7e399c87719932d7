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
  private final AtomicInteger begun = new AtomicInteger();

  private SamplingStart start(boolean early) {
    return new SamplingStart(ledger, full::get, early, begun::incrementAndGet);
  }

  @Test
  void aShortProgramIsNotSampled() {
    SamplingStart start = start(false);
    start.run();
    start.run();
    assertThat(begun).hasValue(0);
    assertThat(ledger.omission())
        .isEqualTo("the program ran for less than 3 s; rest=early samples from the start");
  }

  @Test
  void aLongOneIsFromTheThirdSecondOn() {
    SamplingStart start = start(false);
    for (int second = 1; second <= 5; second++) {
      start.run();
      assertThat(begun).hasValue(second < 3 ? 0 : 1);
    }
    assertThat(ledger.omission()).startsWith("Flight Recorder was still starting");
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
            true,
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
