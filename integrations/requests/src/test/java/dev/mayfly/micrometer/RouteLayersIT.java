package dev.mayfly.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.till.Till;
import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.ResolvedPrincipal;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Routes;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.acme.shelf.Shelf;
import org.junit.jupiter.api.Test;

/**
 * Under the agent: requests have the bytes that they allocate in each layer, to the byte, wherever
 * they run.
 */
final class RouteLayersIT {
  private static final int BYTES = 8_192;

  /** What printing 100 objects takes: an array, and its receipts. */
  private static final int OWN = 416 + 99 * 24;

  private static final Runnable SHELF = new Shelf(BYTES, () -> {})::getConnection;
  private static final Runnable OWN_WORK = new Shelf(BYTES, () -> Till.print(100))::getConnection;

  static {
    // classes and contexts are there before anything is measured
    OWN_WORK.run();
  }

  private final ObservationRegistry observations = ObservationRegistry.create();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  private void measure() {
    measure(RequestAllocations.builder());
  }

  private void measure(RequestAllocations.Builder builder) {
    builder.maxOverhead(1).build().observe(observations).bindTo(meters);
  }

  private void request(String route, Runnable work) {
    Observation.createNotStarted(route, observations).observe(work);
  }

  private static ProfileSnapshot snapshot() {
    return new Profile().snapshot(Duration.ZERO).orElseThrow();
  }

  private static Routes.Route route(String name) {
    return snapshot().get(Routes.PART).byName().get(name);
  }

  private static Routes.LayerBytes sql(String name) {
    return route(name).byLayer().get("sql");
  }

  @Test
  void eachLayerOfARouteHasItsBytes() {
    measure();
    for (int i = 0; i < 3; i++) {
      request(
          "stock",
          () -> {
            OWN_WORK.run();
            SHELF.run();
          });
    }
    Routes.Route stock = route("stock");
    assertThat(stock.requests()).isEqualTo(3);
    assertThat(stock.unattributed()).isZero();
    assertThat(stock.byLayer().keySet()).containsOnly("sql", LayerRow.OUTSIDE);
    assertThat(stock.byLayer().get("sql")).isEqualTo(new Routes.LayerBytes(6L * BYTES, 3L * OWN));
  }

  /** A reading of all objects takes time, one of the layers takes none. */
  @Test
  void requestsThatAreNotMeasuredForTheirTimeHaveTheirLayers() {
    RequestAllocations.builder().maxOverhead(1e-9).build().observe(observations);
    for (int i = 0; i < 5; i++) {
      request("hurry", SHELF);
    }
    assertThat(route("hurry").requests()).isEqualTo(5);
    assertThat(sql("hurry")).isEqualTo(new Routes.LayerBytes(5L * BYTES, 0));
  }

  @Test
  void onVirtualThreadsToo() throws Exception {
    assumeTrue(Runtime.version().feature() >= 21);
    measure();
    Runnable work = () -> request("light", OWN_WORK);
    for (int i = 0; i < 2; i++) {
      ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work))
          .join();
    }
    assertThat(sql("light")).isEqualTo(new Routes.LayerBytes(2L * BYTES, 2L * OWN));
  }

  /** Work on other threads is the request's where it is in scope there. */
  @Test
  void workOnOtherThreadsIsTheRoutesInScopeOnly() {
    measure();
    ExecutorService other = Executors.newSingleThreadExecutor();
    Observation order = Observation.start("handed", observations);
    order.scoped(
        () -> {
          SHELF.run();
          CompletableFuture.runAsync(SHELF, other).join();
          CompletableFuture.runAsync(() -> order.scoped(SHELF), other).join();
        });
    CompletableFuture.runAsync(() -> order.scoped(OWN_WORK), other).join();
    order.stop();
    other.shutdown();
    assertThat(route("handed").requests()).isEqualTo(1);
    assertThat(sql("handed")).isEqualTo(new Routes.LayerBytes(3L * BYTES, OWN));
  }

  /** As where a reactive pipeline goes on elsewhere: named as not attributed. */
  @Test
  void whatScopesDoNotCoverIsNotAttributed() {
    RequestResolver uncovered = uncovered(ObservedRequests.outermost());
    measure(RequestAllocations.builder().observations(uncovered));
    request("reactive", SHELF);
    assertThat(route("reactive").unattributed()).isEqualTo(1);
    assertThat(route("reactive").byLayer()).isEmpty();
  }

  private static RequestResolver uncovered(ObservedRequests outermost) {
    return new RequestResolver() {
      @Override
      public boolean mayAsk(Observation.Context context) {
        return true;
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
        return Optional.of(NotMeasured.REACTIVE);
      }
    };
  }

  @Test
  void aRequestWithinAnotherIsPartOfThat() {
    measure(RequestAllocations.builder().observations("whole", "inner"));
    request("whole", () -> request("inner", SHELF));
    assertThat(sql("whole")).isEqualTo(new Routes.LayerBytes(BYTES, 0));
    assertThat(route("inner")).isNull();
  }

  @Test
  void metersHaveTheSameBytes() {
    measure();
    request("metered", OWN_WORK);
    meters.get("mayfly.recording").gauge().value();
    assertThat(layer("sql", "metered")).isEqualTo((double) BYTES + OWN);
    double before = layer("sql", "(none)");
    SHELF.run(); // in no request
    request("metered", SHELF);
    ProfileSnapshot now = snapshot();
    assertThat(now.get(Routes.PART).byName().get("metered").byLayer().get("sql").bytes())
        .isEqualTo(2L * BYTES + OWN);
    long outside =
        now.layers().find("sql").orElseThrow().bytes() - now.get(Routes.PART).bytesOf("sql");
    assertThat((double) outside).isEqualTo(before + BYTES);
  }

  private double layer(String layer, String route) {
    meters.get("mayfly.live.objects").gauge().value(); // reads, and registers what is new
    FunctionCounter counter =
        meters.get("mayfly.layer.bytes").tags("layer", layer, "route", route).functionCounter();
    return counter.count();
  }
}
