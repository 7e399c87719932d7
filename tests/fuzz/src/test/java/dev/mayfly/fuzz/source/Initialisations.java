package dev.mayfly.fuzz.source;

/** Confined. Writes classes whose static initialisers need each other, and large ones. */
final class Initialisations {
  private final SourceText text;
  private final DeclaredNames known;
  private final Expressions expressions;

  Initialisations(SourceText text, DeclaredNames known, Expressions expressions) {
    this.text = text;
    this.known = known;
    this.expressions = expressions;
  }

  void any() {
    switch (text.below(4)) {
      case 0 -> constants();
      case 1 -> parentAndChild();
      default -> cycle();
    }
  }

  private String c(int depth) {
    return expressions.constant(depth);
  }

  /** Two or more classes in a ring: each one's initialiser asks the next one's. */
  private void cycle() {
    int count = 2 + text.below(3);
    String[] names = new String[count];
    for (int i = 0; i < count; i++) {
      names[i] = text.name("Y");
    }
    boolean fails = text.once(3);
    for (int i = 0; i < count; i++) {
      String name = names[i];
      String next = names[(i + 1) % count];
      text.line("class " + name + " implements I {");
      text.line("static { T.t(" + text.below(100) + "); }");
      text.line(
          "static final " + name + " ONE = new " + name + "(" + next + ".n() + " + c(1) + ");");
      text.line("static final I[] ALL = {ONE, new " + name + "(" + c(2) + ")};");
      if (fails && i == count - 1) {
        text.line(
            "static { if (" + next + ".n() < 0) throw new IllegalStateException(\"cycle\"); }");
      }
      text.line("final int v;");
      text.line(name + "(int x) { v = T.t(x + (ONE == null ? 100 : ONE.v)); }");
      text.line("static int n() { return ALL == null ? -1 : ALL.length + new int[3].length; }");
      text.line("public int val(int x) { return v + " + next + ".n() + x; }");
      text.line(
          "static int f(int x) { return ONE.val(x) + new " + name + "(x).v + ALL[1].val(2); }");
      text.line("}");
    }
    known.functions.add(names[text.below(count)] + ".f");
    known.functions.add(names[text.below(count)] + ".f");
  }

  /** A class whose initialiser needs its own subclass. */
  private void parentAndChild() {
    String parent = text.name("Y");
    String child = text.name("Y");
    text.line("class " + parent + " implements I {");
    text.line("static final " + parent + " FIRST = new " + child + "(" + c(1) + ");");
    text.line("static int made = T.t(" + text.below(9) + ");");
    text.line("final int v;");
    text.line(parent + "(int x) { v = x + made++; T.t(v); }");
    text.line("public int val(int x) { return v + x; }");
    text.line("}");
    text.line("class " + child + " extends " + parent + " {");
    text.line("static I own = new " + child + "(" + c(2) + ");");
    text.line("static final Integer BOX = T.t(1000) + made;");
    text.line(child + "(int x) { super(x + (BOX == null ? 7 : BOX)); T.t(own == null ? 1 : 2); }");
    text.line("static int f(int x) { return own.val(x) + FIRST.val(BOX); }");
    text.line("}");
    known.functions.add(child + ".f");
  }

  /** An enum with very many constants. */
  private void constants() {
    int count = text.once(4) ? 1_400 : 500;
    String name = text.name("E");
    text.line("enum " + name + " {");
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < count; i++) {
      line.append("C").append(i).append('(').append(i * 7).append(i + 1 < count ? "), " : ");");
      if (i % 10 == 9) {
        text.line(line.toString());
        line.setLength(0);
      }
    }
    text.line("final int n;");
    text.line("final int[] more;");
    text.line(name + "(int x) { n = x; more = (x & 15) == 3 ? new int[x & 7] : null; }");
    text.line(
        "static int f(int x) { return values()[x & 255].n + valueOf(\"C\" + (x & 63)).ordinal()"
            + " + java.util.EnumSet.allOf("
            + name
            + ".class).size(); }");
    text.line("}");
    known.functions.add(name + ".f");
  }
}
