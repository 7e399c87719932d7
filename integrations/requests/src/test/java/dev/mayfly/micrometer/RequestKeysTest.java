package dev.mayfly.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.RequestMeasurement;
import dev.mayfly.requests.ThrottledReader;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is written onto observations, and that nothing is where nothing was measured. */
final class RequestKeysTest {
  private static final String BYTES = "mayfly.allocated.bytes";

  private static Observation.Context after(ObservationKeys keys, RequestMeasurement request) {
    Observation.Context context = new Observation.Context();
    context.put(RequestMeasurement.class, request);
    return new RequestKeys(keys).map(context);
  }

  private static List<String> keys(Iterable<KeyValue> values) {
    List<String> keys = new ArrayList<>();
    values.forEach(key -> keys.add(key.getKey()));
    return keys;
  }

  /** A request that was in scope on this thread. */
  private static RequestMeasurement measured() {
    RequestMeasurement request = new RequestMeasurement(new ThrottledReader(1));
    request.enter();
    request.leave();
    assertThat(request.reading().notMeasured()).isNull();
    return request;
  }

  @Test
  void exactNumbersAreForTracesOnly() {
    RequestMeasurement request = measured();
    Observation.Context context = after(ObservationKeys.HIGH, request);
    assertThat(context.getHighCardinalityKeyValue(BYTES).getValue())
        .isEqualTo(Long.toString(request.reading().threadBytes()));
    assertThat(keys(context.getLowCardinalityKeyValues())).isEmpty();
    Observation.Context unknown =
        after(ObservationKeys.HIGH, new RequestMeasurement(new ThrottledReader(1)));
    assertThat(keys(unknown.getAllKeyValues())).isEmpty();
  }

  @Test
  void ordersOfMagnitudeAreForMetersToo() {
    RequestMeasurement request = measured();
    Observation.Context context = after(ObservationKeys.LOW, request);
    assertThat(context.getLowCardinalityKeyValue(BYTES).getValue())
        .isEqualTo(RequestKeys.magnitude(request.reading().threadBytes()));
    assertThat(keys(context.getHighCardinalityKeyValues())).isEmpty();
    Observation.Context unknown =
        after(ObservationKeys.LOW, new RequestMeasurement(new ThrottledReader(1)));
    assertThat(unknown.getLowCardinalityKeyValue(BYTES).getValue()).isEqualTo("unknown");
  }

  /** As JMS does it: the observation ends before its scope. */
  @Test
  void aScopeThatIsOpenStillEndsHere() {
    RequestMeasurement request = new RequestMeasurement(new ThrottledReader(1));
    request.enter();
    assertThat(request.reading().notMeasured()).isEqualTo(NotMeasured.UNFINISHED);
    Observation.Context context = after(ObservationKeys.HIGH, request);
    assertThat(request.reading().notMeasured()).isNull();
    assertThat(context.getHighCardinalityKeyValue(BYTES).getValue())
        .isEqualTo(Long.toString(request.reading().threadBytes()));
    request.leave(); // which changes nothing
    assertThat(request.reading().notMeasured()).isNull();
  }

  @Test
  void nothingIsWrittenUnlessAskedFor() {
    assertThat(keys(after(ObservationKeys.NONE, measured()).getAllKeyValues())).isEmpty();
    Observation.Context other = new Observation.Context();
    assertThat(keys(new RequestKeys(ObservationKeys.LOW).map(other).getAllKeyValues())).isEmpty();
  }

  @Test
  void magnitudes() {
    assertThat(
            LongStream.of(-1, 0, 1, 9, 10, 999, 1000, Long.MAX_VALUE)
                .mapToObj(RequestKeys::magnitude))
        .containsExactly(
            "unknown",
            "0",
            "1-9",
            "1-9",
            "10-99",
            "100-999",
            "1000-9999",
            "1000000000000000000-9999999999999999999");
  }
}
