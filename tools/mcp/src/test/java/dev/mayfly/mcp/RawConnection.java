package dev.mayfly.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.Predicate;

/** Confined to one thread: messages of the protocol, line by line, without the kit's client. */
final class RawConnection implements AutoCloseable {

  private static final McpJsonMapper JSON = McpJsonDefaults.getMapper();

  private final Process server;
  private final BufferedReader in;

  RawConnection(String... allowed) throws IOException {
    server =
        new ProcessBuilder(Assistant.server(allowed))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    in = new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8));
    send(
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
        "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""");
    assertThat(next(message -> true)).containsEntry("id", 0);
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  }

  Process server() {
    return server;
  }

  void send(String message) throws IOException {
    OutputStream out = server.getOutputStream();
    out.write((message + "\n").getBytes(UTF_8));
    out.flush();
  }

  void call(int id, String tool, Map<String, Object> arguments) throws IOException {
    send(
        JSON.writeValueAsString(
            Map.of(
                "jsonrpc",
                "2.0",
                "id",
                id,
                "method",
                "tools/call",
                "params",
                Map.of(
                    "name",
                    tool,
                    "arguments",
                    arguments,
                    "_meta",
                    Map.of("progressToken", "token-" + id)))));
  }

  /** The next message of a kind. Each line that is read must be a message. */
  Map<String, Object> next(Predicate<Map<String, Object>> wanted) throws IOException {
    while (true) {
      String line = in.readLine();
      assertThat(line).as("the server ended").isNotNull();
      Map<String, Object> message = JSON.readValue(line, new TypeRef<Map<String, Object>>() {});
      assertThat(message).containsEntry("jsonrpc", "2.0");
      if (wanted.test(message)) {
        return message;
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.getOutputStream().close();
    server.descendants().forEach(ProcessHandle::destroyForcibly);
    server.destroyForcibly();
  }
}
