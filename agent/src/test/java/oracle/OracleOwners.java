package oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.StackWalker.StackFrame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Thread-safe. Adds what methods execute to those of their callers that have contexts, as the JVM's
 * own stack has them. The system property {@code oracle.owners} names a file with the methods that
 * have contexts, one a line; without it nothing is counted here.
 */
final class OracleOwners {
  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private static final Set<String> OWNERS = owners();
  private static final Map<String, Long> EXECUTED = new TreeMap<>();

  /** Methods without a context whose callees have none. */
  private static final Set<String> CALLING = new HashSet<>();

  private OracleOwners() {}

  private static Set<String> owners() {
    String file = System.getProperty("oracle.owners");
    try {
      return file == null ? Set.of() : new HashSet<>(Files.readAllLines(Path.of(file)));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static boolean areKnown() {
    return !OWNERS.isEmpty();
  }

  /** A basic block of a method begins, with so many instructions. */
  static void block(String method, int length) {
    String owner = OWNERS.contains(method) ? method : ownerOnStack();
    synchronized (EXECUTED) {
      EXECUTED.merge(owner, (long) length, Long::sum);
    }
  }

  /**
   * A line a method with a context: its name, and the instructions of its blocks and those of
   * methods without one that it called; then those that have none, but call one.
   */
  static String text() {
    StringBuilder text = new StringBuilder();
    synchronized (EXECUTED) {
      EXECUTED.forEach((method, sum) -> text.append(method).append(' ').append(sum).append('\n'));
      CALLING.forEach(method -> text.append(method).append(" calls\n"));
    }
    return text.toString();
  }

  /** The innermost caller with a context; an empty text if there is none. */
  private static String ownerOnStack() {
    List<String> without = new ArrayList<>();
    String owner =
        STACK.walk(
            frames -> {
              for (StackFrame frame : (Iterable<StackFrame>) frames::iterator) {
                if (frame.getDeclaringClass().getClassLoader() instanceof OracleLoader) {
                  String name = nameOf(frame);
                  if (OWNERS.contains(name)) {
                    return name;
                  }
                  without.add(name);
                }
              }
              return "";
            });
    synchronized (EXECUTED) {
      // a constructor's super(..) is called before a context could begin
      without.stream().skip(1).filter(name -> !name.contains(".<init>(")).forEach(CALLING::add);
    }
    return owner;
  }

  private static String nameOf(StackFrame frame) {
    return frame.getClassName() + "." + frame.getMethodName() + frame.getDescriptor();
  }
}
