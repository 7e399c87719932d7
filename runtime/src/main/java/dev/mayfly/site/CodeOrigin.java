package dev.mayfly.site;

/**
 * Immutable: where a class was loaded from.
 *
 * <p>The natural order is by jar, then by module.
 *
 * @param jar the file name of the jar, or the end of the directory's path ({@code
 *     shop/target/classes}); empty where it is not known
 * @param module the name of the module; empty for the unnamed ones
 */
public record CodeOrigin(String jar, String module) implements Comparable<CodeOrigin> {

  /** Empty: nothing is known. */
  public static final CodeOrigin UNKNOWN = new CodeOrigin("", "");

  /** Whether neither is known. */
  public boolean isUnknown() {
    return jar.isEmpty() && module.isEmpty();
  }

  /** Whether it belongs to the JDK. */
  public boolean isJdk() {
    return module.startsWith("java.") || module.startsWith("jdk.");
  }

  @Override
  public int compareTo(CodeOrigin other) {
    int order = jar.compareTo(other.jar);
    return order != 0 ? order : module.compareTo(other.module);
  }
}
