package oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** Thread-safe. What instrumented code calls before each of its instructions. */
public final class OracleCounts {
  private static final int MOST_METHODS = 1 << 16;

  private static final List<String> METHODS = new ArrayList<>();
  private static final AtomicLongArray INSTRUCTIONS = new AtomicLongArray(MOST_METHODS);
  private static final AtomicLongArray BLOCKS = new AtomicLongArray(MOST_METHODS);

  private OracleCounts() {}

  /** The number of a method. */
  static synchronized int number(String method) {
    METHODS.add(method);
    return METHODS.size() - 1;
  }

  /** An instruction of a method is about to be executed. */
  public static void instruction(int method) {
    INSTRUCTIONS.incrementAndGet(method);
  }

  /** A basic block of a method begins, with so many instructions. */
  public static void block(int method, int length) {
    BLOCKS.addAndGet(method, length);
    if (OracleOwners.areKnown()) {
      OracleOwners.block(name(method), length);
    }
  }

  private static synchronized String name(int method) {
    return METHODS.get(method);
  }

  /** A line a method that was executed: its name, its instructions, and those of its blocks. */
  static synchronized String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < METHODS.size(); i++) {
      if (BLOCKS.get(i) > 0) {
        text.append(METHODS.get(i)).append(' ').append(INSTRUCTIONS.get(i)).append(' ');
        text.append(BLOCKS.get(i)).append('\n');
      }
    }
    return text.toString();
  }
}
