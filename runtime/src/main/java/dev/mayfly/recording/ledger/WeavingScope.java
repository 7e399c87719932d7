package dev.mayfly.recording.ledger;

import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The classes that the agent weaves in this JVM, and its options; kept beside the
 * recorders so that every copy of the profiler's API in the program can tell.
 *
 * @param description in words: which code is woven
 * @param classes tells of a name, with dots, whether a class so called is woven when it is loaded
 */
public record WeavingScope(
    String description, Map<String, String> options, Predicate<String> classes) {
  private static volatile @Nullable WeavingScope ofThisJvm;

  /** Keeps a copy of the options. */
  public WeavingScope {
    options = Map.copyOf(options);
  }

  /** The scope of this JVM's agent; null where no agent runs. */
  public static @Nullable WeavingScope ofThisJvm() {
    return ofThisJvm;
  }

  /** Makes a scope known. To be called by the agent, once. */
  public static void announce(WeavingScope scope) {
    ofThisJvm = scope;
  }
}
