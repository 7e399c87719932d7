package dev.mayfly.agent.weaving;

import dev.mayfly.recording.probes.Probes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Knows which of the program's class loaders see the profiler; holds them weakly. */
final class LoaderStates {
  /** Whether the classes of each see the profiler. */
  private final Map<ClassLoader, Boolean> loaders = new WeakHashMap<>();

  /** Whether the classes of a class loader see the profiler; no lock is held while it is asked. */
  boolean seeProbes(ClassLoader loader) {
    synchronized (loaders) {
      Boolean known = loaders.get(loader);
      if (known != null) {
        return known;
      }
    }
    boolean sees = seesProbes(loader);
    synchronized (loaders) {
      loaders.put(loader, sees);
    }
    return sees;
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

  /** The ones that are still alive. */
  List<@Nullable ClassLoader> alive() {
    synchronized (loaders) {
      return new ArrayList<>(loaders.keySet());
    }
  }
}
