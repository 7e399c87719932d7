package dev.mayfly.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.mayfly.spring.TeaServer.Application;
import java.nio.file.Path;
import java.util.List;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that Kotlin's coroutines answer, on threads that they share. */
final class SuspendingHandlersIT {
  private static final String BESIDE =
      "devtools|activemq|jms|security|kotlin-(compiler|script|daemon)";
  private static final int[] COUNTS = {7, 7, 100};

  /** Pebbles in six places; a continuation, and three suspending lambdas and copies of them. */
  private static final int OF_EACH = 7;

  @TempDir private static Path classes;

  @BeforeAll
  static void compile() {
    String classPath = System.getProperty("java.class.path");
    assertThat(
            new K2JVMCompiler()
                .exec(
                    System.err,
                    "-no-stdlib",
                    "-no-reflect",
                    "-java-parameters",
                    "-jvm-target",
                    "17",
                    "-cp",
                    classPath,
                    "-d",
                    classes.toString(),
                    "src/test/resources/kotlin/Pebbles.kt"))
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void ofWebFlux() throws Exception {
    assertMeasured(served("webmvc|tomcat", "auto"));
  }

  @Test
  void ofSpringMvc() throws Exception {
    assertMeasured(served("webflux|netty", "auto"));
  }

  /** Reactor's default brings the observation to some operators: that would be a part. */
  @Tag("exhaustive")
  @Test
  void ofWebFluxWithoutTheProperty() throws Exception {
    assertCountedOnly(served("webmvc|tomcat", "limited"), "reactive");
  }

  @Tag("exhaustive")
  @Test
  void ofSpringMvcWithoutTheProperty() throws Exception {
    assertCountedOnly(served("webflux|netty", "limited"), "coroutine");
  }

  /** The table of requests after three of them. */
  private static JsonObject served(String without, String propagation) throws Exception {
    Application application =
        Application.of(
            "com.example.suspending.PebblesKt", BESIDE + "|" + without, List.of(classes));
    try (TeaServer pebbles =
        TeaServer.start(
            application,
            Runtime.version().feature(),
            "lifetime=off",
            "--management.endpoints.web.exposure.include=allocations",
            "--mayfly.requests.max-overhead=1",
            "--spring.reactor.context-propagation=" + propagation)) {
      for (int count : COUNTS) {
        assertThat(pebbles.text("/pebbles/" + count)).isEqualTo("cast " + count);
      }
      return pebbles.principal("GET /pebbles/{count}", COUNTS.length);
    }
  }

  private static void assertMeasured(JsonObject row) {
    assertThat(row.get("handler").getAsString()).endsWith("Pebbles.pebbles");
    assertThat(row.get("measured").getAsLong()).isEqualTo(COUNTS.length);
    assertThat(TeaServer.figure(row, "objectsPerRequest", "max")).isEqualTo(6 * 100 + OF_EACH);
    assertThat(TeaServer.figure(row, "objectsPerRequest", "sum"))
        .isEqualTo(6 * (7 + 7 + 100) + 3 * OF_EACH);
  }

  private static void assertCountedOnly(JsonObject row, String reason) {
    assertThat(row.get("measured").getAsLong()).isZero();
    assertThat(row.getAsJsonObject("notMeasured").get(reason).getAsLong()).isEqualTo(COUNTS.length);
    assertThat(row.get("objectsPerRequest").isJsonNull()).isTrue();
  }
}
