package dev.mayfly.junit.code;

import dev.mayfly.snapshot.run.EditDistance;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state. Whether packages, classes and methods that a limit names exist: a
 * limit of code that does not exist always holds. Loads classes, without initialising them.
 */
public final class NamedCode {
  private NamedCode() {}

  /**
   * The reason why a name is wrong.
   *
   * @param name a package, a class or a method; one with {@code *} inside is not looked for
   * @param tests a class of the tests, whose class loader knows the program's
   * @return words behind the name; empty if it exists
   */
  public static Optional<String> absent(String name, Class<?> tests) {
    String plain = name.replace('#', '.').strip().replaceFirst("\\.+\\*$", "");
    if (plain.contains("*") || load(plain, tests) != null) {
      return Optional.empty();
    }
    Optional<String> nested = nested(plain, tests);
    if (nested.isPresent()) {
      return Optional.of(meant(nested.get()));
    }
    int dot = plain.lastIndexOf('.');
    Class<?> owner = dot < 0 ? null : load(plain.substring(0, dot), tests);
    if (owner != null) {
      return absentIn(owner, plain.substring(dot + 1));
    }
    return isPackage(plain, tests)
        ? Optional.empty()
        : Optional.of(", which is no package, class or method of this JVM");
  }

  /** The reason why the name of a method of a class is wrong. */
  private static Optional<String> absentIn(Class<?> owner, String method) {
    try {
      String[] names =
          Stream.concat(
                  Arrays.stream(owner.getDeclaredMethods()).map(Method::getName),
                  Stream.of("<init>", "<clinit>"))
              .distinct()
              .toArray(String[]::new);
      if (Arrays.asList(names).contains(method)) {
        return Optional.empty();
      }
      for (Class<?> type = owner.getSuperclass(); type != null; type = type.getSuperclass()) {
        for (Method each : type.getDeclaredMethods()) {
          if (each.getName().equals(method)) {
            return Optional.of(meant(type.getName() + "." + method));
          }
        }
      }
      return Optional.of(
          Arrays.stream(names)
              .filter(known -> isAlike(known, method))
              .min(Comparator.naturalOrder())
              .map(known -> meant(owner.getName() + "." + known))
              .orElse(", but " + owner.getName() + " has no such method"));
    } catch (LinkageError incomplete) {
      return Optional.empty(); // a class of one of its signatures is missing
    }
  }

  private static boolean isAlike(String known, String mistyped) {
    String one = known.toLowerCase(Locale.ROOT);
    String other = mistyped.toLowerCase(Locale.ROOT);
    return EditDistance.between(one, other) <= Math.max(1, other.length() / 3);
  }

  /** A class that is nested in another, where the source's dots stand for {@code $}. */
  private static Optional<String> nested(String name, Class<?> tests) {
    int last = name.lastIndexOf('.');
    String owner = last < 0 ? "" : binaryName(name.substring(0, last), tests);
    String method = name.substring(last + 1);
    String whole = binaryName(name, tests);
    if (!whole.isEmpty() || owner.isEmpty()) {
      return Optional.of(whole).filter(found -> !found.isEmpty());
    }
    return Optional.of(owner + "." + method);
  }

  /** The name of a nested class in the JVM, from that in the source; empty if there is none. */
  private static String binaryName(String name, Class<?> tests) {
    String binary = name;
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      binary = binary.substring(0, dot) + "$" + binary.substring(dot + 1);
      if (load(binary, tests) != null) {
        return binary;
      }
    }
    return "";
  }

  private static String meant(String name) {
    return ". Did you mean " + name + "?";
  }

  private static boolean isPackage(String name, Class<?> tests) {
    String directory = name.replace('.', '/');
    for (ClassLoader loader : loaders(tests)) {
      if (loader.getResource(directory) != null || loader.getResource(directory + "/") != null) {
        return true;
      }
      for (ClassLoader each = loader; each != null; each = each.getParent()) {
        for (Package defined : each.getDefinedPackages()) {
          if ((defined.getName() + ".").startsWith(name + ".")) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static @Nullable Class<?> load(String name, Class<?> tests) {
    for (ClassLoader loader : loaders(tests)) {
      try {
        return Class.forName(name, false, loader);
      } catch (ClassNotFoundException | LinkageError absent) {
        // Maybe the other one.
      }
    }
    return null;
  }

  private static ClassLoader[] loaders(Class<?> tests) {
    return Stream.of(Thread.currentThread().getContextClassLoader(), tests.getClassLoader())
        .filter(loader -> loader != null)
        .distinct()
        .toArray(ClassLoader[]::new);
  }
}
