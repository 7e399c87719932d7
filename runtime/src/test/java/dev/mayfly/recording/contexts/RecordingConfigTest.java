package dev.mayfly.recording.contexts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RecordingConfigTest {

  @ParameterizedTest
  @CsvSource({"64, 32768", "128, 65536", "976, 499712", "1024, 500000", "1000000, 500000"})
  void smallHeapHasFewerContexts(long megabytes, int contexts) {
    assertThat(RecordingConfig.contextsFor(megabytes << 20)).isEqualTo(contexts);
  }
}
