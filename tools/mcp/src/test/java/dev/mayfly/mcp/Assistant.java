package dev.mayfly.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Confined to one thread: the kit's client, connected to a server that runs from the real jar. */
final class Assistant implements AutoCloseable {

  static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /** Not a limit of the server's: a JVM that does nothing else may start slowly, too. */
  static final Duration HANGS = Duration.ofMinutes(5);

  private final McpSyncClient client;

  private Assistant(McpSyncClient client) {
    this.client = client;
  }

  static Path jar() {
    Path jar = Path.of(System.getProperty("mayfly.mcp.jar", "target/mayfly-mcp.jar"));
    assertThat(Files.isRegularFile(jar)).as("%s; run mvn verify", jar).isTrue();
    return jar.toAbsolutePath();
  }

  /** The words that start a server, as in the settings of an assistant. */
  static List<String> server(String... allowed) {
    return server(jar(), allowed);
  }

  private static List<String> server(Path jar, String... allowed) {
    List<String> words =
        new ArrayList<>(List.of(JAVA, "-XX:TieredStopAtLevel=1", "-jar", jar.toString(), "mcp"));
    words.addAll(List.of(allowed));
    return words;
  }

  static Assistant connect(String... allowed) {
    return connect(jar(), allowed);
  }

  /** An assistant of a server that is a copy of the jar. */
  static Assistant connect(Path jar, String... allowed) {
    List<String> server = server(jar, allowed);
    StdioClientTransport transport =
        new StdioClientTransport(
            ServerParameters.builder(server.get(0)).args(server.subList(1, server.size())).build(),
            McpJsonDefaults.getMapper());
    McpSyncClient client =
        McpClient.sync(transport).initializationTimeout(HANGS).requestTimeout(HANGS).build();
    assertThat(client.initialize().serverInfo().name()).isEqualTo("mayfly");
    return new Assistant(client);
  }

  McpSyncClient client() {
    return client;
  }

  /** The text of an answer, which must be no error. */
  String call(String tool, Map<String, Object> arguments) {
    CallToolResult result = result(tool, arguments);
    assertThat(Boolean.TRUE.equals(result.isError())).as(text(result)).isFalse();
    return text(result);
  }

  /** The message of an error. */
  String refused(String tool, Map<String, Object> arguments) {
    CallToolResult result = result(tool, arguments);
    assertThat(result.isError()).as(text(result)).isTrue();
    return text(result);
  }

  /** The answer, or why there is none. */
  String either(String tool, Map<String, Object> arguments) {
    return text(result(tool, arguments));
  }

  private CallToolResult result(String tool, Map<String, Object> arguments) {
    return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().get(0)).text();
  }

  @Override
  public void close() {
    client.close();
  }
}
