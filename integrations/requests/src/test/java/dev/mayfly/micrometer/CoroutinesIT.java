package dev.mayfly.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.RequestStatistics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Under the agent: a request has the objects of its coroutines, whatever threads these run on. */
final class CoroutinesIT {
  private static final int ORDERS = 200;
  private static final String CLASS_PATH =
      System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

  @TempDir private static Path classes;

  private static Method serve;

  @BeforeAll
  static void compile() throws Exception {
    Process compiler =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                CLASS_PATH,
                "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
                "-no-stdlib",
                "-no-reflect",
                "-jvm-target",
                "17",
                "-cp",
                CLASS_PATH,
                "-d",
                classes.toString(),
                "src/test/resources/kotlin/Orders.kt")
            .inheritIO()
            .start();
    assertThat(compiler.waitFor()).isZero();
    ClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
    serve =
        loader
            .loadClass("com.example.coroutines.Orders")
            .getMethod("serve", ObservationRegistry.class, int.class, boolean.class);
  }

  private static RequestAllocations serve(boolean propagates) throws Exception {
    ObservationRegistry observations = ObservationRegistry.create();
    RequestAllocations allocations =
        RequestAllocations.builder().maxOverhead(1).build().observe(observations);
    serve.invoke(null, observations, ORDERS, propagates);
    return allocations;
  }

  private static long outside() {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    RequestAllocations.builder().build().bindTo(meters);
    return (long) meters.get("mayfly.request.outside").gauge().value();
  }

  /** A coroutine's thread leaves the scope after another thread has ended the order. */
  private static void awaitLast(RequestStatistics orders) throws InterruptedException {
    for (int i = 0; i < 1000 && orders.measured() < ORDERS; i++) {
      Thread.sleep(10);
    }
  }

  @Test
  void aRequestHasTheObjectsOfItsCoroutines() throws Exception {
    RequestStatistics orders = serve(true).requests().get(0);
    awaitLast(orders);
    assertThat(orders.requests()).isEqualTo(ORDERS);
    assertThat(orders.notMeasured()).isEmpty();
    assertThat(orders.objects().max()).isEqualTo(ofOrder(ORDERS - 1));
    assertThat(orders.objects().sum())
        .isEqualTo(IntStream.range(0, ORDERS).mapToLong(CoroutinesIT::ofOrder).sum());
    assertThat(orders.threadBytes().sum()).isGreaterThan(24 * orders.objects().sum());
  }

  /** Receipts, the order, a continuation, and seven suspending lambdas and copies of them. */
  private static long ofOrder(int n) {
    return 10 * (n + 2) + 5 + 3 + 1 + 1 + 7;
  }

  @Test
  void whatDoesNotTravelIsAFigure() throws Exception {
    long before = outside();
    RequestAllocations allocations = serve(false);
    RequestStatistics orders = allocations.requests().get(0);
    assertThat(orders.notMeasured()).isEqualTo(Map.of(NotMeasured.NO_SCOPE, (long) ORDERS));
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    allocations.bindTo(meters);
    assertThat(
            meters
                .get("mayfly.request.unmeasured")
                .tags("principal", "order", "reason", "no scope")
                .gauge()
                .value())
        .isEqualTo(ORDERS);
    long ofOrders = IntStream.range(0, ORDERS).mapToLong(CoroutinesIT::ofOrder).sum();
    assertThat(meters.get("mayfly.request.outside").gauge().value() - before)
        .as("and what starts the coroutines")
        .isBetween(ofOrders + 3.0 * ORDERS, ofOrders + 4.0 * ORDERS);
  }
}
