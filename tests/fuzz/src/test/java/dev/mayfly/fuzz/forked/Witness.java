package dev.mayfly.fuzz.forked;

import java.io.IOException;
import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Thread-safe. The independent witness: code that {@code WitnessWeaver} instrumented calls it at
 * each allocation. Its contexts come from the JVM's own stacks, its counts from a map.
 */
public final class Witness {
  private static final String PREFIX = "fuzzed.";
  private static final StackWalker STACKS =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private static final StackWalker ALL_FRAMES =
      StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES);

  /** Begun, completed, elements; by site, type and context. */
  private static final Map<String, long[]> COUNTS = new ConcurrentHashMap<>();

  private Witness() {}

  // Called by instrumented code.

  public static void begun(int site) {
    count(site, "", 0, 0);
  }

  public static void completed(int site) {
    count(site, "", 1, 0);
  }

  public static void array(Object array, int site) {
    record(array, site, "");
  }

  public static void reflectiveArray(Object array, int site) {
    record(array, site, "");
  }

  public static void copied(Object array, int site) {
    count(site, name(array), 1, Array.getLength(array));
  }

  public static void boxed(Object box, int site) {
    if (isFresh(box)) {
      count(site, name(box), 1, 0);
    }
  }

  /** Whether what {@code x.clone()} will run is not one of the program's methods. */
  public static boolean clonesOutside(Object original) {
    return original == null || isOutside(original.getClass());
  }

  public static Object cloned(boolean outside, Object copy, int site) {
    if (outside && copy != null) {
      count(site, name(copy), 1, copy.getClass().isArray() ? Array.getLength(copy) : 0);
    }
    return copy;
  }

  public static void superCloned(Object copy, int site, Class<?> caller) {
    cloned(isOutside(caller.getSuperclass()), copy, site);
  }

  /** A constructor returns: was it called by code that is not the program's? */
  public static void ended(int site) {
    List<String> classes =
        ALL_FRAMES.walk(frames -> frames.skip(2).limit(1).map(StackFrame::getClassName).toList());
    boolean own =
        !classes.isEmpty()
            && classes.get(0).startsWith(PREFIX)
            && !classes.get(0).contains("/")
            && !classes.get(0).contains("$$Lambda");
    if (!own) {
      add(site, "", 1, 0, context(3));
    }
  }

  // What they share.

  private static boolean isOutside(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (method.getName().equals("clone") && method.getParameterCount() == 0) {
          return !c.getName().startsWith(PREFIX) || c.isArray();
        }
      }
    }
    return true;
  }

  private static boolean isFresh(Object box) {
    if (box instanceof Integer i) {
      return Integer.valueOf(i.intValue()) != (Object) box;
    } else if (box instanceof Long l) {
      return Long.valueOf(l.longValue()) != (Object) box;
    } else if (box instanceof Short s) {
      return Short.valueOf(s.shortValue()) != (Object) box;
    } else if (box instanceof Character c) {
      return Character.valueOf(c.charValue()) != (Object) box;
    }
    return true;
  }

  private static void record(Object array, int site, String inner) {
    count(site, inner + name(array), 1, Array.getLength(array));
    if (array instanceof Object[] elements) {
      for (Object element : elements) {
        if (element != null) {
          record(element, site, "inner ");
        }
      }
    }
  }

  private static String name(Object object) {
    return object.getClass().getTypeName();
  }

  private static void count(int site, String type, int completed, long elements) {
    add(site, type, completed, elements, context(0));
  }

  private static void add(int site, String type, int completed, long elements, String context) {
    long[] counts = COUNTS.computeIfAbsent(site + "\t" + type + "\t" + context, key -> new long[3]);
    synchronized (counts) {
      counts[completed]++;
      counts[2] += elements;
    }
  }

  /** The program's methods on the stack, innermost first, without the first frames. */
  private static String context(int leaveOut) {
    return STACKS.walk(
        frames ->
            frames
                .skip(leaveOut)
                .filter(frame -> frame.getClassName().startsWith(PREFIX))
                .map(
                    frame ->
                        frame.getClassName() + "." + frame.getMethodName() + frame.getDescriptor())
                .collect(Collectors.joining(" ")));
  }

  /** Writes what was seen: site, type, context, begun, completed, elements. */
  static void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    COUNTS.forEach(
        (key, counts) -> lines.add(key + "\t" + counts[0] + "\t" + counts[1] + "\t" + counts[2]));
    Files.write(file, lines);
  }
}
