package dev.mayfly.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.till.Till;
import dev.mayfly.requests.LogLines;
import dev.mayfly.requests.profile.Profile;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.junit.jupiter.api.Test;

/** Without the agent nothing is measured, and one line says so. */
final class NoAgentTest {
  @Test
  void nothingHappensAndTheLogSaysWhy() {
    LogLines log = new LogLines(Profile.class);
    InMemorySpanExporter exporter = InMemorySpanExporter.create();
    try (SdkTracerProvider provider =
        SdkTracerProvider.builder()
            .addSpanProcessor(AllocationSpanProcessor.create())
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build()) {
      for (int i = 0; i < 3; i++) {
        Span span = provider.get("test").spanBuilder("order").startSpan();
        try (Scope scope = span.makeCurrent()) {
          Till.print(10);
        }
        span.end();
      }
      assertThat(exporter.getFinishedSpanItems())
          .hasSize(3)
          .allMatch(span -> span.getAttributes().isEmpty());
    } finally {
      log.close();
    }
    assertThat(log.lines()).singleElement().asString().startsWith("mayfly: No weaver runs in");
  }
}
