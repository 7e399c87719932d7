package dev.mayfly.agent.sampling;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Confined to one thread. What a program may still set by system properties, and what Flight
 * Recorder would fix when it starts: the time zone, the locale of formats, and the security
 * properties.
 */
final class ProgramSettings {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final String SECURITY = "java.security.Security";

  private final Instrumentation instrumentation;

  ProgramSettings(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.util", Set.of(ProgramSettings.class.getModule())),
        Set.of(),
        Map.of());
  }

  /**
   * Waits until the program has used all of them, two seconds from its beginning at most: by then
   * it has set what it sets.
   */
  void awaitUse(BooleanSupplier programRuns) {
    while (!programRuns.getAsBoolean()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    long deadline = System.nanoTime() + LONGEST_WAIT_NANOS;
    while (deadline - System.nanoTime() > 0 && !areUsed()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private boolean areUsed() {
    return isSet(TimeZone.class, "defaultTimeZone")
        && isSet(Locale.class, "defaultFormatLocale")
        && isSecurityLoaded();
  }

  private static boolean isSet(Class<?> owner, String name) {
    try {
      Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(null) != null;
    } catch (ReflectiveOperationException | RuntimeException otherJdk) {
      return false;
    }
  }

  private boolean isSecurityLoaded() {
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (loaded.getName().equals(SECURITY)) {
        return true;
      }
    }
    return false;
  }
}
