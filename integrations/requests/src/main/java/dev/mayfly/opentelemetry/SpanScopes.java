package dev.mayfly.opentelemetry;

import com.google.common.collect.MapMaker;
import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.RequestMeasurement;
import io.opentelemetry.api.common.AttributeKey;
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
  static final AttributeKey<Long> OBJECTS = AttributeKey.longKey("mayfly.allocated.objects");
  static final AttributeKey<Long> BYTES = AttributeKey.longKey("mayfly.allocated.bytes");
  private static final AttributeKey<String> NOT_MEASURED =
      AttributeKey.stringKey("mayfly.not_measured");

  // weak: a span that never ends goes with its program
  private static final ConcurrentMap<Span, RequestMeasurement> MEASURED =
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
    MEASURED.putIfAbsent(span, measurement);
  }

  /** The measurement of a span that has ended; null if it was not measured. */
  static @Nullable RequestMeasurement ended(Object span) {
    return MEASURED.remove(span);
  }

  @Override
  public Scope attach(Context context) {
    Scope scope = storage.attach(context);
    Span span = Span.fromContextOrNull(context);
    RequestMeasurement measurement = span == null ? null : MEASURED.get(span);
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
    private final RequestMeasurement measurement;
    private boolean closed;

    MeasuredScope(Scope scope, Span span, RequestMeasurement measurement) {
      this.scope = scope;
      this.span = span;
      this.measurement = measurement;
    }

    @Override
    public void close() {
      try {
        if (!closed) {
          closed = true;
          measurement.leave();
          write(measurement.reading(), span);
        }
      } finally {
        scope.close();
      }
    }
  }

  /** Before or after another scope closes; the last one writes the sum of all. */
  private static void write(RequestMeasurement.Reading left, Span span) {
    NotMeasured reason = left.notMeasured();
    if (reason == null) {
      write(span, OBJECTS, left.objects());
      write(span, BYTES, left.threadBytes());
    } else if (reason != NotMeasured.UNFINISHED) {
      span.setAttribute(NOT_MEASURED, reason.words());
    }
  }

  private static void write(Span span, AttributeKey<Long> key, long amount) {
    if (amount >= 0) {
      span.setAttribute(key, amount);
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
