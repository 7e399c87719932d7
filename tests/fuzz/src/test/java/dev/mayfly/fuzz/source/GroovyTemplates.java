package dev.mayfly.fuzz.source;

import dev.mayfly.fuzz.source.Language.Piece;
import java.util.List;

/** Static. What random programs in Groovy are composed of. */
final class GroovyTemplates {
  private static final String SUPPORT =
      """
      import groovy.transform.CompileStatic
      interface I { int go(int x); default int twice(int x) { go(x) + go(x + 1) } }
      @CompileStatic class T {
        static int fuel
        static int t(int x) { println(x); x }
        static int x(Throwable e) { println("caught " + e.getClass().name + " " + e.message); 1 }
        static int sum(int... xs) { int s = 0; for (int n : xs) s += n; s }
        static int all(Object... xs) { int s = 0; for (Object n : xs) if (n != null) s++; s }
        static boolean out() { --fuel < 0 }
      }
      @CompileStatic class Fault extends RuntimeException { final int code; Fault(int code) { super("fault " + code); this.code = T.t(code) } }
      """;

  private static final List<Piece> PIECES =
      List.of(
          new Piece(
              "F#.f",
              "new C#",
              """
              @CompileStatic class C# implements I {
                final int a
                Object b = new int[2]
                int[] c
                C#(int a) { this.a = a; c = new int[a & 3]; T.t(a); if ((a & 7) == 5) throw new Fault(a) }
                C#(String s) { this(s.length() + $c) }
                int go(int x) { if (T.out()) return x; a + c.length + $e }
              }
              @CompileStatic class F# { static int f(int x) { if (T.out()) return x; new C#(x).go(x) + new C#("abc").twice($e) } }
              """),
          new Piece(
              "Y#.f",
              "new Y#",
              """
              class Y# implements I {
                def a
                List<Integer> l = [1, 2, 3]
                Y#(int n) { a = n; T.t(n) }
                Y#(Map m) { a = m.size() }
                int go(int x) { if (T.out()) return x; def k = l.collect { it + x }; (a as int) + k.size() + $e }
                static int f(int x) { if (T.out()) return x; def y = new Y#(x); y.a = x + 2; y.go(x) + new Y#(one: 1, two: $c).a }
              }
              """),
          new Piece(
              "S#.f",
              "",
              """
              @CompileStatic enum S# {
                A($c), B($c) { int v(int x) { x + $c } }, C(7);
                final int n
                S#(int n) { this.n = T.t(n) }
                int v(int x) { n + new int[x & 3].length }
                static int f(int x) { if (T.out()) return x; values()[x % 3].v($e) + valueOf("A").n }
              }
              """),
          new Piece(
              "H#.f",
              "",
              """
              trait H#A { int size = 3; int[] many() { new int[size] } }
              class H# implements H#A {
                String toString() { "h${many().length}" }
                H# plus(int n) { def h = new H#(); h.size = n & 3; h }
                static int f(int x) { if (T.out()) return x; (new H#() + x).toString().length() + $e }
              }
              """),
          new Piece(
              "Q#.f",
              "",
              """
              @CompileStatic class Q# {
                static int f(int x) {
                  if (T.out()) return x
                  int sum = 0
                  for (int i in 0..(x & 3)) { sum += T.t(i) }
                  [1, 2, $c].each { int n -> sum += n }
                  sum + $e
                }
              }
              """),
          new Piece(
              "D#.f",
              "new D#",
              """
              @CompileStatic class D# implements I {
                private final I i
                D#(I i) { this.i = i }
                D#(int n) { this(new I() { int go(int x) { n + x } }) }
                class In {
                  int k
                  int[] more
                  In(int k) { this.k = k; more = new int[k & 3] }
                  int all() { k + more.length }
                }
                int go(int x) { if (T.out()) return x; new In(x).all() + i.go(x) }
                static int f(int x) { if (T.out()) return x; new D#(new D#(x)).go($e) }
              }
              """),
          new Piece(
              "L#.f",
              "",
              """
              class L# {
                static int rec(int n) { n <= 0 || T.out() ? 1 : new int[n & 1].length + rec(n - 1) }
                static int f(int x) {
                  if (T.out()) return x
                  try { rec(x) + $e } catch (Fault e) { T.x(e) } finally { T.t(9) }
                }
              }
              """));

  private static final List<String> EXPRESSIONS =
      List.of(
          "x",
          "$c",
          "T.t($e)",
          "$F($e)",
          "$K($e).go($e)",
          "$K($e).twice($c)",
          "($e + $e)",
          "(($e > 3) ? $e : $e)",
          "T.all($e, \"s\" + $e, null, $K($c))",
          "T.sum(new int[] {$e, $c})",
          "([$e, $e, $c] as int[]).length",
          "new Object[] {$e, \"u\"}.length",
          "new int[$c][2].length",
          "new int[] {$e, 2}.clone().length",
          "[$e, $e].size()",
          "[a: $e, b: $c].size()",
          "\"${$e} and ${$e}\".length()",
          "Integer.valueOf($e + 1000).hashCode()",
          "java.util.Arrays.copyOf(new int[] {$e}, 3).length");

  static final Language LANGUAGE =
      new Language(
          "groovy",
          "groovy",
          SUPPORT,
          PIECES,
          EXPRESSIONS,
          "    T.fuel = 40\n    try { r += $F($c) } catch (Throwable e) { T.x(e) }\n",
          """
          @CompileStatic class Main {
            static int run() {
              int r = 0
          $calls
              T.t(r)
              r
            }
          }
          """);

  private GroovyTemplates() {}
}
