package dev.mayfly.junit.code;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. Tells of the names of types in a profile whether they are those of a
 * class or its subclasses; loads classes through the test's class loader, without initialising
 * them.
 */
public final class TypeNames {
  private static final Map<String, Class<?>> PRIMITIVES =
      Map.of(
          "boolean", boolean.class,
          "byte", byte.class,
          "char", char.class,
          "short", short.class,
          "int", int.class,
          "long", long.class,
          "float", float.class,
          "double", double.class);

  private final Class<?> type;
  private final Map<String, Boolean> known = new HashMap<>();

  public TypeNames(Class<?> type) {
    this.type = type;
  }

  public boolean match(String typeName) {
    return type == Object.class || known.computeIfAbsent(typeName, this::isOfType);
  }

  private boolean isOfType(String typeName) {
    if (typeName.equals(type.getTypeName())) {
      return true;
    }
    Class<?> found = load(typeName);
    return found != null && type.isAssignableFrom(found);
  }

  private @Nullable Class<?> load(String typeName) {
    int bracket = typeName.indexOf('[');
    if (bracket < 0) {
      Class<?> primitive = PRIMITIVES.get(typeName);
      return primitive != null ? primitive : loadClass(typeName);
    }
    Class<?> element = load(typeName.substring(0, bracket));
    for (int i = bracket; element != null && i < typeName.length(); i += 2) {
      element = element.arrayType();
    }
    return element;
  }

  /** The context class loader knows what the tests know; the type's own knows its relatives. */
  private @Nullable Class<?> loadClass(String name) {
    for (ClassLoader loader :
        new ClassLoader[] {Thread.currentThread().getContextClassLoader(), type.getClassLoader()}) {
      try {
        return Class.forName(name, false, loader);
      } catch (ClassNotFoundException | LinkageError absent) {
        // Maybe the other one.
      }
    }
    return null;
  }
}
