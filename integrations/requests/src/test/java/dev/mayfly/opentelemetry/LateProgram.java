package dev.mayfly.opentelemetry;

import com.example.till.Till;
import dev.mayfly.requests.LogLines;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.util.concurrent.Callable;

/**
 * Confined to one thread. Makes the processor after its first context; answers what the log has.
 */
public final class LateProgram implements Callable<String> {

  /** Made by reflection, in another class loader. */
  public LateProgram() {}

  @Override
  public String call() {
    Context.current();
    LogLines log = new LogLines(AllocationSpanProcessor.class);
    try (SdkTracerProvider provider =
        SdkTracerProvider.builder().addSpanProcessor(AllocationSpanProcessor.create()).build()) {
      Tracer tracer = provider.get("late");
      for (int i = 0; i < 2; i++) {
        Span span = tracer.spanBuilder("order").startSpan();
        try (Scope scope = span.makeCurrent()) {
          Till.print(10);
        }
        span.end();
      }
    } finally {
      log.close();
    }
    return String.join("\n", log.lines());
  }
}
