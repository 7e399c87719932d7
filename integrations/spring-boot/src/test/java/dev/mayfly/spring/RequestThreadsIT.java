package dev.mayfly.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ObjectArrays;
import com.google.gson.JsonObject;
import dev.mayfly.spring.TeaServer.Application;
import io.opentelemetry.proto.collector.profiles.v1development.ExportProfilesServiceRequest;
import org.junit.jupiter.api.Test;

/** Requests on threads that they share, or that share a carrier. */
final class RequestThreadsIT {
  /** One comes each second. */
  private static final int MOST_PROFILES = 60;

  private static final String[] ARGUMENTS = {
    "--management.endpoints.web.exposure.include=allocations,prometheus",
    "--mayfly.requests.max-overhead=1",
    "--mayfly.requests.observation-keys=low",
    "--spring.threads.virtual.enabled=true",
  };

  @Test
  void onVirtualThreads() throws Exception {
    try (TeaServer tea = TeaServer.start(25, "lifetime=off", ARGUMENTS)) {
      for (int cups : new int[] {7, 7, 100}) {
        assertThat(tea.text("/cups/" + cups)).startsWith("sum ");
      }
      JsonObject row = tea.principal("GET /cups/{count}", 3);
      assertThat(row.get("handler").getAsString()).endsWith("TeaController.cups");
      assertMeasured(row);
      tea.text("/water/10000000");
      tea.principal("GET /water/{bytes}", 1);
      assertThat(tea.layersOf("GET /water/{bytes}").get("request"))
          .isBetween(10_000_000L, 11_000_000L);
      JsonObject scheduled = tea.principal("Steeping.steep", 1);
      assertThat(scheduled.get("measured")).isEqualTo(scheduled.get("requests"));
      String counted =
          "mayfly_request_objects_count{kind=\"http\",principal=\"GET /cups/{count}\"} 3";
      assertThat(tea.textWith("/actuator/prometheus", counted)).contains(counted);
    }
  }

  /** Reactor brings the observation to the threads where the request goes on. */
  @Test
  void ofWebFluxWithItsScope() throws Exception {
    try (TeaServer brook =
        TeaServer.start(
            Application.BROOK,
            Runtime.version().feature(),
            "lifetime=off",
            "--management.endpoints.web.exposure.include=allocations",
            "--mayfly.requests.max-overhead=1",
            "--spring.reactor.context-propagation=auto")) {
      for (int pebbles : new int[] {7, 7, 100}) {
        assertThat(brook.text("/pebbles/" + pebbles)).isEqualTo("thrown " + pebbles);
      }
      assertMeasured(brook.principal("GET /pebbles/{count}", 3));
      assertThat(brook.layersOf("GET /pebbles/{count}").get("request")).isGreaterThan(114 * 16);
    }
  }

  private static void assertMeasured(JsonObject row) {
    assertThat(row.get("measured").getAsLong()).isEqualTo(3);
    assertThat(TeaServer.figure(row, "objectsPerRequest", "sum")).isEqualTo(114);
    assertThat(TeaServer.figure(row, "objectsPerRequest", "max")).isEqualTo(100);
    assertThat(TeaServer.figure(row, "bytesPerRequest", "max")).isEqualTo(1600);
    assertThat(TeaServer.figure(row, "threadBytesPerRequest", "max")).isGreaterThan(1600);
    assertThat(row.get("allocations").getAsLong()).isEqualTo(114);
  }

  @Test
  void ofWebFlux() throws Exception {
    try (OtlpCollector collector = new OtlpCollector();
        TeaServer brook =
            TeaServer.start(
                Application.BROOK,
                Runtime.version().feature(),
                "lifetime=off",
                ObjectArrays.concat(
                    ARGUMENTS,
                    new String[] {
                      "--mayfly.push.url=" + collector.address(),
                      "--mayfly.push.protocol=otlp",
                      "--mayfly.push.interval=1s",
                      "--mayfly.push.name=brook",
                      "--mayfly.push.labels.deployment.environment.name=test"
                    },
                    String.class))) {
      for (int pebbles : new int[] {7, 7, 100}) {
        assertThat(brook.text("/pebbles/" + pebbles)).isEqualTo("thrown " + pebbles);
      }
      assertThat(brook.post("/actuator/allocations", "text/plain", "stop").statusCode())
          .isEqualTo(415);
      assertThat(brook.ask("/actuator/no-such-endpoint").statusCode()).isEqualTo(404);
      JsonObject row = brook.principal("GET /pebbles/{count}", 3);
      assertThat(row.get("handler").getAsString()).endsWith("BrookApplication.pebbles");
      assertCountedOnly(row, 3, "reactive", 114);
      assertThat(brook.layersOf("GET /pebbles/{count}")).isEmpty();
      JsonObject table = brook.json("/actuator/allocations/requests");
      assertThat(table.get("notes").toString()).contains("spring.reactor.context-propagation=auto");
      assertThat(table.get("rows").toString())
          .doesNotContain("actuator")
          .doesNotContain("(no route)")
          .doesNotContain("/**");
      assertPushed(collector, 114);
    }
  }

  private static void assertPushed(OtlpCollector collector, long pebbles) throws Exception {
    long pushed = 0;
    for (int i = 0; i < MOST_PROFILES && pushed < pebbles; i++) {
      ExportProfilesServiceRequest request = collector.next();
      assertThat(OtlpCollector.resource(request))
          .containsEntry("service.name", "brook")
          .containsEntry("deployment.environment.name", "test");
      pushed += OtlpCollector.objects(request, "com.example.brook.BrookApplication$Pebble");
    }
    assertThat(pushed).isEqualTo(pebbles);
  }

  private static void assertCountedOnly(
      JsonObject row, long requests, String reason, long allocations) {
    assertThat(row.get("requests").getAsLong()).isEqualTo(requests);
    assertThat(row.get("measured").getAsLong()).isZero();
    assertThat(row.getAsJsonObject("notMeasured").get(reason).getAsLong()).isEqualTo(requests);
    for (String figure :
        new String[] {"objectsPerRequest", "bytesPerRequest", "threadBytesPerRequest"}) {
      assertThat(row.get(figure).isJsonNull()).as(figure).isTrue();
    }
    assertThat(row.get("allocations").getAsLong()).isEqualTo(allocations);
  }
}
