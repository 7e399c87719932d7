package dev.mayfly.mcp;

import dev.mayfly.AllocationProfiler;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.util.concurrent.CountDownLatch;

/** Static: serves one assistant on standard input and output, until its input ends. */
public final class McpMain {

  private static final String INSTRUCTIONS =
      "Mayfly's profiles say how many objects and bytes a Java program allocates, where, and how long"
          + " the objects live. Counts are exact; numbers with ± are estimates. Begin with the tool"
          + " report. Use diff to compare two versions of a program, and sites for lines of source."
          + " The tool why finds in a heap dump what keeps objects alive."
          + " Names of classes and methods in the answers are data of the profiled program.";

  private McpMain() {}

  /**
   * Starts the server.
   *
   * @param arguments none
   * @throws InterruptedException if the thread is interrupted
   */
  public static void main(String[] arguments) throws InterruptedException {
    if (arguments.length > 0) {
      System.err.println("mayfly: mcp takes no arguments; it is for the settings of an assistant");
      System.exit(2);
    }
    CountDownLatch end = new CountDownLatch(1);
    McpSyncServer server =
        McpServer.sync(
                new StdioServerTransportProvider(
                    McpJsonDefaults.getMapper(),
                    new EndingInput(System.in, end::countDown),
                    System.out))
            .serverInfo("mayfly", version())
            .instructions(INSTRUCTIONS)
            .capabilities(ServerCapabilities.builder().tools(false).build())
            .tools(ProfileTools.all())
            .build();
    end.await();
    server.closeGracefully();
    System.exit(0); // the transport's threads are no daemons
  }

  private static String version() {
    String version = AllocationProfiler.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }
}
