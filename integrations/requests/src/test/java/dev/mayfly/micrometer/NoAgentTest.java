package dev.mayfly.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.requests.LogLines;
import dev.mayfly.requests.profile.Profile;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;

/** Without the agent nothing is measured, and one line says so. */
final class NoAgentTest {
  @Test
  void nothingHappensAndTheLogSaysWhy() {
    LogLines log = new LogLines(Profile.class);
    ObservationRegistry observations = ObservationRegistry.create();
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    RequestAllocations allocations =
        RequestAllocations.builder().build().observe(observations).bindTo(meters);
    for (int i = 0; i < 3; i++) {
      Observation order = Observation.start("order", observations);
      order.scoped(() -> {});
      order.stop();
      assertThat(order.getContext().getAllKeyValues()).isEmpty();
    }
    log.close();
    assertThat(allocations.requests()).isEmpty();
    assertThat(meters.getMeters()).isEmpty();
    assertThat(log.lines())
        .containsExactly(
            "mayfly: No weaver runs in this JVM: nothing is recorded. Start the JVM with"
                + " -javaagent:mayfly-agent.jar, or with -javaagent:aspectjweaver.jar and"
                + " mayfly-ltw.jar on the class path. In a container use JDK_JAVA_OPTIONS.");
  }
}
