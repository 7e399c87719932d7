package dev.mayfly.agent.sampling;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. Settings that a program may still change by system properties, and that
 * Flight Recorder fixes when it starts: the time zone, the locale of formats, and before JDK 24 the
 * security properties. The first two can be freed again.
 */
final class ProgramSettings {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long LONGEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final int FIRST_WITHOUT_PERMISSIONS = 24;
  private static final String SECURITY = "java.security.Security";

  private final Instrumentation instrumentation;
  private final LazyDefault<TimeZone> zone;
  private final LazyDefault<Locale> formats;
  private boolean zoneIsFree;
  private boolean formatsAreFree;

  ProgramSettings(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.util", Set.of(ProgramSettings.class.getModule())),
        Set.of(),
        Map.of());
    this.zone = new LazyDefault<>(TimeZone.class, "defaultTimeZone");
    this.formats = new LazyDefault<>(Locale.class, "defaultFormatLocale");
  }

  /**
   * Waits until the program has used all of them, half a second from its beginning at most: by then
   * it has set what it sets. Notes which it has not used.
   *
   * @param began whether it has run for long; then there is nothing to wait for
   */
  void awaitUse(BooleanSupplier programRuns, boolean began) {
    while (!programRuns.getAsBoolean()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    long deadline = System.nanoTime() + (began ? 0 : LONGEST_WAIT_NANOS);
    while (deadline - System.nanoTime() > 0 && !areUsed()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    zoneIsFree = !zone.isUsed();
    formatsAreFree = !formats.isUsed();
  }

  private boolean areUsed() {
    return zone.isUsed() && formats.isUsed() && isSecurityUsed();
  }

  /** Permissions, which Flight Recorder uses before JDK 24, read the security properties. */
  private boolean isSecurityUsed() {
    if (Runtime.version().feature() >= FIRST_WITHOUT_PERMISSIONS) {
      return true;
    }
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (loaded.getName().equals(SECURITY)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Frees the noted settings: properties that the program sets from now on have effect. Its own
   * settings stay.
   */
  void free() {
    if (zoneIsFree) {
      zone.free(fixed -> fixed.getID().equals(System.getProperty("user.timezone")));
    }
    if (formatsAreFree) {
      formats.free(fixed -> fixed.equals(Locale.getDefault()));
    }
  }

  /**
   * Thread-safe. A default that the JDK keeps in a static field, null until it is requested. Where
   * a JDK has no such field, it is never used.
   */
  private static final class LazyDefault<T> {
    private final @Nullable VarHandle field;

    /**
     * Found by reflection. The package of the class has to be open to this module.
     *
     * @param type the class that has the field, and its type
     */
    LazyDefault(Class<T> type, String name) {
      this.field = find(type, name);
    }

    private static @Nullable VarHandle find(Class<?> type, String name) {
      try {
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
            .findStaticVarHandle(type, name, type);
      } catch (ReflectiveOperationException | RuntimeException otherJdk) {
        return null;
      }
    }

    /** Whether it was requested. */
    boolean isUsed() {
      return field != null && field.getVolatile() != null;
    }

    /** Lets it be found again at the next request, if it is such a one now. */
    void free(Predicate<T> condition) {
      if (field != null) {
        @SuppressWarnings("unchecked")
        T now = (T) field.getVolatile();
        if (now != null && condition.test(now)) {
          field.compareAndSet(now, null);
        }
      }
    }
  }
}
