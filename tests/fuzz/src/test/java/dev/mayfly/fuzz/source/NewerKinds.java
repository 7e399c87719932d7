package dev.mayfly.fuzz.source;

/** Confined. Writes classes of kinds that Java has since 17. */
final class NewerKinds {
  private final SourceText text;
  private final DeclaredNames known;
  private final Expressions expressions;

  NewerKinds(SourceText text, DeclaredNames known, Expressions expressions) {
    this.text = text;
    this.known = known;
    this.expressions = expressions;
  }

  void any() {
    switch (text.below(3)) {
      case 0 -> record();
      case 1 -> sealed();
      default -> patterns();
    }
  }

  private String e(int depth) {
    return expressions.of(depth);
  }

  private void record() {
    String name = text.name("R");
    text.line("record " + name + "(int a, Object b) implements I {");
    if (text.once(2)) {
      text.line(name + " { if ((a & 7) == 6) throw new IllegalArgumentException(\"a\" + a); }");
    }
    text.line(name + "(int x) { this(" + e(1) + ", \"b\"); }");
    text.line("public int val(int x) { return a + " + e(1) + "; }");
    text.line("}");
    known.records.add(name);
    known.classes.add(name);
  }

  private void sealed() {
    String name = text.name("S");
    text.line("sealed interface " + name + " permits " + name + "A, " + name + "B {");
    text.line("int area(int x);");
    text.line(
        "static int f(int x) { "
            + name
            + " s = x > 2 ? new "
            + name
            + "A(x) : new "
            + name
            + "B(); return s.area(x); }");
    text.line("}");
    text.line("record " + name + "A(int side) implements " + name + " {");
    text.line("public int area(int x) { return " + e(1) + " * side; }");
    text.line("}");
    text.line("final class " + name + "B implements " + name + " {");
    text.line("public int area(int x) { return " + e(2) + "; }");
    text.line("}");
    known.functions.add(name + ".f");
  }

  private void patterns() {
    String name = text.name("P");
    text.line("class " + name + " {");
    text.line("static int m(Object o) {");
    text.line("if (--T.fuel < 0) return 1;");
    text.line("int x = 2;");
    if (text.release >= 21) {
      text.line("return switch (o) {");
      text.line("case null -> " + e(1) + ";");
      text.line("case Integer i when i > 5 -> i + " + e(1) + ";");
      text.line("case String s -> s.length();");
      if (!known.records.isEmpty()) {
        text.line("case " + text.any(known.records) + "(int a, Integer b) -> a + b;");
      }
      text.line("case I v -> v.val(" + e(1) + ");");
      text.line("default -> new int[2].length;");
      text.line("};");
    } else {
      text.line("if (o instanceof Integer i && i > 5) return i + " + e(1) + ";");
      text.line("if (o instanceof I v) return v.val(" + e(1) + ");");
      text.line("return switch (o == null ? \"\" : o.getClass().getSimpleName()) {");
      text.line("case \"String\", \"Integer\" -> " + e(1) + ";");
      text.line("default -> { T.t(x); yield new int[] {" + e(1) + "}.length; }");
      text.line("};");
    }
    text.line("}");
    text.line("}");
    known.matchers.add(name + ".m");
  }
}
