package dev.mayfly.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** AspectJ weaves the application: the endpoints have the counts that they have with the agent. */
final class LoadTimeWovenServerIT {
  private static final String CUPS = "com.example.tea.TeaController.cups";

  /** The application has a weaver of its own. */
  @Test
  void eachRequestOfARouteIsCounted() throws Exception {
    check("spring-instrument", 17, null, "own-weaving");
  }

  @Tag("exhaustive")
  @ParameterizedTest(name = "{0}, JDK {1}")
  @CsvSource({
    "aspectjweaver, 17",
    "aspectjweaver, 25",
    "spring-instrument, 17",
    "spring-instrument, 25",
  })
  void eachWeaverOnEachJdk(String weaver, int feature) throws Exception {
    check(weaver, feature, null, "none");
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @ValueSource(strings = {"aspectjweaver", "spring-instrument"})
  void besideMayflysAgentNothingIsCountedTwice(String weaver) throws Exception {
    check(weaver, Runtime.version().feature(), "lifetime=off", "none");
  }

  private static void check(String weaver, int feature, String agent, String profile)
      throws Exception {
    try (TeaServer tea =
        TeaServer.startWovenBy(
            weaver,
            TeaServer.Application.TEA,
            feature,
            agent,
            "--spring.profiles.active=" + profile,
            "--management.endpoints.web.exposure.include=allocations,prometheus",
            "--mayfly.requests.max-overhead=1",
            "--mayfly.metrics.max-age=0s")) {
      for (int cups : new int[] {7, 7, 7, 7, 100}) {
        assertThat(tea.text("/cups/" + cups)).startsWith("sum ");
      }
      JsonObject row = tea.principal("GET /cups/{count}", 5);
      assertThat(row.get("requests").getAsLong()).isEqualTo(5);
      assertThat(row.get("handler").getAsString()).isEqualTo(CUPS);
      assertThat(TeaServer.figure(row, "objectsPerRequest", "p50")).isEqualTo(7);
      assertThat(TeaServer.figure(row, "objectsPerRequest", "max")).isEqualTo(100);
      assertThat(row.get("allocations").getAsLong()).isEqualTo(128);
      assertThat(row.get("bytes").getAsLong()).isEqualTo(128 * 16);
      String counted = "mayfly_allocated_objects_total{account=\"" + CUPS + "\"} 128.0";
      assertThat(tea.textWith("/actuator/prometheus", counted))
          .contains(counted)
          .contains("mayfly_recording 1.0");
      assertThat(tea.json("/actuator/allocations").getAsJsonObject("state").get("status"))
          .hasToString("\"recording\"");
      assertThat(tea.printed())
          .doesNotContain("ERROR")
          .doesNotContain("[mayfly]", "[AppClassLoader");
    }
  }
}
