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
            MemoryReading.residentBytes(
                "Name:\tjava\nVmPeak:\t 9999 kB\nVmRSS:\t  123456 kB\nRssAnon:\t 7 kB\n"))
        .isEqualTo(123_456L * 1024);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Name:\tVmRSS: 5 kB\n", "\nVmRSS:\t12", "\nVmRSS:\tx kB", "\nVmRSS: -1 kB"})
  void whatIsNotUnderstoodIsUnknown(String status) {
    assertThat(MemoryReading.residentBytes(status)).isEqualTo(-1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisProcessUsesMemory() {
    ProcessMemory memory = MemoryReading.now();
    assertThat(memory.usedHeapBytes()).isPositive();
    assertThat(memory.residentBytes()).isGreaterThan(memory.usedHeapBytes() / 100);
  }
}
