package dev.mayfly.site;

import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Where the classes were loaded from, by name: noted once a class, while it is woven.
 *
 * <p>Holds strings only, and one of each origin, so that no class loader is kept. Where two class
 * loaders define a class of one name, the first one counts.
 */
public final class CodeOrigins {

  private static final CodeOrigins INSTANCE = new CodeOrigins();

  /**
   * Names that build tools give to directories below a project's: they tell nothing by themselves.
   */
  private static final Set<String> LAYOUT =
      Set.of(
          "classes",
          "test-classes",
          "target",
          "build",
          "out",
          "bin",
          "production",
          "java",
          "kotlin",
          "groovy",
          "scala",
          "main",
          "test");

  private final ConcurrentMap<String, CodeOrigin> origins = new ConcurrentHashMap<>();
  private final ConcurrentMap<CodeOrigin, CodeOrigin> each = new ConcurrentHashMap<>();

  CodeOrigins() {}

  /** The origins of this JVM's classes. */
  public static CodeOrigins instance() {
    return INSTANCE;
  }

  /**
   * Notes where a class is loaded from.
   *
   * @param className its name, with dots
   * @param domain its protection domain, as far as it has one
   * @param module the name of its module; null if that has none
   */
  public void note(String className, @Nullable ProtectionDomain domain, @Nullable String module) {
    CodeOrigin origin = new CodeOrigin(jarOf(domain), module == null ? "" : module);
    CodeOrigin known = each.putIfAbsent(origin, origin);
    origins.putIfAbsent(className, known == null ? origin : known);
  }

  /** The names of the classes that were noted; grows with them. */
  public Set<String> classNames() {
    return Collections.unmodifiableSet(origins.keySet());
  }

  /** The origin of a class, {@link CodeOrigin#UNKNOWN} if that was not noted. */
  public CodeOrigin of(String className) {
    return origins.getOrDefault(className, CodeOrigin.UNKNOWN);
  }

  private static String jarOf(@Nullable ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    URL location = source == null ? null : source.getLocation();
    String path = location == null ? null : location.getPath();
    return path == null ? "" : jarOf(path);
  }

  /** The name of a jar, the innermost of jars in jars, or the end of a directory's path. */
  static String jarOf(String path) {
    String innermost = "";
    String[] names = path.split("/", -1);
    for (String name : names) {
      String jar = name.endsWith("!") ? name.substring(0, name.length() - 1) : name;
      if (jar.endsWith(".jar") || jar.endsWith(".war") || jar.endsWith(".jmod")) {
        innermost = jar;
      }
    }
    return innermost.isEmpty() ? directory(names) : innermost;
  }

  private static String directory(String[] names) {
    int end = names.length;
    while (end > 0 && names[end - 1].isEmpty()) {
      end--;
    }
    int start = end - 1;
    while (start > 0 && LAYOUT.contains(names[start])) {
      start--;
    }
    StringBuilder path = new StringBuilder();
    for (int i = Math.max(0, start); i < end; i++) {
      path.append(path.length() == 0 ? "" : "/").append(names[i]);
    }
    return path.toString();
  }
}
