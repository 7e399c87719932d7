package dev.mayfly.agent.sampling;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Abilities of Flight Recorder that only its internal classes give: deeper stacks, and
 * events at once instead of every second. Where a JDK lacks one of them, its use has no effect.
 */
final class RecorderInternals {
  private static final String INTERNAL = "jdk.jfr.internal";

  private RecorderInternals() {}

  /** Whether it rewrites classes of the JDK when it starts, such as those of files. */
  static boolean rewritesTheJdk() {
    return FlightRecorder.class.getModule().getPackages().contains(INTERNAL + ".instrument");
  }

  /** Lets this room use those classes; to be called before it does. */
  static void open(Instrumentation instrumentation) {
    Module recorder = FlightRecorder.class.getModule();
    Set<Module> user = Set.of(RecorderInternals.class.getModule());
    Map<String, Set<Module>> exports = new HashMap<>();
    for (String name : new String[] {INTERNAL, INTERNAL + ".util"}) {
      if (recorder.getPackages().contains(name)) {
        exports.put(name, user);
      }
    }
    instrumentation.redefineModule(recorder, Set.of(), exports, Map.of(), Set.of(), Map.of());
  }

  /**
   * Has stacks recorded as deep as this. Only before Flight Recorder is initialised: from then on
   * threads have room for the depth that it had.
   *
   * @return how deep they are recorded; 0 if that is not known
   */
  static int stackDepth(int depth) {
    try {
      Class<?> options = Class.forName(INTERNAL + ".Options");
      int now = (int) options.getMethod("getStackDepth").invoke(null);
      if (now >= depth || FlightRecorder.isInitialized()) {
        return now;
      }
      options.getMethod("setStackDepth", Integer.class).invoke(null, depth);
      return depth;
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      return 0;
    }
  }

  /** Makes the events so far readable, and wakes the streams that read them. */
  static void flush() {
    try {
      Class<?> metadata = Class.forName(INTERNAL + ".MetadataRepository");
      Object instance = metadata.getMethod("getInstance").invoke(null);
      metadata.getMethod("flush").invoke(instance);
      Method wake = wake();
      if (wake != null) {
        wake.invoke(null);
      }
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      // then it is readable a second later
    }
  }

  /**
   * Turns events and their stacks on and off at once, and nothing else: settings of recordings
   * stay.
   *
   * @return on or off
   * @throws IllegalStateException if this JDK has no such switch
   */
  static Consumer<SampleWindows.Detail> eventSwitch(Set<String> names) {
    List<Long> ids =
        FlightRecorder.getFlightRecorder().getEventTypes().stream()
            .filter(type -> names.contains(type.getName()))
            .map(EventType::getId)
            .toList();
    try {
      Class<?> jvm = Class.forName(INTERNAL + ".JVM");
      Method enable = jvm.getMethod("setEnabled", long.class, boolean.class);
      Method stacks = jvm.getMethod("setStackTraceEnabled", long.class, boolean.class);
      Object target =
          Modifier.isStatic(enable.getModifiers()) ? null : jvm.getMethod("getJVM").invoke(null);
      return detail -> {
        for (Long id : ids) {
          try {
            stacks.invoke(target, id, detail == SampleWindows.Detail.STACKS);
            enable.invoke(target, id, detail != SampleWindows.Detail.OFF);
          } catch (ReflectiveOperationException unknown) {
            throw new IllegalStateException(unknown);
          }
        }
      };
    } catch (ReflectiveOperationException unknown) {
      throw new IllegalStateException("this JDK has no switch for events", unknown);
    }
  }

  private static @Nullable Method wake() throws NoSuchMethodException {
    for (String name : new String[] {INTERNAL + ".util.Utils", INTERNAL + ".Utils"}) {
      try {
        return Class.forName(name).getMethod("notifyFlush");
      } catch (ClassNotFoundException otherJdk) {
        // the next one
      }
    }
    return null;
  }
}
