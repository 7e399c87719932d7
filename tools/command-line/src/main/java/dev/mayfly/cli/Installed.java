package dev.mayfly.cli;

import dev.mayfly.cli.console.Console;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Thread-safe, without state: services of jars that not every installation has. */
final class Installed {

  private Installed() {}

  /**
   * The services of a kind, as the thread's class loader finds them. One that cannot be loaded is a
   * line on the console.
   */
  static <S> List<S> services(Class<S> type, Console console) {
    List<S> found = new ArrayList<>();
    Iterator<S> services =
        ServiceLoader.load(type, Thread.currentThread().getContextClassLoader()).iterator();
    while (true) {
      try {
        if (!services.hasNext()) {
          return found;
        }
        found.add(services.next());
      } catch (ServiceConfigurationError broken) {
        console.say("a jar beside the agent's is of no use: " + broken.getMessage());
      }
    }
  }
}
