package dev.mayfly.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.mayfly.spring.TeaServer.Application;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * DevTools start the application again in its JVM, with a new class loader: counts go on, figures
 * by request begin again.
 */
final class DevToolsIT {
  private static final String TRIGGER = "restart.now";

  @TempDir Path watched;

  private TeaServer start(String door) throws Exception {
    int feature = Runtime.version().feature();
    String[] arguments = {
      "--management.endpoints.web.exposure.include=allocations",
      "--mayfly.requests.max-overhead=1",
      "--spring.devtools.restart.additional-paths=" + watched,
      "--spring.devtools.restart.trigger-file=" + TRIGGER,
      "--spring.devtools.restart.poll-interval=200ms",
      "--spring.devtools.restart.quiet-period=100ms",
      "--spring.devtools.livereload.enabled=false"
    };
    return door.equals("mayfly-agent")
        ? TeaServer.start(Application.RESTARTED_TEA, feature, "lifetime=off", arguments)
        : TeaServer.startWovenBy(door, Application.RESTARTED_TEA, feature, null, arguments);
  }

  @Test
  void countsGoOnAfterARestart() throws Exception {
    check("mayfly-agent");
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @ValueSource(strings = {"aspectjweaver", "spring-instrument"})
  void countsGoOnAfterARestartWhereAspectJWeaves(String door) throws Exception {
    check(door);
  }

  private void check(String door) throws Exception {
    try (TeaServer tea = start(door)) {
      assertThat(tea.text("/cups/505")).startsWith("sum ");
      JsonObject before = tea.principal("GET /cups/{count}", 1);
      String from = tea.json("/actuator/allocations/types").get("from").getAsString();
      assertThat(before.get("allocations").getAsLong()).isEqualTo(505);

      Files.writeString(watched.resolve("changed.txt"), "the trigger alone is no change");
      Files.writeString(watched.resolve(TRIGGER), "");
      tea.awaitStart(2);

      assertThat(cups(tea)).isEqualTo(505);
      assertThat(tea.text("/cups/100")).startsWith("sum ");
      JsonObject after = tea.principal("GET /cups/{count}", 1);
      assertThat(after.get("requests").getAsLong()).isEqualTo(1);
      assertThat(TeaServer.figure(after, "objectsPerRequest", "sum")).isEqualTo(100);
      assertThat(after.get("allocations").getAsLong()).as("since the JVM started").isEqualTo(605);
      assertThat(cups(tea)).isEqualTo(605);
      assertThat(tea.json("/actuator/allocations/types").get("from").getAsString()).isEqualTo(from);
    }
  }

  private static long cups(TeaServer tea) throws Exception {
    JsonObject types = tea.json("/actuator/allocations/types?top=1000");
    return TeaServer.row(types, "type", "com.example.tea.Cup").get("allocations").getAsLong();
  }
}
