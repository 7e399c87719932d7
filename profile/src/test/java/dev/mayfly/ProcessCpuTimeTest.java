package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ProcessCpuTimeTest {
  @Test
  void isTheTimeInTheProgramAndInTheKernel() {
    assertThat(
            ProcessCpuTime.parse(
                "77 (a ) 1 2) S 3 77 77 0 -1 4194560 100 0 0 0 1234 66 5 6 20 0 1 0 9 1 1 1"))
        .isEqualTo(13_000_000_000L);
  }

  @Test
  void isWhatTheJdkSays() {
    Duration before = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    long nanos = ProcessCpuTime.nanos();
    Duration after = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    assertThat(nanos).isBetween(before.toNanos(), after.toNanos());
  }
}
