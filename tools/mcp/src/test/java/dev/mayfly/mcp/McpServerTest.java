package dev.mayfly.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.SourceFileTable;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server in a JVM of its own, as an assistant starts it. */
final class McpServerTest {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final String[] SERVER = {
    "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), McpMain.class.getName()
  };

  /** Not a limit of the server's: a JVM that does nothing else may start slowly, too. */
  private static final Duration HANGS = Duration.ofMinutes(5);

  /** Held by a static field when the heap is dumped. */
  static final class Order {
    static final Order[] KEPT = {new Order(), new Order()};
  }

  @TempDir private Path directory;

  private static ProfileSnapshot profile(int orders) {
    ContextBuilder root = ContextSnapshot.builder();
    MethodFrame method = new MethodFrame("com.acme.shop.CartKt", "total", "()I");
    root.child(method)
        .record(
            new AllocationSite(method, 7, "com.acme.shop.Order", AllocationKind.OBJECT),
            new AllocationStats(orders, 0, 24L * orders, 0));
    root.child(method)
        .record(
            new AllocationSite(method, 8, "byte[]", AllocationKind.ARRAY),
            new AllocationStats(1, 8, 24, 0));
    return ProfileSnapshot.builder()
        .root(root.build())
        .sourceFiles(SourceFileTable.of(Map.of("com.acme.shop.CartKt", "Cart.kt")))
        .build();
  }

  private Path write(String name, ProfileSnapshot snapshot) throws IOException {
    Path file = Files.createDirectories(directory.resolve(name)).resolve("profile.json");
    try (OutputStream out = Files.newOutputStream(file)) {
      new JsonReport().writeBytes(snapshot, out);
    }
    return file.getParent();
  }

  private static String call(McpSyncClient client, String tool, Map<String, Object> arguments) {
    CallToolResult result =
        client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    String text = ((TextContent) result.content().get(0)).text();
    return Boolean.TRUE.equals(result.isError()) ? "error: " + text : text;
  }

  @Test
  void aClientOfTheSameKitUsesAllTools() throws IOException {
    String main = write("main", profile(2)).toString();
    String branch = write("branch", profile(3)).toString();
    StdioClientTransport transport =
        new StdioClientTransport(
            ServerParameters.builder(JAVA).args(SERVER).build(), McpJsonDefaults.getMapper());
    try (McpSyncClient client =
        McpClient.sync(transport).initializationTimeout(HANGS).requestTimeout(HANGS).build()) {
      assertThat(client.initialize().serverInfo().name()).isEqualTo("mayfly");
      assertThat(client.listTools().tools())
          .extracting(Tool::name)
          .containsExactly("report", "diff", "sites", "why");
      assertThat(call(client, "report", Map.of("profile", main, "rows", 1)))
          .startsWith("# Allocations of ")
          .contains("`Order at CartKt.total:7`");
      assertThat(call(client, "diff", Map.of("before", main, "after", branch)))
          .startsWith("# Changes of allocations\n")
          .contains("| allocations          |      3 |     4 |     +1 | +33.3 |");
      assertThat(call(client, "sites", Map.of("profile", main, "matching", "com.acme.shop.Or*")))
          .isEqualTo(
              """
              {"sites":[{"type":"com.acme.shop.Order","kind":"OBJECT","class":"com.acme.shop.CartKt",\
              "method":"total","line":7,"file":"com/acme/shop/Cart.kt","allocations":2,"bytes":48}],\
              "more":0}""");
      assertThat(call(client, "sites", Map.of("profile", main, "rows", 1))).endsWith("\"more\":1}");
      assertThat(call(client, "report", Map.of("profile", directory + "/absent")))
          .isEqualTo("error: " + directory + "/absent: no such file");
      assertThat(call(client, "report", Map.of("profile", main, "rows", 0)))
          .isEqualTo("error: rows must be a number from 1");

      String dump = dumpOfThisJvm().toString();
      String type = Order.class.getName();
      String profile = write("tests", profileOf(type)).toString();
      assertThat(call(client, "why", Map.of("dump", dump, "type", type, "profile", profile)))
          .isEqualTo(
              """
              HELD BY (shortest paths to 2 McpServerTest$Order)
                2 of 2: static McpServerTest$Order.KEPT[]

              ALLOCATED AT (by the profile; a dump does not know the sites of its objects)
                2 objects, 32 B: McpServerTest$Order at Tests.run:3
                  in Tests.run
              """);
      assertThat(call(client, "why", Map.of("dump", dump, "type", "com.acme.Order")))
          .startsWith("error: the dump has no class com.acme.Order; did you mean " + type);
      assertThat(call(client, "why", Map.of("dump", main + "/profile.json", "type", type)))
          .startsWith("error: " + main + "/profile.json: ");
      assertThat(call(client, "why", Map.of("dump", dump)))
          .contains("type"); // the client's or the server's check of the arguments
    }
  }

  private static ProfileSnapshot profileOf(String type) {
    ContextBuilder root = ContextSnapshot.builder();
    MethodFrame method = new MethodFrame("com.acme.Tests", "run", "()V");
    root.child(method)
        .record(
            new AllocationSite(method, 3, type, AllocationKind.OBJECT),
            new AllocationStats(2, 0, 32, 0));
    return ProfileSnapshot.builder().root(root.build()).build();
  }

  private Path dumpOfThisJvm() throws IOException {
    assertThat(Order.KEPT).hasSize(2);
    Path dump = directory.resolve("tests.hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(dump.toString(), true);
    return dump;
  }

  @Test
  void endsWithItsInput() throws Exception {
    Process server = new ProcessBuilder(command()).start();
    server.getOutputStream().close();
    assertThat(server.waitFor(HANGS.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(server.exitValue()).isZero();
    assertThat(server.getInputStream().readAllBytes()).isEmpty();
    assertThat(server.getErrorStream().readAllBytes()).isEmpty();
  }

  private static String[] command() {
    String[] command = new String[SERVER.length + 1];
    command[0] = JAVA;
    System.arraycopy(SERVER, 0, command, 1, SERVER.length);
    return command;
  }
}
