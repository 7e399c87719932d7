package dev.mayfly.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.till.Till;
import dev.mayfly.requests.LogLines;
import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.RequestStatistics;
import dev.mayfly.requests.ResolvedPrincipal;
import dev.mayfly.requests.UserQuestion;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under the agent: requests have the objects that they allocate, wherever they run. */
final class RequestAllocationsIT {
  private final ObservationRegistry observations = ObservationRegistry.create();

  private RequestAllocations measure(RequestAllocations.Builder builder) {
    return builder.maxOverhead(1).build().observe(observations);
  }

  private RequestAllocations measure() {
    return measure(RequestAllocations.builder());
  }

  private static RequestStatistics of(String principal, RequestAllocations allocations) {
    return allocations.requests().stream()
        .filter(statistics -> statistics.principal().name().equals(principal))
        .findFirst()
        .orElseThrow();
  }

  private static long objects(String principal, RequestAllocations allocations) {
    RequestStatistics statistics = of(principal, allocations);
    assertThat(statistics.measured()).isEqualTo(statistics.requests());
    return statistics.objects().sum();
  }

  private static double outside(RequestAllocations allocations) {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    allocations.bindTo(meters);
    return meters.get("mayfly.request.outside").gauge().value();
  }

  private static void onThread(Runnable work) throws InterruptedException {
    Thread thread = new Thread(work);
    thread.start();
    thread.join();
  }

  @Test
  void theOutermostObservationIsTheRequest() {
    RequestAllocations allocations = measure();
    for (int objects : new int[] {10, 20}) {
      Observation order = Observation.start("order", observations);
      try (Observation.Scope scope = order.openScope()) {
        Till.print(objects);
        Observation.createNotStarted("receipt", observations).observe(() -> Till.print(3));
      }
      order.stop();
      assertThat(
              order.getContext().getHighCardinalityKeyValue("mayfly.allocated.objects").getValue())
          .isEqualTo(Integer.toString(objects + 3));
    }
    assertThat(objects("order", allocations)).isEqualTo(36);
    assertThat(allocations.requests()).hasSize(1);
    assertThat(of("order", allocations).objects().max()).isEqualTo(23);
    // the shallow sizes of its receipts alone
    assertThat(of("order", allocations).threadBytes().max()).isGreaterThan(19 * 24);
  }

  @Test
  void namedObservationsAreMeasuredOneWithinTheOther() {
    RequestAllocations allocations =
        measure(RequestAllocations.builder().observations("order", "receipt"));
    Observation.createNotStarted("day", observations)
        .observe(
            () -> {
              Till.print(100);
              Observation.createNotStarted("order", observations)
                  .observe(
                      () -> {
                        Till.print(10);
                        Observation.createNotStarted("receipt", observations)
                            .observe(() -> Till.print(5));
                      });
            });
    assertThat(allocations.requests()).hasSize(2);
    assertThat(objects("order", allocations)).isEqualTo(15);
    assertThat(objects("receipt", allocations)).isEqualTo(5);
  }

  /** The user's own code fails at each question in turn. */
  @ParameterizedTest
  @ValueSource(strings = {"mayAsk", "isAsking", "uncovered", "isAsynchronous", "of"})
  void aResolverThatFailsDoesNotReachTheRequest(String question) {
    ObservedRequests outermost = ObservedRequests.outermost();
    RequestResolver failing =
        (RequestResolver)
            Proxy.newProxyInstance(
                RequestResolver.class.getClassLoader(),
                new Class<?>[] {RequestResolver.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals(question)) {
                    throw new IllegalStateException("no session");
                  }
                  return method.invoke(outermost, arguments);
                });
    LogLines log = new LogLines(UserQuestion.class);
    RequestAllocations allocations = measure(RequestAllocations.builder().observations(failing));
    for (int i = 0; i < 3; i++) {
      assertThat(Observation.createNotStarted("order", observations).observe(() -> "printed"))
          .isEqualTo("printed");
    }
    log.close();
    assertThat(log.lines()).hasSize(1);
    boolean counts = question.equals("uncovered") || question.equals("isAsynchronous");
    assertThat(allocations.requests()).hasSize(counts ? 1 : 0);
  }

  /** As where a coroutine goes on elsewhere: its figures would be those of a part. */
  @Test
  void aRequestThatItsScopesDoNotCoverIsNotMeasured() {
    ObservedRequests outermost = ObservedRequests.outermost();
    RequestResolver covering =
        new RequestResolver() {
          @Override
          public boolean mayAsk(Observation.Context context) {
            return outermost.mayAsk(context);
          }

          @Override
          public boolean isAsking(Observation.Context context) {
            return outermost.isAsking(context);
          }

          @Override
          public Optional<ResolvedPrincipal> of(Observation.Context context) {
            return outermost.of(context);
          }

          @Override
          public Optional<NotMeasured> uncovered(Observation.Context context) {
            return Optional.of(NotMeasured.COROUTINE)
                .filter(all -> "part".equals(context.getName()));
          }
        };
    RequestAllocations allocations =
        measure(RequestAllocations.builder().maxOverhead(1).observations(covering));
    double before = outside(allocations);
    Observation.createNotStarted("part", observations).observe(() -> Till.print(1000));
    Observation.createNotStarted("order", observations).observe(() -> Till.print(10));
    assertThat(of("part", allocations).notMeasured()).isEqualTo(Map.of(NotMeasured.COROUTINE, 1L));
    assertThat(of("part", allocations).objects().requests()).isZero();
    assertThat(objects("order", allocations)).isEqualTo(10);
    assertThat(outside(allocations) - before).isEqualTo(1000);
  }

  @Test
  void scopesOnOtherThreadsAreAddedUp() throws Exception {
    RequestAllocations allocations = measure();
    Observation order = Observation.start("order", observations);
    try (Observation.Scope scope = order.openScope()) {
      Till.print(10);
      onThread(() -> Till.print(1000)); // not in scope there
      onThread(() -> order.scoped(() -> Till.print(20)));
    }
    onThread(() -> order.scoped(() -> Till.print(30)));
    onThread(order::stop);
    assertThat(objects("order", allocations)).isEqualTo(60);
  }

  @Test
  void aRequestThatIsInScopeStillIsMeasuredLater() throws Exception {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    RequestAllocations allocations = measure().bindTo(meters);
    Observation order = Observation.start("order", observations);
    try (Observation.Scope scope = order.openScope()) {
      onThread(order::stop);
      assertThat(of("order", allocations).notMeasured())
          .isEqualTo(Map.of(NotMeasured.UNFINISHED, 1L));
      assertThat(meters.get("mayfly.request.unmeasured").gauge().value()).isEqualTo(1);
      Till.print(10);
    }
    assertThat(objects("order", allocations)).isEqualTo(10);
    assertThat(meters.get("mayfly.request.unmeasured").gauge().value()).isZero();
    assertThat(meters.get("mayfly.request.objects").summary().max()).isEqualTo(10);
  }

  @Test
  void measuringKeepsToItsShareOfTime() {
    RequestAllocations allocations =
        RequestAllocations.builder().maxOverhead(1e-9).build().observe(observations);
    for (int i = 0; i < 3; i++) {
      Observation.createNotStarted("order", observations).observe(() -> Till.print(10));
    }
    assertThat(of("order", allocations).objects().sum()).isEqualTo(10);
    assertThat(of("order", allocations).notMeasured()).isEqualTo(Map.of(NotMeasured.OVERHEAD, 2L));
  }

  @Test
  void requestsOnVirtualThreadsAreMeasured() throws Exception {
    assumeTrue(Runtime.version().feature() >= 21);
    RequestAllocations allocations = measure();
    Runnable request =
        () -> Observation.createNotStarted("order", observations).observe(() -> Till.print(10));
    Thread thread =
        (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, request);
    thread.join();
    assertThat(of("order", allocations).notMeasured()).isEmpty();
    assertThat(of("order", allocations).objects().sum()).isEqualTo(10);
  }

  @Test
  void metersShowRequestsAndProfile() {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    measure().bindTo(meters);
    Observation.createNotStarted("order", observations).observe(() -> Till.print(10));
    assertThat(meters.get("mayfly.request.objects").tag("principal", "order").summary().max())
        .isEqualTo(10);
    assertThat(meters.get("mayfly.recording").gauge().value()).isEqualTo(1);
    assertThat(meters.get("mayfly.allocated.objects").functionCounter().count())
        .isGreaterThanOrEqualTo(10);
  }

  @Test
  void aRegistryThatIsBoundTwiceCountsOnce() {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    measure().bindTo(meters).bindTo(meters);
    Observation.createNotStarted("order", observations).observe(() -> Till.print(10));
    assertThat(meters.get("mayfly.request.objects").tag("principal", "order").summary().count())
        .isEqualTo(1);
  }

  /** Micrometer refers weakly to what a meter is read from. */
  @Test
  void metersLiveAsLongAsTheirRegistry() {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    RequestAllocations.builder().build().bindTo(meters);
    Till.print(1);
    System.gc();
    assertThat(meters.get("mayfly.recording").gauge().value()).isEqualTo(1);
    assertThat(meters.get("mayfly.live.objects").gauge().value()).isNotNaN();
  }
}
