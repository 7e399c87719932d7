package dev.mayfly.agent.sampling;

import dev.mayfly.recording.types.StableNames;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thread-safe, without state. The names of classes in recordings, as they are called elsewhere. */
final class RecordedNames {
  /** For a hidden class: its address, and on JDK 17 its hash code. */
  private static final Pattern ADDRESS = Pattern.compile("[+.]0x[0-9a-f]+(\\.[0-9]+)?$");

  private RecordedNames() {}

  /** A class as {@link StableNames} calls it. */
  static String className(String recorded) {
    if (!recorded.contains("0x")) {
      return StableNames.of(recorded);
    }
    Matcher address = ADDRESS.matcher(recorded);
    return StableNames.of(
        address.find() ? recorded.substring(0, address.start()) + "/0" : recorded);
  }

  /** A type as {@link Class#getTypeName} gives it, with a stable name. */
  static String typeName(String recorded) {
    int dimensions = 0;
    while (dimensions < recorded.length() && recorded.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions == 0) {
      return className(recorded);
    }
    String element =
        switch (recorded.charAt(recorded.length() - 1) == ';' ? 'L' : recorded.charAt(dimensions)) {
          case 'Z' -> "boolean";
          case 'B' -> "byte";
          case 'C' -> "char";
          case 'S' -> "short";
          case 'I' -> "int";
          case 'J' -> "long";
          case 'F' -> "float";
          case 'D' -> "double";
          default -> className(recorded.substring(dimensions + 1, recorded.length() - 1));
        };
    return element + "[]".repeat(dimensions);
  }
}
