package dev.mayfly.agent.it;

import dev.mayfly.agent.weaving.jdk.WovenJdk;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Confined. The objects of a Flight Recorder file, by type: of a JVM without allocation buffers
 * ({@code -XX:-UseTLAB}) each object is an event of its own.
 */
final class RecordedObjects {
  private static final Set<String> BOXES =
      Set.of(
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Short",
          "java.lang.Character");

  /** The libraries that have probes. */
  private static final List<String> WOVEN = List.of("subject.", "com.google.");

  /** Of code with other names all is the JDK's. */
  private static final List<String> JDK = List.of("java.", "jdk.", "sun.");

  /** Immutable: how many, and their bytes. */
  record Sum(long objects, long bytes) {
    static final Sum NONE = new Sum(0, 0);

    Sum plus(long more, long moreBytes) {
      return new Sum(objects + more, bytes + moreBytes);
    }
  }

  /** All of them, by the name of the type. */
  final Map<String, Sum> all = new TreeMap<>();

  /** Those of them that woven code made, or called what made them. */
  final Map<String, Sum> ofWovenCode = new TreeMap<>();

  /** Reads what came into being below a method; the profiler's own is left out. */
  RecordedObjects(Path recording, String method) throws IOException {
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        RecordedStackTrace stack = event.getStackTrace();
        if (event.getEventType().getName().startsWith("jdk.ObjectAllocation") && stack != null) {
          add(event, stack.getFrames(), method);
        }
      }
    }
  }

  private void add(RecordedEvent event, List<RecordedFrame> stack, String method) {
    if (stack.stream().noneMatch(frame -> frame.getMethod().getName().equals(method))
        || stack.stream().anyMatch(frame -> className(frame).startsWith("dev.mayfly."))) {
      return;
    }
    String type = typeName(event.getClass("objectClass").getName());
    long bytes = event.getLong("allocationSize");
    all.put(type, all.getOrDefault(type, Sum.NONE).plus(1, bytes));
    if (isOfWovenCode(stack)) {
      ofWovenCode.put(type, ofWovenCode.getOrDefault(type, Sum.NONE).plus(1, bytes));
    }
  }

  /** Calls whose results are counted where they stand are passed over. */
  private static boolean isOfWovenCode(List<RecordedFrame> stack) {
    for (RecordedFrame frame : stack) {
      RecordedMethod method = frame.getMethod();
      String owner = className(frame);
      String name = method.getName();
      boolean copies = owner.equals("java.util.Arrays") && name.startsWith("copyOf");
      boolean boxes = BOXES.contains(owner) && name.equals("valueOf");
      boolean reflects = owner.equals("java.lang.reflect.Array") && name.startsWith("new");
      boolean clones = owner.equals("java.lang.Object") && name.equals("clone");
      boolean uninitialized =
          owner.equals("jdk.internal.misc.Unsafe") && name.startsWith("allocate");
      if (!(copies || boxes || reflects || clones || uninitialized)) {
        boolean hidden = owner.contains("/") || owner.contains("Lambda") || owner.contains("+0x");
        return !hidden
            && !Modifier.isNative(method.getModifiers())
            && (WOVEN.stream().anyMatch(owner::startsWith)
                || (JDK.stream().anyMatch(owner::startsWith) && WovenJdk.mayBe(owner)));
      }
    }
    return false;
  }

  private static String className(RecordedFrame frame) {
    return frame.getMethod().getType().getName();
  }

  /** As reports write it: {@code int[]} for {@code [I}; hidden classes without their address. */
  private static String typeName(String name) {
    int dimensions = 0;
    while (name.charAt(dimensions) == '[') {
      dimensions++;
    }
    String element =
        switch (dimensions == 0 ? 'L' : name.charAt(dimensions)) {
          case 'Z' -> "boolean";
          case 'B' -> "byte";
          case 'C' -> "char";
          case 'S' -> "short";
          case 'I' -> "int";
          case 'J' -> "long";
          case 'F' -> "float";
          case 'D' -> "double";
          default -> dimensions == 0 ? name : name.substring(dimensions + 1, name.length() - 1);
        };
    return withoutAddress(element) + "[]".repeat(dimensions);
  }

  /** The name of a lambda's class without what differs from run to run. */
  static String withoutAddress(String name) {
    int lambda = name.indexOf("$$Lambda");
    return lambda < 0 ? name : name.substring(0, lambda + "$$Lambda".length());
  }
}
