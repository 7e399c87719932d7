package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import hostile.memory.Heavy;
import org.junit.jupiter.api.Test;

/** A heap that is too small for the program is no smaller with the agent. */
final class MemoryIT {
  @EachJvm(contexts = "tree")
  void aProgramRecoversFromItsOwnLeak(WovenJvm jvm) {
    WovenJvm small = jvm.with("lifetime", "exact").withJvm("-Xmx32m");
    WovenRun run = small.run(Heavy.class, "recovers").expectSound();
    assertThat(run.stdout()).isEqualTo(small.withoutAgent().run(Heavy.class, "recovers").stdout());
    // those that slid through the window, and those that leaked
    assertThat(run.stats("Heavy.churn", "Heavy$Part").allocations()).isEqualTo(2_000_000);
    assertThat(run.stats("Heavy.leak", "Heavy$Part").allocations()).isGreaterThan(100_000);
  }

  @Test
  void anOutOfMemoryErrorEndsItAsEver() {
    WovenRun run =
        WovenJvm.here()
            .withOnlyJvm("-Xmx32m", "-XX:+UseG1GC")
            .run(Heavy.class, "leaks")
            .expectExit(1);
    assertThat(run.stderr()).startsWith("Exception in thread \"main\" java.lang.OutOfMemoryError");
    assertThat(run.stats("Heavy.leak", "Heavy$Part").allocations()).isGreaterThan(100_000);
  }
}
