package dev.mayfly.agent.weaving;

import dev.mayfly.agent.weaving.matching.LoaderMatches;
import dev.mayfly.recording.Probes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Thread-safe. What is known of the program's class loaders, which it holds weakly. */
final class LoaderStates {
  /**
   * Immutable.
   *
   * @param seesProbes whether its classes see the profiler
   * @param matches what matching keeps for it
   */
  record LoaderState(boolean seesProbes, LoaderMatches matches) {}

  private final Map<ClassLoader, LoaderState> loaders = new WeakHashMap<>();

  /** What is known of one; no lock is held while it is asked. */
  LoaderState of(ClassLoader loader) {
    synchronized (loaders) {
      LoaderState known = loaders.get(loader);
      if (known != null) {
        return known;
      }
    }
    LoaderState state = new LoaderState(seesProbes(loader), new LoaderMatches());
    synchronized (loaders) {
      LoaderState other = loaders.putIfAbsent(loader, state);
      return other == null ? state : other;
    }
  }

  private static boolean seesProbes(ClassLoader loader) {
    try {
      return Class.forName(Probes.class.getName(), false, loader) == Probes.class;
    } catch (ClassNotFoundException | LinkageError | RuntimeException hidden) {
      return false;
    }
  }

  /** Lets go of what belonged to class loaders that are gone: a weak map does so when asked. */
  void forgetDead() {
    synchronized (loaders) {
      loaders.remove(null);
    }
  }

  /** Those that are still alive. */
  List<@Nullable ClassLoader> alive() {
    synchronized (loaders) {
      return new ArrayList<>(loaders.keySet());
    }
  }
}
