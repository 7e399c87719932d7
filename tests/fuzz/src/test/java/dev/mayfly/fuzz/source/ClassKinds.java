package dev.mayfly.fuzz.source;

/**
 * Confined. Writes classes of several kinds, and notes in {@link DeclaredNames} what they offer.
 */
final class ClassKinds {
  private final SourceText text;
  private final DeclaredNames known;
  private final Expressions expressions;
  private final Statements statements;
  private final NewerKinds newer;
  private final Initialisations initialisations;

  ClassKinds(SourceText text, DeclaredNames known, Expressions expressions, Statements statements) {
    this.text = text;
    this.known = known;
    this.expressions = expressions;
    this.statements = statements;
    newer = new NewerKinds(text, known, expressions);
    initialisations = new Initialisations(text, known, expressions);
  }

  private String e(int depth) {
    return expressions.of(depth);
  }

  void any() {
    if (text.once(10)) {
      initialisations.any();
      return;
    }
    switch (text.below(text.release >= 17 ? 15 : 12)) {
      case 0, 1, 2 -> plain();
      case 3 -> function(text.name("F"));
      case 4 -> enumeration();
      case 5 -> holder();
      case 6 -> outer();
      case 7 -> copy();
      case 8 -> generic();
      case 9 -> failing();
      case 10 -> matcher();
      case 11 -> threads();
      default -> newer.any();
    }
  }

  /** A class of static methods. */
  void function(String name) {
    text.line("class " + name + " {");
    if (text.once(3)) {
      text.line("static int s = " + expressions.constant(2) + ";");
      text.line("static { T.t(s + 1); }");
    }
    for (int i = 0, n = 1 + text.below(3); i < n; i++) {
      String f = "f" + i;
      text.line((text.once(4) ? "static synchronized" : "static") + " int " + f + "(int x) {");
      text.line("if (--T.fuel < 0) return x;");
      text.line("int r = x;");
      statements.some(3);
      text.line("return r;");
      text.line("}");
      known.functions.add(name + "." + f); // the next one may call it
    }
    if (text.once(2)) {
      text.line("static int rec(int x) {");
      text.line("if (--T.fuel < 0 || x <= 0) return " + e(2) + ";");
      text.line("return rec(x - 1) + " + e(2) + ";");
      text.line("}");
      known.functions.add(name + ".rec");
    }
    text.line("}");
  }

  private void plain() {
    String name = text.name("C");
    String parent = known.open.isEmpty() || text.once(2) ? null : text.any(known.open);
    text.line("class " + name + (parent == null ? "" : " extends " + parent) + " implements I {");
    int fields = text.below(3);
    for (int i = 0; i < fields; i++) {
      text.line("int g" + i + " = T.t(" + expressions.constant(1) + ");");
    }
    if (text.once(2)) {
      text.line("static { T.t(" + text.below(100) + "); }");
    }
    if (text.once(4)) {
      text.line("static I lazy = I.of(" + text.below(5) + ");");
    }
    if (text.once(3)) {
      text.line("{ T.t(" + text.below(1000) + "); }");
    }
    String superCall = parent == null ? "" : "super(" + e(2) + ");";
    text.line(name + "(int x) {");
    if (text.once(3)) {
      text.line("this(" + e(1) + ", \"s\" + x);");
      body();
      text.line("}");
      text.line(name + "(int x, String s) {");
    }
    if (text.release >= 25 && text.once(2)) {
      text.line("T.t(x);");
      text.line("if (x < -5) throw new IllegalArgumentException(\"early \" + x);");
    }
    text.line(superCall);
    body();
    text.line("}");
    if (parent == null || text.once(2)) {
      text.line("public int val(int x) {");
      text.line("if (--T.fuel < 0) return x;");
      text.line("return " + e(2) + ";");
      text.line("}");
    }
    if (text.once(3)) {
      text.line("int leaf() { return 5; }");
    }
    text.line("}");
    known.classes.add(name);
    known.open.add(name);
  }

  private void body() {
    if (text.once(3)) {
      text.line("T.t(val(x));");
    }
    if (text.once(3)) {
      text.line("if (T.yes(x)) throw new IllegalStateException(\"in \" + x);");
    }
    if (text.once(2)) {
      text.line("if (--T.fuel < 0) return;");
      text.line("int r = 1;");
      text.line("r += " + e(2) + ";");
      if (text.once(3)) {
        text.line("try {");
        text.line("r -= " + e(2) + ";");
        text.line("} catch (RuntimeException e) {");
        text.line("T.x(e);");
        text.line("return;");
        text.line("}");
      }
      text.line("T.t(r);");
    }
  }

  private void enumeration() {
    String name = text.name("E");
    text.line("enum " + name + " {");
    text.line("A(" + text.below(5) + "), B(7) { int f(int x) { return " + e(1) + "; } };");
    text.line("final int n;");
    text.line(name + "(int x) { n = T.t(x); }");
    text.line("int f(int x) {");
    text.line("if (--T.fuel < 0) return x;");
    text.line("switch (this) {");
    text.line("case A: return " + e(2) + ";");
    text.line("default: return n;");
    text.line("}");
    text.line("}");
    text.line("}");
    known.enums.add(name);
  }

  private void holder() {
    String name = text.name("H");
    text.line("class " + name + " {");
    text.line("static class Lazy {");
    text.line("static final I IT = " + expressions.constantConstruction(1) + ";");
    text.line("static int n = T.t(" + text.below(50) + ");");
    text.line("}");
    text.line("static I get() { return Lazy.IT; }");
    text.line("static int n() { return Lazy.n; }");
    text.line("static void put(int x) { Lazy.n = x; }");
    text.line("static int f(int x) { put(x); return n() + get().val(x); }");
    text.line("}");
    known.holders.add(name);
    known.functions.add(name + ".f");
  }

  private void outer() {
    String name = text.name("O");
    text.line("class " + name + " implements I {");
    text.line("private int p;");
    text.line(name + "(int x) { p = x; }");
    text.line("private " + name + "() { p = 1; }");
    text.line("class Inner implements I {");
    text.line("private final int q;");
    text.line("Inner(int x) { q = p + T.t(x); }");
    text.line("public int val(int x) { p += x; return q + " + e(1) + "; }");
    text.line("}");
    text.line("static class Nested {");
    text.line("private Nested(int x) { T.t(x); }");
    text.line("private int secret(int x) { return new " + name + "().p + " + e(1) + "; }");
    text.line("}");
    text.line("public int val(int x) {");
    text.line("if (--T.fuel < 0) return x;");
    text.line("return new Inner(" + e(1) + ").q + new Nested(x).secret(" + e(1) + ");");
    text.line("}");
    text.line("}");
    known.outers.add(name);
    known.classes.add(name);
    known.open.add(name);
  }

  private void copy() {
    String name = text.name("K");
    String parent = text.once(2) && !known.copies.isEmpty() ? text.any(known.copies) : null;
    text.line(
        parent == null
            ? "class " + name + " implements I, Cloneable, Comparable<" + name + "> {"
            : "class " + name + " extends " + parent + " implements I {");
    text.line("int[] d;");
    text.line(
        name
            + "(int x) {"
            + (parent == null ? "" : " super(x);")
            + " d = new int[] {x, "
            + e(1)
            + "}; }");
    text.line("@Override public " + name + " clone() {");
    if (parent == null) {
      text.line("try {");
      text.line(name + " c = (" + name + ") super.clone();");
      text.line("c.d = d.clone();");
      text.line("return c;");
      text.line("} catch (CloneNotSupportedException e) {");
      text.line("throw new AssertionError(e);");
      text.line("}");
    } else {
      text.line(name + " c = (" + name + ") super.clone();");
      text.line("c.d = c.d.clone();");
      text.line("return c;");
    }
    text.line("}");
    text.line(
        name + " copy() { " + name + " c = new " + name + "(d[0]); c.d = d.clone(); return c; }");
    text.line("public int val(int x) { return d[0] + " + e(1) + "; }");
    if (parent == null) {
      text.line(
          "public int compareTo("
              + name
              + " o) { return Integer.valueOf(d[0]).compareTo(o.d.length); }");
      text.line(
          "static int cmp(int x) { Comparable<"
              + name
              + "> c = new "
              + name
              + "(x); return c.compareTo(new "
              + name
              + "(1)); }");
      known.functions.add(name + ".cmp");
      known.copies.add(name);
    }
    text.line("}");
    known.classes.add(name);
  }

  private void generic() {
    String name = text.name("G");
    text.line("abstract class " + name + "A<Q> {");
    text.line("abstract Q get(int x);");
    text.line("Object make(int x) { return new Object[x & 3]; }");
    text.line("}");
    text.line(
        "class " + name + "<Q> extends " + name + "A<Q> implements Comparable<" + name + "<Q>> {");
    text.line("final Q t;");
    text.line(name + "(Q t) { this.t = t; }");
    text.line("@Override Q get(int x) { return t; }");
    text.line("@Override Integer make(int x) { return x * 1000; }");
    text.line(
        "public int compareTo(" + name + "<Q> o) { return " + expressions.constant(1) + "; }");
    text.line(
        "static int f(int x) { "
            + name
            + "A<I> a = new "
            + name
            + "<>(I.of(x)); "
            + "return a.get(x).val(1) + ((Integer) a.make(x)); }");
    text.line("}");
    known.boxes.add(name);
    known.functions.add(name + ".f");
  }

  /** A class whose initialiser fails. */
  private void failing() {
    String name = text.name("X");
    text.line("class " + name + " implements I {");
    text.line("static int n = T.t(40);");
    text.line("static I i = I.of(n);");
    text.line("static { if (T.t(n) == 40) throw new IllegalStateException(\"init\"); }");
    text.line(name + "(int x) { T.t(x); }");
    text.line("public int val(int x) { return x; }");
    text.line("}");
    String user = text.name("U");
    text.line("class " + user + " {");
    text.line("static int f(int x) {");
    text.line("int r = 0;");
    text.line("for (int i = 0; i < 2; i++) {");
    text.line("try {");
    text.line(
        expressions.pick(
            "r += new " + name + "(T.t(" + e(1) + ")).val(x);",
            "r += " + name + ".n;",
            "r += new " + name + "(new int[2].length).val(x);"));
    text.line("} catch (LinkageError e) {");
    text.line("T.t(r);");
    text.line("System.out.println(e.getClass());");
    text.line("}");
    text.line("}");
    text.line("return r;");
    text.line("}");
    text.line("}");
    known.functions.add(user + ".f");
  }

  private void matcher() {
    String name = text.name("N");
    text.line("interface " + name + "J {");
    text.line("Object go(Object o);");
    if (text.release >= 9) {
      text.line("private int hidden(int x) { return " + e(1) + "; }");
      text.line("default int open(int x) { return hidden(x); }");
    } else {
      text.line("default int open(int x) { return " + e(1) + "; }");
    }
    text.line("}");
    text.line("class " + name + " implements " + name + "J {");
    text.line("public String go(Object o) { return \"g\" + (o == null); }");
    text.line("static int m(Object o) {");
    text.line("if (--T.fuel < 0) return 1;");
    text.line(name + "J j = new " + name + "();");
    text.line(
        "return j.go(o).toString().length() + j.open(2)"
            + " + java.util.Objects.hash(o instanceof String, 3);");
    text.line("}");
    text.line("}");
    known.matchers.add(name + ".m");
  }

  private void threads() {
    String name = text.name("W");
    text.line("class " + name + " {");
    text.line("static int f(int x) {");
    text.line("int[] box = new int[1];");
    text.line("Thread w = new Thread(() -> {");
    text.line("try {");
    text.line("box[0] = " + e(2) + ";");
    text.line("} catch (Throwable e) {");
    text.line("T.x(e);");
    text.line("}");
    text.line("});");
    text.line("w.start();");
    text.line("try {");
    text.line("w.join();");
    text.line("} catch (InterruptedException e) {");
    text.line("throw new IllegalStateException(e);");
    text.line("}");
    text.line("return box[0];");
    text.line("}");
    text.line("}");
    known.functions.add(name + ".f");
  }
}
