package dev.mayfly.agent.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe. A woven JVM in which programs run one after another, each once. The profile of one
 * is what was recorded since the one before it. There is such a JVM for each set of options and
 * flags, from the first program until the tests end.
 */
final class SharedJvm {
  private static final Map<String, SharedJvm> STARTED = new HashMap<>();

  private final WovenProcess process;
  private final Map<Class<?>, WovenRun> runs = new HashMap<>();
  private WovenRun last;

  private SharedJvm(WovenJvm jvm) {
    process = jvm.with("include", "subject.*").with("jmx", "true").start(Turns.class);
    last = await(Turns.class);
  }

  /** The one with these options and flags. */
  static SharedJvm of(WovenJvm jvm) {
    synchronized (STARTED) {
      SharedJvm known = STARTED.get(jvm.settings());
      if (known == null || !known.process.process().isAlive()) {
        known = new SharedJvm(jvm);
        STARTED.put(jvm.settings(), known);
      }
      return known;
    }
  }

  /** Runs a program without arguments, unless it has run. */
  synchronized WovenRun run(Class<?> main) {
    if (!runs.containsKey(main)) {
      process.say(main.getName());
      last = await(main);
      runs.put(main, last);
    }
    return runs.get(main);
  }

  private WovenRun await(Class<?> main) {
    Path directory = process.directory().resolve(main.getName());
    Path exitCode = directory.resolve("exit-code.txt");
    process.awaitThat("the end of " + main.getName(), () -> Files.exists(exitCode));
    List<String> command = new ArrayList<>(process.command());
    command.add(main.getName());
    try {
      return new WovenRun(
          Integer.parseInt(Files.readString(exitCode)),
          directory,
          command,
          main.getPackageName(),
          last == null ? null : last.whole());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
