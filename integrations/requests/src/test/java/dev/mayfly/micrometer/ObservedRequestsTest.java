package dev.mayfly.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.requests.Principal;
import dev.mayfly.requests.ResolvedPrincipal;
import io.micrometer.observation.Observation;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.observation.transport.RequestReplyReceiverContext;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which observations are requests, and what they are called. */
final class ObservedRequestsTest {
  private static Principal principal(Observation.Context context) {
    return ObservedRequests.outermost().of(context).map(ResolvedPrincipal::principal).orElseThrow();
  }

  private static <T extends Observation.Context> T named(String name, T context) {
    context.setName(name);
    return context;
  }

  @Test
  void aNameMayComeWhenTheObservationBegins() {
    ObservedRequests orders = ObservedRequests.named(List.of("order", "order"));
    Observation.Context context = new Observation.Context();
    assertThat(orders.mayAsk(context)).isTrue();
    assertThat(orders.isAsking(context)).isFalse();
    assertThat(orders.isAsking(named("order", context))).isTrue();
    assertThat(orders.mayAsk(named("day", context))).isFalse();
    assertThat(ObservedRequests.named(List.of()).mayAsk(context)).isFalse();
  }

  @Test
  void theKindIsThatOfTheContext() {
    assertThat(principal(named("order", new Observation.Context())))
        .isEqualTo(new Principal("observed", "order"));
    assertThat(principal(named("letters", new ReceiverContext<Object>((carrier, key) -> null))))
        .isEqualTo(new Principal("message", "letters"));
    Observation.Context http =
        named(
            "http.server.requests",
            new RequestReplyReceiverContext<Object, Object>((carrier, key) -> null));
    http.setContextualName("http get /cups/{id}");
    assertThat(principal(http)).isEqualTo(new Principal("request", "http get /cups/{id}"));
  }
}
