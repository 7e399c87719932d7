package dev.mayfly.analysis;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Thread-safe. Which fields woven classes declare: an instruction may name a subclass of the class
 * that declares its field.
 */
public final class DeclaredFields {
  private static final Map<String, Declared> CLASSES = new ConcurrentHashMap<>();

  private record Declared(String superName, Set<String> fields) {}

  private DeclaredFields() {}

  /** Notes those of a class; all names with dots. */
  public static void note(String className, String superName, Set<String> fields) {
    CLASSES.put(className, new Declared(superName, Set.copyOf(fields)));
  }

  /**
   * The field with the class that declares it, as far as classes are known: the first superclass
   * that is not is taken to declare it.
   */
  static String resolve(String member) {
    int dot = member.lastIndexOf('.');
    String field = member.substring(dot + 1);
    String owner = member.substring(0, dot);
    Declared declared = CLASSES.get(owner);
    while (declared != null && !declared.fields.contains(field)) {
      owner = declared.superName;
      declared = CLASSES.get(owner);
    }
    return owner + "." + field;
  }
}
