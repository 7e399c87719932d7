package dev.mayfly.site;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The source files of classes, by name: noted once a class, while it is woven.
 *
 * <p>Holds only files that do not follow from the class's name, as {@code Order.java} does from
 * {@code Order$Line}: those of Kotlin, and of classes that share a file. Where two class loaders
 * define a class of one name, the first one counts.
 */
public final class SourceFileNames {

  private static final SourceFileNames INSTANCE = new SourceFileNames();

  private final ConcurrentMap<String, String> files = new ConcurrentHashMap<>();

  SourceFileNames() {}

  /** The source files of this JVM's classes. */
  public static SourceFileNames instance() {
    return INSTANCE;
  }

  /**
   * The file of a class's source as the class file names it, unless it follows from the name.
   *
   * @param className the name of the class, with dots
   * @param file what the class file says; null if it says nothing
   * @return the name of the file; null if it is the usual one
   */
  public static @Nullable String unusual(String className, @Nullable String file) {
    if (file == null || !file.endsWith(".java")) {
      return file;
    }
    int simple = className.lastIndexOf('.') + 1;
    int nested = className.indexOf('$', simple + 1);
    String outer = className.substring(simple, nested < 0 ? className.length() : nested);
    return file.length() == outer.length() + ".java".length() && file.startsWith(outer)
        ? null
        : file;
  }

  /**
   * Notes in which file the source of a class is.
   *
   * @param className the name of the class, with dots
   * @param file the name of a file that does not follow from the name
   */
  public void note(String className, String file) {
    files.putIfAbsent(className, file);
  }

  /** The file of a class's source; null if it was not noted. */
  public @Nullable String find(String className) {
    return files.get(className);
  }

  /** Whether nothing was noted. */
  public boolean isEmpty() {
    return files.isEmpty();
  }
}
