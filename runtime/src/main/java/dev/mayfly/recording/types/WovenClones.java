package dev.mayfly.recording.types;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Thread-safe. Knows which classes declare {@code clone()} and how far they are woven, so that the
 * copy that such a method makes is counted in the method and not once more where it is called.
 */
public final class WovenClones {
  private static final Set<String> DECLARED = ConcurrentHashMap.newKeySet();

  private WovenClones() {}

  /** Notes that the woven class declares a {@code clone()} of its own. */
  public static void declare(String className) {
    DECLARED.add(className);
  }

  /**
   * Whether the nearest {@code clone()} that a woven class declares is the one an instance of the
   * class runs.
   */
  public static boolean isCloneWoven(Class<?> type) {
    for (Class<?> here = type; here != null && here != Object.class; here = here.getSuperclass()) {
      if (DECLARED.contains(here.getName())) {
        return true;
      }
      if (here.getClassLoader() == null) {
        return false; // the JDK's own: never woven
      }
    }
    return false;
  }
}
