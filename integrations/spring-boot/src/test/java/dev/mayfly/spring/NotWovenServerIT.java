package dev.mayfly.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without the agent the application runs as it would without Mayfly, and the endpoints say why. */
final class NotWovenServerIT {

  @Test
  void theApplicationRunsAndTheEndpointsSayWhatToDo() throws Exception {
    try (TeaServer tea =
        TeaServer.start(
            Runtime.version().feature(),
            null,
            "--management.endpoints.web.exposure.include=*",
            "--mayfly.push.url=http://127.0.0.1:1/")) {
      assertThat(tea.text("/cups/3")).isEqualTo("sum 3");
      assertThat(tea.text("/callable/3")).isEqualTo("sum 3");
      for (String endpoint : new String[] {"allocations", "allocations/lifetimes"}) {
        HttpResponse<byte[]> answer = tea.ask("/actuator/" + endpoint);
        assertThat(answer.statusCode()).isEqualTo(503);
        JsonObject state =
            JsonParser.parseString(TeaServer.text(answer))
                .getAsJsonObject()
                .getAsJsonObject("state");
        assertThat(state.get("status").getAsString()).isEqualTo("not-woven");
        assertThat(state.get("remedy").getAsString()).contains("-javaagent:mayfly-agent.jar");
      }
      HttpResponse<byte[]> download = tea.ask("/actuator/allocations/html");
      assertThat(download.statusCode()).isEqualTo(503);
      assertThat(TeaServer.text(download)).contains("-javaagent");
      HttpResponse<byte[]> refused = tea.post("/actuator/allocations", "{\"action\":\"start\"}");
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(TeaServer.text(refused))
          .contains("read-only", "management.endpoint.allocations.access=unrestricted");
      assertThat(tea.text("/actuator/prometheus")).doesNotContain("mayfly_");
      assertThat(tea.printed()).doesNotContain("ERROR").doesNotContainIgnoringCase("mayfly");
    }
  }

  @Tag("exhaustive")
  @Test
  void anotherVersionOfTheAgentDoesNoHarm(@TempDir Path directory) throws Exception {
    // a recorder that has nothing of what the starter calls
    Path source = directory.resolve("RecorderRegistry.java");
    Files.writeString(
        source, "package dev.mayfly.recording.threads; public final class RecorderRegistry {}");
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", directory.toString(), source.toString());
    assertThat(compiled).isZero();
    try (TeaServer tea =
        TeaServer.startBeside(directory, "--management.endpoints.web.exposure.include=*")) {
      assertThat(tea.text("/cups/3")).isEqualTo("sum 3");
      HttpResponse<byte[]> answer = tea.ask("/actuator/allocations");
      assertThat(answer.statusCode()).isEqualTo(503);
      JsonObject state =
          JsonParser.parseString(TeaServer.text(answer)).getAsJsonObject().getAsJsonObject("state");
      assertThat(state.get("status").getAsString()).isEqualTo("other-version");
      assertThat(state.get("remedy").getAsString()).contains("same version");
      assertThat(tea.text("/actuator/prometheus")).doesNotContain("mayfly_");
      assertThat(tea.printed()).contains("different versions").doesNotContain("ERROR");
    }
  }
}
