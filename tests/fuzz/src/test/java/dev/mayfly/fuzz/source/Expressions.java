package dev.mayfly.fuzz.source;

/** Confined. Writes expressions of type int over the variables {@code x} and {@code r}. */
final class Expressions {
  private final SourceText text;
  private final DeclaredNames known;
  private String x = "x";

  Expressions(SourceText text, DeclaredNames known) {
    this.text = text;
    this.known = known;
  }

  /** An expression for places that see no variable. */
  String constant(int depth) {
    x = String.valueOf(text.below(9));
    String expression = of(depth);
    x = "x";
    return expression;
  }

  /** As {@link #construction}, for places that see no variable. */
  String constantConstruction(int depth) {
    x = String.valueOf(text.below(9));
    String expression = construction(depth);
    x = "x";
    return expression;
  }

  /** An expression that may use {@code x} only: what lambdas and constructors' calls may see. */
  String of(int depth) {
    if (depth <= 0) {
      return simple();
    }
    int d = depth - 1;
    return switch (text.below(35)) {
      case 0, 1 -> simple();
      case 2 -> "(" + of(d) + " " + operator() + " " + of(d) + ")";
      case 3 -> "(" + condition(d) + " ? " + of(d) + " : " + of(d) + ")";
      case 4, 5 -> "T.t(" + of(d) + ")";
      case 6, 7, 8 -> construction(d) + ".val(" + of(0) + ")";
      case 9 ->
          known.functions.isEmpty() ? simple() : text.any(known.functions) + "(" + of(d) + ")";
      case 10 -> array(d) + ".length";
      case 11 -> "((int[]) new int[] {" + of(d) + ", 2}.clone())[" + text.below(2) + "]";
      case 12 ->
          "java.util.Arrays.copyOf(new "
              + pick("long[3]", "String[3]", "I[3]", "int[3][]")
              + ", 5 & "
              + of(d)
              + ").length";
      case 13 ->
          "((Object[]) java.lang.reflect.Array.newInstance("
              + pick("String", "int[]", "I")
              + ".class, 3 & "
              + of(d)
              + ")).length";
      case 14 -> "Integer.valueOf(" + of(d) + ").hashCode()";
      case 15 -> "((Long) (long) (" + of(d) + ")).intValue()";
      case 16 -> "T.sum(" + of(d) + ", " + of(0) + ", T.t(" + of(0) + "))";
      case 17 -> "T.all(" + of(d) + ", \"s\", " + pick("1.5f", "'c'", "300", "null", "2.5") + ")";
      case 18 -> "(\"a\" + " + of(d) + " + 'b').length()";
      case 19 -> "new StringBuilder().append(" + of(d) + ").toString().length()";
      case 20 -> lambda(d);
      case 21 -> reference(d);
      case 22 ->
          known.enums.isEmpty()
              ? simple()
              : text.any(known.enums) + ".values()[1 & " + of(d) + "].f(" + of(0) + ")";
      case 23 ->
          known.holders.isEmpty()
              ? simple()
              : text.any(known.holders) + ".get().val(" + of(d) + ")";
      case 24 -> inner(d);
      case 25 ->
          known.copies.isEmpty()
              ? simple()
              : "new "
                  + text.any(known.copies)
                  + "("
                  + of(d)
                  + ")"
                  + pick(".clone()", ".copy()", ".clone().clone()")
                  + ".val("
                  + of(0)
                  + ")";
      case 26 -> generic(d);
      case 27 ->
          known.matchers.isEmpty() ? simple() : text.any(known.matchers) + "(" + object(d) + ")";
      case 28 -> anonymous(d);
      case 29 -> "I.of(" + of(d) + ").twice(" + of(0) + ")";
      case 30 -> "T.text(\"" + pick("a", "Aa", "BB", "zz") + "\" + (1 & " + of(d) + "))";
      case 31 -> "((Object) (" + object(d) + ") instanceof I ? " + of(0) + " : " + of(d) + ")";
      case 33 ->
          known.classes.isEmpty()
              ? simple()
              : "T.reflect("
                  + text.any(known.classes)
                  + ".class, "
                  + of(d)
                  + ").val("
                  + of(0)
                  + ")";
      case 32 -> "((char) (" + of(d) + ") + (byte) " + of(0) + ")";
      default -> multiLine(d);
    };
  }

  private String simple() {
    return switch (text.below(6)) {
      case 0, 1 -> String.valueOf(text.below(9));
      case 2 -> String.valueOf(text.below(100_000));
      case 3 -> "T.t(" + x + ")";
      default -> x;
    };
  }

  private String operator() {
    return pick("+", "-", "*", "^", "&", "|", "+", "- -", "% 7 +", "/ 3 -", "/");
  }

  String condition(int d) {
    return switch (text.below(4)) {
      case 0 -> "(" + of(d) + " & 1) == 0";
      case 1 -> of(d) + " > " + of(0);
      case 2 -> "T.t(" + x + ") < 3 && " + of(d) + " != 0";
      default -> "T.yes(" + of(d) + ")";
    };
  }

  /** An object, which may be null. */
  String object(int d) {
    return switch (text.below(7)) {
      case 0 -> "null";
      case 1 -> "(Object) (" + of(d) + ")";
      case 2 -> "\"t\" + " + of(d);
      case 3 -> "new Object[] {" + of(d) + ", " + construction(d - 1) + "}";
      case 4 ->
          known.records.isEmpty()
              ? "'c'"
              : "new " + text.any(known.records) + "(" + of(d) + ", " + object(d - 1) + ")";
      default -> construction(d);
    };
  }

  /** A {@code new} of a class that implements I. */
  String construction(int d) {
    if (known.classes.isEmpty()) {
      return "I.of(" + of(d) + ")";
    }
    return "new " + text.any(known.classes) + "(" + of(d) + ")";
  }

  private String multiLine(int d) {
    if (known.classes.isEmpty()) {
      return simple();
    }
    return "new "
        + text.any(known.classes)
        + "(\n  T.t(\n    "
        + of(d)
        + "))\n  .val("
        + of(0)
        + ")";
  }

  private String array(int d) {
    return switch (text.below(9)) {
      case 0 -> "new int[3 & " + of(d) + "]";
      case 1 ->
          "new "
              + pick("byte", "char", "long", "double", "boolean", "Object", "String", "I")
              + "[2 & "
              + of(d)
              + "][3 & "
              + of(d)
              + "]";
      case 2 -> "new String[2][3 & " + of(d) + "][]";
      case 3 -> "new int[][] {{" + of(d) + "}, {1, " + of(d) + "}, null}";
      case 4 -> "new Object[] {" + object(d) + ", " + of(d) + "}";
      case 5 -> "new I[] {" + construction(d) + "}";
      case 6 -> "new int[2][][].clone()";
      case 7 -> "new int[" + of(d) + " % 50]"; // may be negative
      default -> "new long[1][2][3 & " + of(d) + "][1]";
    };
  }

  private String lambda(int d) {
    String y = text.name("y");
    return switch (text.below(4)) {
      case 0 -> "T.apply(" + y + " -> " + y + " + " + of(d) + ", " + of(d) + ")";
      case 1 -> "T.apply(" + y + " -> { T.t(" + y + "); return " + of(d) + "; }, " + of(0) + ")";
      case 2 ->
          "((java.util.function.Supplier<I>) () -> " + construction(d) + ").get().val(" + x + ")";
      default ->
          "T.apply("
              + y
              + " -> T.apply("
              + y
              + "z -> "
              + y
              + "z * "
              + y
              + ", "
              + of(d)
              + "), "
              + of(0)
              + ")";
    };
  }

  private String reference(int d) {
    return switch (text.below(5)) {
      case 0 ->
          known.functions.isEmpty()
              ? simple()
              : "T.apply(" + text.any(known.functions).replace(".", "::") + ", " + of(d) + ")";
      case 1 ->
          known.classes.isEmpty()
              ? simple()
              : "T.make(" + text.any(known.classes) + "::new, " + of(d) + ").val(1)";
      case 2 ->
          "((java.util.function.IntFunction<int[][]>) int[][]::new).apply(3 & "
              + of(d)
              + ").length";
      case 3 -> "T.apply(" + construction(d) + "::val, " + of(0) + ")";
      default ->
          "((java.util.function.Function<int[], Object>) int[]::clone)"
              + ".apply(new int[] {"
              + of(d)
              + "}).hashCode() * 0";
    };
  }

  private String inner(int d) {
    if (known.outers.isEmpty()) {
      return simple();
    }
    String outer = text.any(known.outers);
    return "new " + outer + "(" + of(d) + ").new Inner(" + of(d) + ").val(" + of(0) + ")";
  }

  private String generic(int d) {
    if (known.boxes.isEmpty()) {
      return simple();
    }
    String box = text.any(known.boxes);
    return switch (text.below(3)) {
      case 0 -> "(0 + new " + box + "<Integer>(" + of(d) + ").get(" + of(0) + "))";
      case 1 -> "new " + box + "<>(" + construction(d) + ").get(" + of(d) + ").val(" + x + ")";
      default -> "new " + box + "<>(\"k\" + " + of(d) + ").compareTo(new " + box + "<>(\"k\"))";
    };
  }

  private String anonymous(int d) {
    return "new I() {\n  final int c = T.t("
        + of(d)
        + ");\n  { T.t(c + "
        + x
        + "); }\n"
        + "  public int val(int y) { return c + "
        + x
        + " + y + "
        + of(d)
        + "; }\n}.val("
        + of(0)
        + ")";
  }

  String pick(String... choices) {
    return choices[text.below(choices.length)];
  }
}
