package dev.mayfly.fuzz.source;

import java.util.List;

/**
 * Immutable. Writes a random Java program of several classes, the same for the same seed and
 * release everywhere. It prints what it does and always ends: {@code T.fuel} bounds its work.
 */
public final class SourceProgram {
  private SourceProgram() {}

  /** The source of a program whose class {@code Main} has a method {@code int run()}. */
  public static List<String> write(String program, long seed, int release) {
    SourceText text = new SourceText(seed, release);
    DeclaredNames known = new DeclaredNames();
    Expressions expressions = new Expressions(text, known);
    ClassKinds kinds =
        new ClassKinds(text, known, expressions, new Statements(text, known, expressions));
    text.line("package " + program + ";");
    text.line("");
    support(text);
    kinds.function("First");
    int count = 4 + text.below(6);
    for (int i = 0; i < count; i++) {
      kinds.any();
    }
    kinds.function("Last");
    text.line("public class Main {");
    text.line("public static int run() {");
    text.line("int r = 0;");
    int calls = 3 + text.below(4);
    for (int i = 0; i < calls; i++) {
      text.line("T.fuel = 60;");
      text.line("try {");
      text.line("r += " + text.any(known.functions) + "(" + i + ");");
      text.line("} catch (Throwable e) {");
      text.line("T.x(e);");
      text.line("}");
    }
    text.line("T.t(r);");
    text.line("return r;");
    text.line("}");
    text.line("}");
    return text.lines;
  }

  private static void support(SourceText text) {
    String support =
        """
        interface I {
          int val(int x);
          default int twice(int x) { return val(x) + val(x + 1); }
          static I of(int c) { return y -> c + y; }
        }
        final class T {
          static int fuel;
          static final Object LOCK = new Object();
          static int t(int x) { System.out.println(x); return x; }
          static boolean yes(int x) { return (t(x) & 3) == 1; }
          static int x(Throwable e) {
            System.out.println("caught " + e + " by " + e.getCause());
            for (StackTraceElement f : e.getStackTrace()) {
              if (f.getClassName().startsWith("fuzzed.")) System.out.println("  at " + f);
            }
            return 1;
          }
          static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
          static int all(Object... xs) {
            int s = 0;
            for (Object x : xs) {
              if (x == null) s++;
              else if (x instanceof Number) s += ((Number) x).intValue();
              else if (x instanceof I) s += ((I) x).val(s);
              else if (x instanceof Object[]) s += ((Object[]) x).length;
              else s += x.getClass().getName().length();
            }
            return s;
          }
          static int apply(java.util.function.IntUnaryOperator f, int x) { return f.applyAsInt(x); }
          static I make(java.util.function.IntFunction<? extends I> f, int x) { return f.apply(x); }
          static I reflect(Class<? extends I> c, int x) {
            try {
              return c.getDeclaredConstructor(int.class).newInstance(x);
            } catch (ReflectiveOperationException e) {
              throw new IllegalStateException("reflected", e.getCause());
            }
          }
          static int text(String s) {
            switch (s) {
              case "Aa0": return 1;
              case "BB0": return new int[2].length;
              case "a1": case "zz1": return t(3);
              default: return s.length();
            }
          }
          static class Fault extends RuntimeException {
            final int code;
            Fault(int code) { super("fault " + code); this.code = T.t(code); }
          }
          static class Resource implements AutoCloseable {
            final int id;
            Resource(int id) { this.id = T.t(id); if ((id & 7) == 3) throw new Fault(id); }
            public void close() { T.t(-id); if ((id & 7) == 5) throw new Fault(id); }
          }
        }
        """;
    support.lines().forEach(text.lines::add);
  }
}
