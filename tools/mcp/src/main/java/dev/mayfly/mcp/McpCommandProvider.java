package dev.mayfly.mcp;

import dev.mayfly.cli.CommandProvider;
import dev.mayfly.cli.MayflyJar;

/** Thread-safe: adds {@code mayfly mcp} to the command line. */
public final class McpCommandProvider implements CommandProvider {

  /** Called by the service loader. */
  public McpCommandProvider() {}

  @Override
  public Object command(MayflyJar host) {
    return new McpCommand(host);
  }
}
