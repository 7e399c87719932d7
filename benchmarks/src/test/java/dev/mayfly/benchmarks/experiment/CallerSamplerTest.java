package dev.mayfly.benchmarks.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallerSamplerTest {
  private final CallerSampler sampler = new CallerSampler();

  /** Stands where the instrumenter's recorder calls the sampler. */
  private void recorder(String className) {
    sampler.sampleAllocation(-1, className, new Object(), 16);
  }

  private void here() {
    recorder("A");
  }

  private void there() {
    recorder("A");
  }

  @Test
  void countsByClassAndCallers() {
    for (int i = 0; i < 3; i++) {
      here();
      there();
    }
    recorder("B");
    assertThat(sampler.allocations()).isEqualTo(7);
    assertThat(sampler.bytes()).isEqualTo(7 * 16);
    assertThat(sampler.places()).isEqualTo(3);
  }
}
