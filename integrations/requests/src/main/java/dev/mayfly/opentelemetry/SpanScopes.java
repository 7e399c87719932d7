package dev.mayfly.opentelemetry;

import com.google.common.collect.MapMaker;
import dev.mayfly.requests.RequestMeasurement;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Hears which context becomes current on which thread, and measures there the
 * allocations of the context's span.
 */
final class SpanScopes implements ContextStorage {
  // weak: a span that never ends goes with its program
  private static final ConcurrentMap<Span, SpanMeasurement> MEASURED =
      new MapMaker().weakKeys().makeMap();

  private static volatile boolean installed;

  static {
    ContextStorage.addWrapper(SpanScopes::wrap);
  }

  private final ContextStorage storage;

  private SpanScopes(ContextStorage storage) {
    this.storage = storage;
  }

  private static ContextStorage wrap(ContextStorage storage) {
    installed = true;
    return new SpanScopes(storage);
  }

  /** Loads this class, which must be before the program's first context. */
  static void install() {}

  /** Whether scopes are heard of; known once there was a context. */
  static boolean areHeard() {
    return installed;
  }

  static void measure(Span span, RequestMeasurement measurement) {
    MEASURED.putIfAbsent(span, new SpanMeasurement(measurement));
  }

  /** The measurement of a span that has ended; null if it was not measured. */
  static @Nullable SpanMeasurement ended(Object span) {
    return MEASURED.remove(span);
  }

  @Override
  public Scope attach(Context context) {
    Scope scope = storage.attach(context);
    Span span = Span.fromContextOrNull(context);
    SpanMeasurement measurement = span == null ? null : MEASURED.get(span);
    if (span == null || measurement == null) {
      return scope;
    }
    measurement.enter();
    return new MeasuredScope(scope, span, measurement);
  }

  /** Confined to one thread. A scope of a span that is measured; closing it again does nothing. */
  private static final class MeasuredScope implements Scope {
    private final Scope scope;
    private final Span span;
    private final SpanMeasurement measurement;
    private boolean closed;

    MeasuredScope(Scope scope, Span span, SpanMeasurement measurement) {
      this.scope = scope;
      this.span = span;
      this.measurement = measurement;
    }

    @Override
    public void close() {
      try {
        if (!closed) {
          closed = true;
          measurement.leave(span);
        }
      } finally {
        scope.close();
      }
    }
  }

  @Override
  public @Nullable Context current() {
    return storage.current();
  }

  @Override
  public Context root() {
    return storage.root();
  }
}
