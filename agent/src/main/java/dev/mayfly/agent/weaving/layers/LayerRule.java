package dev.mayfly.agent.weaving.layers;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Immutable. A row of the table of boundaries: methods of a type, and of the classes that extend or
 * implement it.
 *
 * @param layer the name of the layer that begins there
 * @param type the internal name of the class or interface
 * @param parameters its parameters as in the class file, {@code (ILjava/lang/String;)}; null for
 *     any
 */
record LayerRule(String layer, String type, String method, @Nullable String parameters) {
  private static final String FORM = "A row is: layer  type  method, or method(type, type)";

  /**
   * Reads a row.
   *
   * @throws IllegalArgumentException if it is wrong, with the reason
   */
  static LayerRule parse(String row) {
    String[] words = split(row);
    if (!isLayer(words[0])) {
      throw new IllegalArgumentException(
          "a layer's name has small letters, digits and '-': '" + words[0] + "'");
    }
    if (!isName(words[1])) {
      throw new IllegalArgumentException("no class can have the name '" + words[1] + "'");
    }
    String method = words[2];
    String parameters = null;
    int open = method.indexOf('(');
    if (open >= 0) {
      if (!method.endsWith(")")) {
        throw new IllegalArgumentException("')' is missing. " + FORM);
      }
      parameters = descriptor(method.substring(open + 1, method.length() - 1));
      method = method.substring(0, open).trim();
    }
    if (!isName(method) || method.indexOf('.') >= 0) {
      throw new IllegalArgumentException("no method can have the name '" + method + "'");
    }
    return new LayerRule(words[0], words[1].replace('.', '/'), method, parameters);
  }

  /** Three words: the third one, with its parameters, may have blanks. */
  private static String[] split(String row) {
    String[] words = new String[3];
    int at = 0;
    for (int i = 0; i < words.length; i++) {
      while (at < row.length() && Character.isWhitespace(row.charAt(at))) {
        at++;
      }
      int end = i == words.length - 1 ? row.length() : at;
      while (end < row.length() && !Character.isWhitespace(row.charAt(end))) {
        end++;
      }
      words[i] = row.substring(at, end).trim();
      at = end;
    }
    if (words[2].isEmpty()) {
      throw new IllegalArgumentException(FORM);
    }
    return words;
  }

  private static boolean isLayer(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') {
        return false;
      }
    }
    return !word.isEmpty();
  }

  private static boolean isName(String word) {
    boolean starts = true;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c == '.') {
        if (starts) {
          return false;
        }
        starts = true;
      } else if (starts
          ? !Character.isJavaIdentifierStart(c)
          : !Character.isJavaIdentifierPart(c) && c != '-') {
        return false;
      } else {
        starts = false;
      }
    }
    return !starts;
  }

  private static String descriptor(String types) {
    StringBuilder descriptor = new StringBuilder("(");
    int at = 0;
    while (at < types.length()) {
      int comma = types.indexOf(',', at);
      int end = comma < 0 ? types.length() : comma;
      descriptor.append(typeDescriptor(types.substring(at, end).trim()));
      at = end + 1;
    }
    return descriptor.append(')').toString();
  }

  private static String typeDescriptor(String type) {
    if (type.endsWith("[]")) {
      return "[" + typeDescriptor(type.substring(0, type.length() - 2));
    }
    Type primitive =
        switch (type) {
          case "boolean" -> Type.BOOLEAN_TYPE;
          case "byte" -> Type.BYTE_TYPE;
          case "char" -> Type.CHAR_TYPE;
          case "short" -> Type.SHORT_TYPE;
          case "int" -> Type.INT_TYPE;
          case "long" -> Type.LONG_TYPE;
          case "float" -> Type.FLOAT_TYPE;
          case "double" -> Type.DOUBLE_TYPE;
          default -> null;
        };
    if (primitive != null) {
      return primitive.getDescriptor();
    }
    if (!isName(type)) {
      throw new IllegalArgumentException("no parameter can have the type '" + type + "'");
    }
    return "L" + type.replace('.', '/') + ";";
  }
}
