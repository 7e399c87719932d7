package dev.mayfly.layout;

import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: types by the names that sites have for them. */
public final class TypeNames {

  private static final String BRACKETS = "[]";

  private TypeNames() {}

  /** The size of a primitive type's values; 0 for other types. */
  public static int primitiveBytes(String typeName) {
    return switch (typeName) {
      case "boolean", "byte" -> 1;
      case "char", "short" -> 2;
      case "int", "float" -> 4;
      case "long", "double" -> 8;
      default -> 0;
    };
  }

  /** The type of an array's elements; null if the type is no array. */
  public static @Nullable String elementOf(String typeName) {
    return typeName.endsWith(BRACKETS)
        ? typeName.substring(0, typeName.length() - BRACKETS.length())
        : null;
  }

  /** The type of arrays of such elements. */
  public static String arrayOf(String elementType) {
    return elementType + BRACKETS;
  }
}
