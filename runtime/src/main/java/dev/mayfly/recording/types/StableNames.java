package dev.mayfly.recording.types;

/**
 * Thread-safe, without state. Names of classes that are the same in each run: a hidden class loses
 * its address, a lambda's class, a proxy and an accessor of reflection their numbers.
 */
public final class StableNames {
  private StableNames() {}

  /** The name without what differs from run to run. */
  public static String of(String className) {
    int last = className.length() - 1;
    if (last < 0 || !isHexadecimal(className.charAt(last))) {
      return className;
    }
    int slash = className.lastIndexOf('/'); // only a hidden class has one, before its address
    String name = slash < 0 ? className : className.substring(0, slash);
    int end = name.length();
    while (end > 0 && isDigit(name.charAt(end - 1))) {
      end--;
    }
    if (end == name.length()) {
      return name;
    }
    if (name.startsWith("$$Lambda$", end - 9)) {
      return name.substring(0, end - 1);
    }
    boolean numbered =
        name.startsWith("$Proxy", end - 6)
            || (name.startsWith("Accessor", end - 8) && name.contains(".reflect.Generated"));
    return numbered ? name.substring(0, end) : name;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isHexadecimal(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'f');
  }
}
