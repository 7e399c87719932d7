package dev.mayfly.opentelemetry;

import com.example.till.Till;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.util.concurrent.Callable;
import java.util.logging.Logger;

/**
 * Confined to one thread. Makes the processor after its first context; answers what the log has.
 */
public final class LateProgram implements Callable<String> {

  /** Made by reflection, in another class loader. */
  public LateProgram() {}

  @Override
  public String call() {
    Context.current();
    Logger logger = Logger.getLogger(AllocationSpanProcessor.class.getName());
    LogLines log = new LogLines();
    logger.addHandler(log);
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
      logger.removeHandler(log);
    }
    return String.join("\n", log.lines);
  }
}
