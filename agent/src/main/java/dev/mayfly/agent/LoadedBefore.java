package dev.mayfly.agent;

import dev.mayfly.agent.weaving.ClassFilter;
import dev.mayfly.recording.WeavingLedger;
import java.lang.instrument.Instrumentation;

/** Thread-safe, without state. The classes in scope that a program has loaded before the agent. */
final class LoadedBefore {
  private LoadedBefore() {}

  /** Enters them as not woven; returns how many they are. */
  static int enter(Instrumentation instrumentation, ClassFilter filter) {
    int count = 0;
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      ClassLoader loader = loaded.getClassLoader();
      if (loader != null
          && loader != ClassLoader.getPlatformClassLoader()
          && !loaded.isArray()
          && !loaded.isHidden()
          && filter.matches(loaded.getName())) {
        WeavingLedger.instance().notWoven("class: loaded before the agent", loaded.getName());
        count++;
      }
    }
    return count;
  }
}
