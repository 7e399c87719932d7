package dev.mayfly.site;

import java.util.function.Predicate;

/**
 * Immutable. Tells classes by their names, with dots: the one syntax of all options.
 *
 * <p>{@code *} stands for any characters, dots too; {@code com.acme.*} and {@code com.acme..*} mean
 * the package with all below it, {@code com.acme.+} that package alone; {@code .*} is the unnamed
 * package. A name without {@code *} is a class with those nested in it.
 */
public final class ClassPattern {

  private static final String ONE_PACKAGE = ".+";

  private final String text;
  private final Predicate<String> names;

  private ClassPattern(String text, Predicate<String> names) {
    this.text = text;
    this.names = names;
  }

  /** The pattern of a text. */
  public static ClassPattern of(String text) {
    return new ClassPattern(text, compile(text));
  }

  private static Predicate<String> compile(String text) {
    if (text.equals(".*")) {
      return name -> name.indexOf('.') < 0;
    }
    if (text.endsWith(ONE_PACKAGE)) {
      return classesOf(text.substring(0, text.length() - ONE_PACKAGE.length()));
    }
    String pattern = text.replace("..*", ".*");
    int star = pattern.indexOf('*');
    if (star < 0) {
      return name -> name.equals(pattern) || name.startsWith(pattern + "$");
    }
    if (star == pattern.length() - 1) {
      String prefix = pattern.substring(0, star);
      return name -> name.startsWith(prefix);
    }
    String[] parts = pattern.split("\\*", -1);
    return name -> matches(parts, name);
  }

  /** The classes of the packages that a text names, without those below them. */
  private static Predicate<String> classesOf(String packages) {
    if (packages.indexOf('*') < 0) {
      return name -> packageOf(name).equals(packages);
    }
    String[] parts = packages.split("\\*", -1);
    return name -> matches(parts, packageOf(name));
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  /** Whether a name consists of the parts with anything between them: the first place will do. */
  private static boolean matches(String[] parts, String name) {
    String last = parts[parts.length - 1];
    int end = name.length() - last.length();
    if (!name.startsWith(parts[0]) || !name.endsWith(last) || end < parts[0].length()) {
      return false;
    }
    int from = parts[0].length();
    for (int i = 1; i < parts.length - 1; i++) {
      int at = name.indexOf(parts[i], from);
      if (at < 0 || at + parts[i].length() > end) {
        return false;
      }
      from = at + parts[i].length();
    }
    return true;
  }

  /** Whether a class is meant. */
  public boolean matches(String className) {
    return names.test(className);
  }

  /** Its text without the sign that it means one package alone. */
  public static String withoutSign(String text) {
    return text.endsWith(ONE_PACKAGE) ? text.substring(0, text.length() - 1) : text;
  }

  /**
   * The number of characters of a name that it settles: of two patterns, the nearer one has more.
   */
  public int length() {
    int length = 0;
    for (int i = 0; i < text.length(); i++) {
      length += text.charAt(i) == '*' ? 0 : 1;
    }
    return text.indexOf('*') < 0 ? length + 1 : length;
  }

  @Override
  public String toString() {
    return text;
  }
}
