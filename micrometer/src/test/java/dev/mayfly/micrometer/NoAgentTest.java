package dev.mayfly.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.requests.profile.Profile;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** Without the agent nothing is measured, and one line says so. */
final class NoAgentTest {
  private static final class Lines extends Handler {
    final List<String> lines = new ArrayList<>();

    @Override
    public void publish(LogRecord line) {
      lines.add(line.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void nothingHappensAndTheLogSaysWhy() {
    Logger logger = Logger.getLogger(Profile.class.getName());
    Lines lines = new Lines();
    logger.addHandler(lines);
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
    logger.removeHandler(lines);
    assertThat(allocations.requests()).isEmpty();
    assertThat(meters.getMeters()).isEmpty();
    assertThat(lines.lines)
        .containsExactly(
            "mayfly: This JVM runs without Mayfly's agent: nothing is recorded. Start it with"
                + " -javaagent:mayfly-agent.jar (JDK_JAVA_OPTIONS in a container).");
  }
}
