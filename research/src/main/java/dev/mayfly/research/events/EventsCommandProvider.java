package dev.mayfly.research.events;

import dev.mayfly.cli.CommandProvider;
import dev.mayfly.cli.MayflyJar;
import dev.mayfly.cli.console.Console;

/** Thread-safe: adds {@code mayfly events} to the command line. */
public final class EventsCommandProvider implements CommandProvider {

  /** Called by the service loader. */
  public EventsCommandProvider() {}

  @Override
  public Object command(MayflyJar host, Console console) {
    return new EventsCommand(console);
  }
}
