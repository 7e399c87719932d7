package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.run.ProcessMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryReadingTest {

  @Test
  void linuxTellsWhatIsResident() {
    assertThat(
            ProcessMemory.of(
                5,
                "Name:\tjava\nVmPeak:\t 9999 kB\nVmHWM:\t  200000 kB\nVmRSS:\t  123456 kB\n"
                    + "RssAnon:\t 7 kB\n"))
        .isEqualTo(new ProcessMemory(5, 123_456L * 1024, 200_000L * 1024));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Name:\tVmRSS: 5 kB\n", "\nVmRSS:\t12", "\nVmRSS:\tx kB", "\nVmRSS: -1 kB"})
  void whatIsNotUnderstoodIsUnknown(String status) {
    assertThat(ProcessMemory.of(-1, status)).isEqualTo(ProcessMemory.UNKNOWN);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisProcessUsesMemory() {
    ProcessMemory memory = MemoryReading.now();
    assertThat(memory.usedHeapBytes()).isPositive();
    assertThat(memory.residentBytes()).isGreaterThan(memory.usedHeapBytes() / 100);
    assertThat(memory.peakResidentBytes()).isGreaterThanOrEqualTo(memory.residentBytes() / 2);
  }
}
