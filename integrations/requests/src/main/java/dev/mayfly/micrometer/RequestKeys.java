package dev.mayfly.micrometer;

import dev.mayfly.requests.RequestMeasurement;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;

/**
 * Thread-safe. Adds a request's figures to its observation, before that is reported to meters and
 * tracers.
 */
public final class RequestKeys implements ObservationFilter {
  private static final String OBJECTS = "mayfly.allocated.objects";
  private static final String BYTES = "mayfly.allocated.bytes";
  private static final String UNKNOWN = "unknown";

  private final ObservationKeys keys;

  /** Adds keys of this kind, or none. */
  public RequestKeys(ObservationKeys keys) {
    this.keys = keys;
  }

  @Override
  public Observation.Context map(Observation.Context context) {
    RequestMeasurement request = context.get(RequestMeasurement.class);
    if (request != null && keys != ObservationKeys.NONE) {
      request.leaveAll();
      RequestMeasurement.Reading left = request.reading();
      add(context, OBJECTS, left.objects());
      add(context, BYTES, left.threadBytes());
    }
    return context;
  }

  private void add(Observation.Context context, String key, long amount) {
    if (keys == ObservationKeys.HIGH) {
      if (amount >= 0) {
        context.addHighCardinalityKeyValue(KeyValue.of(key, Long.toString(amount)));
      }
    } else {
      context.addLowCardinalityKeyValue(KeyValue.of(key, magnitude(amount)));
    }
  }

  /** {@code 0}, {@code 1-9}, {@code 10-99} and so on. */
  static String magnitude(long amount) {
    if (amount < 0) {
      return UNKNOWN;
    }
    if (amount == 0) {
      return "0";
    }
    int zeros = Long.toString(amount).length() - 1;
    return "1" + "0".repeat(zeros) + "-" + "9".repeat(zeros + 1);
  }
}
