package dev.mayfly.spring.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Addresses and the queue; what the server gets is in {@code PushIT}. */
final class ProfilePushTest {
  @Test
  void theAddressSaysNameLabelsAndTime() {
    PushTarget target =
        PushTarget.of("http://host:4040/", "tea shop", Map.of("zone", "a,b", "env", "test"));
    assertThat(target.address(10, 20))
        .isEqualTo(
            URI.create(
                "http://host:4040/ingest?name=tea_shop%7Benv%3Dtest%2Czone%3Da_b%7D"
                    + "&from=10&until=20&format=pprof&spyName=mayfly"));
    assertThat(PushTarget.of("https://host/x/ingest", "tea", Map.of()).address(1, 2))
        .isEqualTo(
            URI.create(
                "https://host/x/ingest?name=tea&from=1&until=2&format=pprof&spyName=mayfly"));
  }

  @Test
  void aWrongAddressOrLabelIsRefused() {
    assertThatThrownBy(() -> PushTarget.of("ftp://host", "tea", Map.of()))
        .hasMessageContaining("mayfly.push.url");
    assertThatThrownBy(() -> PushTarget.of("http://host", "tea", Map.of("a b", "c")))
        .hasMessageContaining("mayfly.push.labels");
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
