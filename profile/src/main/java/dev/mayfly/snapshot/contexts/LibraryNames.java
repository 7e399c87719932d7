package dev.mayfly.snapshot.contexts;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import java.util.List;

/**
 * Thread-safe, without state: the libraries that classes belong to, as far as packages tell: {@code
 * org.hibernate}, {@code org.apache.tomcat}, {@code JDK}.
 */
public final class LibraryNames {

  /** All that belongs to the JDK. */
  public static final String JDK = "JDK";

  private static final ImmutableSet<String> JDK_PACKAGES =
      ImmutableSet.of("java", "javax", "jdk", "sun");

  /** The interfaces through which servers and frameworks call each other. */
  public static final String JAKARTA = "Jakarta EE";

  /** Below these stand the packages of many libraries. */
  private static final ImmutableSet<String> SHARED =
      ImmutableSet.of("com.github", "com.google", "io.github", "org.apache", "org.eclipse");

  private static final Splitter DOTS = Splitter.on('.');

  private LibraryNames() {}

  /**
   * The library of a method that another one calls: what a library has the JDK do is the library's,
   * and so are the interfaces of Jakarta EE.
   *
   * @param caller the library of the caller; empty if there is none
   * @return the name of its library
   */
  public static String below(String caller, String className) {
    String library = of(className);
    return isShared(library) && !caller.isEmpty() ? caller : library;
  }

  /**
   * The library of a class.
   *
   * @return the name of its library
   */
  public static String of(String className) {
    List<String> parts = DOTS.splitToList(className);
    int packages = parts.size() - 1;
    if (packages == 0) {
      return "(no package)";
    }
    if (JDK_PACKAGES.contains(parts.get(0)) || className.startsWith("com.sun.")) {
      return JDK;
    }
    if (parts.get(0).equals("jakarta")) {
      return JAKARTA;
    }
    int named = Math.min(packages, 2);
    String name = String.join(".", parts.subList(0, named));
    if (SHARED.contains(name) && packages > named) {
      name = name + "." + parts.get(named);
    }
    return name;
  }

  /**
   * The name by which people know a library: {@code Tomcat} for {@code org.apache.catalina}.
   *
   * @param library as {@link #of} names it
   */
  public static String title(String library) {
    return LibraryTitles.of(library);
  }

  /** Whether what it does is the work of the library that calls it. */
  public static boolean isShared(String library) {
    return library.equals(JDK) || library.equals(JAKARTA);
  }
}
