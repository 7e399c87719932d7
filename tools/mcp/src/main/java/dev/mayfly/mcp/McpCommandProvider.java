package dev.mayfly.mcp;

import dev.mayfly.cli.CommandProvider;
import dev.mayfly.cli.MayflyJar;
import dev.mayfly.cli.console.Console;

/** Thread-safe: adds {@code mayfly mcp} to the command line. */
public final class McpCommandProvider implements CommandProvider {

  /** Called by the service loader. */
  public McpCommandProvider() {}

  @Override
  public Object command(MayflyJar host, Console console) {
    return new McpCommand(host);
  }
}
