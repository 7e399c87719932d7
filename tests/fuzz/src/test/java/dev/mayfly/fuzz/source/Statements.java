package dev.mayfly.fuzz.source;

/**
 * Confined. Writes statements that change {@code r}, with {@code x} a variable that nothing
 * assigns.
 */
final class Statements {
  private final SourceText text;
  private final DeclaredNames known;
  private final Expressions expressions;

  Statements(SourceText text, DeclaredNames known, Expressions expressions) {
    this.text = text;
    this.known = known;
    this.expressions = expressions;
  }

  /** A few statements. */
  void some(int depth) {
    int count = 1 + text.below(depth > 1 ? 4 : 2);
    for (int i = 0; i < count; i++) {
      one(depth);
    }
  }

  private String e(int depth) {
    return expressions.of(depth);
  }

  private void one(int depth) {
    int d = depth - 1;
    if (depth <= 0) {
      text.line("r += " + e(2) + ";");
      return;
    }
    switch (text.below(17)) {
      case 0 -> {
        text.line("if (" + expressions.condition(1) + ") {");
        some(d);
        if (text.once(2)) {
          text.line("} else {");
          some(d);
        }
        text.line("}");
      }
      case 1 -> {
        String i = text.name("i");
        String label = text.name("loop");
        text.line(
            label
                + ": for (int "
                + i
                + " = 0; "
                + i
                + " < "
                + (1 + text.below(4))
                + "; "
                + i
                + "++) {");
        some(d);
        if (text.once(2)) {
          text.line(
              "if ("
                  + expressions.condition(1)
                  + ") "
                  + expressions.pick("break ", "continue ")
                  + label
                  + ";");
        }
        text.line("}");
      }
      case 2 -> {
        String e = text.name("e");
        text.line("try {");
        some(d);
        if (text.once(3)) {
          text.line("if (T.yes(x)) return r;");
        }
        text.line(
            "} catch ("
                + expressions.pick(
                    "RuntimeException",
                    "ArithmeticException",
                    "Throwable",
                    "IllegalStateException",
                    "Error")
                + " "
                + e
                + ") {");
        text.line("T.x(" + e + ");");
        if (text.once(2)) {
          some(d);
        }
        if (text.once(2)) {
          text.line("} finally {");
          some(d);
          text.line(text.once(6) ? "if (T.yes(r)) return r;" : "T.t(r);");
        }
        text.line("}");
      }
      case 3 -> {
        text.line("try {");
        some(d);
        text.line("} finally {");
        text.line("r -= " + e(2) + ";");
        text.line("}");
      }
      case 4 -> {
        text.line("synchronized (" + expressions.pick("T.class", "new Object()", "T.LOCK") + ") {");
        some(d);
        text.line("}");
      }
      case 5 -> {
        text.line("switch (3 & " + e(1) + ") {");
        text.line("case 0:");
        some(d);
        text.line(text.once(2) ? "break;" : "r--;");
        text.line("case 1:");
        text.line("r++;");
        text.line("default:");
        some(d);
        text.line("}");
      }
      case 6 -> {
        String name = text.name("v");
        text.line("I " + name + " = " + expressions.construction(2) + ";");
        text.line("r += " + name + ".val(" + e(1) + ");");
      }
      case 7 -> {
        String name = text.name("o");
        text.line("Object " + name + " = " + expressions.object(2) + ";");
        text.line("r += T.all(" + name + ", " + name + ");");
      }
      case 8 -> {
        String name = text.name("L");
        text.line("class " + name + " implements I {");
        text.line("final int f = " + e(1) + ";");
        text.line(name + "(int y) { T.t(f + y + x); }");
        text.line("public int val(int y) { return f + x * y; }");
        text.line("}");
        text.line("r += new " + name + "(" + e(1) + ").val(r);");
      }
      case 9 ->
          text.line(
              "if ("
                  + expressions.condition(1)
                  + ") throw new "
                  + expressions.pick(
                      "IllegalStateException(\"s\" + r)",
                      "ArithmeticException()",
                      "T.Fault(" + e(1) + ")")
                  + ";");
      case 10 -> {
        String name = text.name("b");
        text.line("Integer " + name + " = r;");
        text.line(name + "++;");
        text.line(name + " += " + e(1) + ";");
        text.line("r = " + name + ";");
      }
      case 11 -> {
        String name = text.name("z");
        text.line("try (T.Resource " + name + " = new T.Resource(" + e(1) + ")) {");
        some(d);
        text.line("r += " + name + ".id;");
        text.line("}");
      }
      case 12 -> {
        if (known.enums.isEmpty()) {
          text.line("T.t(r);");
        } else {
          String type = text.any(known.enums);
          text.line("switch (" + type + ".values()[1 & " + e(1) + "]) {");
          text.line("case B:");
          some(d);
          text.line("break;");
          text.line("default:");
          text.line("r ^= " + e(1) + ";");
          text.line("}");
        }
      }
      case 13 -> text.line("r += " + expressions.condition(1) + " ? " + e(2) + " : " + e(2) + ";");
      case 14 -> {
        String name = text.name("w");
        text.line("int " + name + " = " + text.below(4) + ";");
        text.line("do {");
        some(d);
        text.line("} while (--" + name + " > 0);");
      }
      default -> text.line("r += " + e(3) + ";");
    }
  }
}
