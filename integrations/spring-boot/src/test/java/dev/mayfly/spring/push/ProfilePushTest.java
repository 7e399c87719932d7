package dev.mayfly.spring.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.spring.settings.MayflyProperties;
import dev.mayfly.spring.settings.MayflyProperties.PushProtocol;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Addresses and the queue; what the server gets is in {@code PushIT}. */
final class ProfilePushTest {
  private static PushTarget target(
      String url, PushProtocol protocol, String name, Map<String, String> labels) {
    MayflyProperties.Push properties =
        new MayflyProperties.Push(
            url,
            protocol,
            name,
            Duration.ofMinutes(1),
            labels,
            Map.of(),
            Duration.ofSeconds(1),
            1,
            Duration.ofSeconds(1));
    return PushTarget.of(properties, "application");
  }

  private static URI address(PushTarget target, long from, long until) {
    return target.request(new PushQueue.Entry(from, until, new byte[0])).build().uri();
  }

  @Test
  void theAddressSaysNameLabelsAndTime() {
    PushTarget target =
        target(
            "http://host:4040/",
            PushProtocol.PYROSCOPE,
            "tea shop",
            Map.of("zone", "a,b", "env", "test"));
    assertThat(address(target, 10, 20))
        .isEqualTo(
            URI.create(
                "http://host:4040/ingest?name=tea_shop%7Benv%3Dtest%2Czone%3Da_b%7D"
                    + "&from=10&until=20&format=pprof&spyName=mayfly"));
    assertThat(
            address(target("https://host/x/ingest", PushProtocol.PYROSCOPE, " ", Map.of()), 1, 2))
        .isEqualTo(
            URI.create(
                "https://host/x/ingest?name=application&from=1&until=2"
                    + "&format=pprof&spyName=mayfly"));
  }

  @Test
  void aCollectorHasAnAddressOfItsOwnForProfiles() {
    for (Map.Entry<String, String> address :
        Map.of(
                "http://host:4318/", "http://host:4318/v1development/profiles",
                "http://host/otlp", "http://host/otlp/v1development/profiles",
                "http://host/api/v1/profiles", "http://host/api/v1/profiles")
            .entrySet()) {
      PushTarget target =
          target(address.getKey(), PushProtocol.OTLP, "tea", Map.of("host.name", "a b"));
      assertThat(address(target, 1, 2)).isEqualTo(URI.create(address.getValue()));
    }
  }

  @Test
  void eachProtocolSaysWhatIsTemporary() {
    PushTarget pyroscope = target("http://host", PushProtocol.PYROSCOPE, "tea", Map.of());
    PushTarget otlp = target("http://host", PushProtocol.OTLP, "tea", Map.of());
    assertThat(IntStream.of(400, 408, 413, 429, 500, 503).filter(pyroscope::isTemporary))
        .containsExactly(408, 429, 500, 503);
    assertThat(IntStream.of(400, 408, 413, 429, 500, 503).filter(otlp::isTemporary))
        .containsExactly(429, 503);
  }

  @Test
  void aWrongAddressOrLabelIsRefused() {
    assertThatThrownBy(() -> target("ftp://host", PushProtocol.OTLP, "tea", Map.of()))
        .hasMessageContaining("mayfly.push.url");
    assertThatThrownBy(
            () -> target("http://host", PushProtocol.PYROSCOPE, "tea", Map.of("a b", "c")))
        .hasMessageContaining("mayfly.push.labels");
  }

  @Test
  void theServerSaysWhenToTryAgain() {
    Instant now = Instant.parse("2026-01-02T03:04:05Z");
    assertThat(retryAfter("7", now)).isEqualTo(Duration.ofSeconds(7));
    assertThat(retryAfter("Fri, 2 Jan 2026 03:04:15 GMT", now)).isEqualTo(Duration.ofSeconds(10));
    assertThat(retryAfter("86400", now)).isEqualTo(Duration.ofHours(1));
    for (String past : List.of("", "soon", "-1", "0", "Fri, 2 Jan 2026 03:04:00 GMT")) {
      assertThat(retryAfter(past, now)).as(past).isZero();
    }
    assertThat(RetryAfter.of(HttpHeaders.of(Map.of(), (name, value) -> true), now)).isZero();
  }

  private static Duration retryAfter(String text, Instant now) {
    return RetryAfter.of(
        HttpHeaders.of(Map.of("Retry-After", List.of(text)), (name, value) -> true), now);
  }

  @Test
  void theQueueGivesUpTheOldest() {
    PushQueue queue = new PushQueue(2);
    for (int i = 0; i < 5; i++) {
      queue.add(new PushQueue.Entry(i, i + 1, new byte[10]));
    }
    assertThat(queue.size()).isEqualTo(2);
    assertThat(queue.dropped()).isEqualTo(3);
    assertThat(queue.first()).extracting(PushQueue.Entry::from).isEqualTo(3L);
    queue.add(new PushQueue.Entry(6, 7, new byte[40 << 20]));
    assertThat(queue.size()).isEqualTo(1); // too large for two, but never empty
  }
}
