package dev.mayfly.agent.boot;

/**
 * Thread-safe, without state. Whether this JVM can run Mayfly. Its class file is for Java 8, as are
 * those of the two classes that ask.
 */
final class JavaVersion {
  private static final int FIRST = 17;
  private static final String OLD_SCHEME = "1.";

  private JavaVersion() {}

  /** Why this JVM cannot run Mayfly, in one line; empty if it can. */
  static String refusal() {
    return refusal(System.getProperty("java.specification.version", ""));
  }

  static String refusal(String specification) {
    return feature(specification) < FIRST
        ? "mayfly: needs Java " + FIRST + " or newer; this JVM is of Java " + specification + "."
        : "";
  }

  /** The number in {@code 1.8}, {@code 11}; a text that is no number is of a later scheme. */
  private static int feature(String specification) {
    String number =
        specification.startsWith(OLD_SCHEME)
            ? specification.substring(OLD_SCHEME.length())
            : specification;
    try {
      return Integer.parseInt(number);
    } catch (NumberFormatException later) {
      return FIRST;
    }
  }
}
