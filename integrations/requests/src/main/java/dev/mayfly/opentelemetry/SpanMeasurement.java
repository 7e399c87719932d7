package dev.mayfly.opentelemetry;

import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.RequestMeasurement;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;

/**
 * Thread-safe. Measures the allocations of a span in its scopes; writes them on the span after
 * each.
 */
record SpanMeasurement(RequestMeasurement request) {
  static final AttributeKey<Long> OBJECTS = AttributeKey.longKey("mayfly.allocated.objects");
  static final AttributeKey<Long> BYTES = AttributeKey.longKey("mayfly.allocated.bytes");
  static final AttributeKey<String> NOT_MEASURED = AttributeKey.stringKey("mayfly.not_measured");

  void enter() {
    request.enter();
  }

  /** A scope closes, before or after another one; the last one writes the sum of all. */
  void leave(Span span) {
    request.leave();
    RequestMeasurement.Reading left = request.reading();
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

  /** Whether a scope is open still. */
  boolean isUnfinished() {
    return request.reading().notMeasured() == NotMeasured.UNFINISHED;
  }
}
