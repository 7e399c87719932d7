package dev.mayfly.fuzz.source;

import dev.mayfly.fuzz.source.Language.Piece;
import java.util.List;

/** Static. What random programs in Scala are composed of. */
final class ScalaTemplates {
  private static final String SUPPORT =
      """
      trait I { def go(x: Int): Int; def twice(x: Int): Int = go(x) + go(x + 1) }
      object T {
        var fuel = 0
        def t(x: Int): Int = { println(x); x }
        def x(e: Throwable): Int = { println("caught " + e.getClass.getName + " " + e.getMessage); 1 }
        def later(n: => Int): Int = if (fuel > 20) n + n else n
        def sum(xs: Int*): Int = xs.sum
        def all(xs: Any*): Int = xs.count(_ != null)
        def out(x: Int): Boolean = { fuel -= 1; fuel < 0 }
      }
      class Fault(val code: Int) extends RuntimeException("fault " + code) { T.t(code) }
      """;

  private static final List<Piece> PIECES =
      List.of(
          new Piece(
              "F#.f",
              "new C#",
              """
              class C#(val a: Int, val b: Any) extends I {
                def this(a: Int) = this(a, new Array[Int](2))
                val c = new Array[Int](a & 3)
                T.t(a)
                if ((a & 7) == 5) throw new Fault(a)
                def go(x: Int): Int = if (T.out(x)) x else a + c.length + $e
              }
              object F# { def f(x: Int): Int = if (T.out(x)) x else new C#(x).go(x) + new C#(3, "s" + x).twice($e) }
              """),
          new Piece(
              "P#.of",
              "P#",
              """
              case class P#(a: Int, q: String = "q", n: Long = 70000L) extends I {
                def go(x: Int): Int = copy(a = x + 1).a + $c
              }
              object P# {
                val known = P#(5)
                def of(x: Int): Int = if (T.out(x)) x else P#(x) match {
                  case P#(1, q, _) => q.length
                  case p if p == known => 2
                  case P#(n, "q", m) => n + m.hashCode + $e
                  case p => p.toString.length
                }
              }
              """),
          new Piece(
              "O#.f",
              "",
              """
              trait O#A { val early: Int = T.t(1); lazy val l: Array[Int] = { T.t($c); Array(1, 2, $c) }; def k: Int }
              trait O#B extends O#A { val k = early + 2; val fresh = new Array[String](k & 3) }
              object O# extends O#B { def f(x: Int): Int = if (T.out(x)) x else l.length + fresh.length + k + $e }
              """),
          new Piece(
              "S#.f",
              "",
              """
              enum S# { case A(n: Int); case B(one: S#, two: S#); case Non }
              object S# {
                def area(s: S#): Int = s match { case A(n) => n; case B(o, w) => area(o) + area(w) + T.t(1); case Non => 0 }
                def f(x: Int): Int = if (T.out(x)) x else area(B(A($e), if (x > 2) Non else B(A(x), Non))) + S#.Non.ordinal
              }
              """),
          new Piece(
              "V#K.f",
              "",
              """
              class V#(val n: Int) extends AnyVal { def plus(x: Int): Int = n + x }
              object V#K {
                def any(o: Any): Int = o match { case v: V# => v.n; case _ => 2 }
                extension (n: Int) def more#(m: Int): Int = n + m
                def f(x: Int): Int = if (T.out(x)) x else { val l = List(new V#(x), new V#($e)); any(l.head) + any(new V#(3)) + l.map(_.plus(x)).sum + x.more#($c) }
              }
              """),
          new Piece(
              "Q#.f",
              "",
              """
              object Q# {
                def f(x: Int): Int = if (T.out(x)) x else {
                  var sum = 0
                  for (i <- 0 to (x & 3); j <- Array(i, T.t(i)) if j != 2) sum += j
                  val some = LazyList.from(x).map(_ + $c).take(4).sum
                  sum + some + $e
                }
              }
              """),
          new Piece(
              "D#.f",
              "new D#",
              """
              class D#(i: I) extends I {
                def this(n: Int) = this(new I { def go(x: Int): Int = n + x + $c })
                class In(val k: Int) { val more = new Array[Int](k & 3); def all: Int = k + i.go(k) + more.length }
                def go(x: Int): Int = if (T.out(x)) x else new In(x).all
              }
              object D# { def f(x: Int): Int = if (T.out(x)) x else new D#(new D#(x)).go($e) + new D#(x).twice(x) }
              """),
          new Piece(
              "G#.f",
              "",
              """
              class G#[Q](val q: Q, val rest: Option[Q] = None) { def map[Z](f: Q => Z): Z = f(q); def grow(implicit c: scala.reflect.ClassTag[Q]): Array[Q] = new Array[Q](2) }
              object G# { def f(x: Int): Int = if (T.out(x)) x else { var sum = 0; val add: Int => Unit = n => sum += n; add($e); add(x); new G#(x + 500, Some(1)).map(_ + sum) + new G#("s").grow.length + new G#(x).grow.length } }
              """),
          new Piece(
              "L#.f",
              "",
              """
              object L# {
                def first(xs: Array[Int]): Int = { xs.foreach { n => if (n > 3) throw new Fault(n) }; -1 }
                def rec(n: Int): Int = if (n <= 0 || T.out(n)) 1 else new Array[Int](n & 1).length + rec(n - 1)
                def f(x: Int): Int = if (T.out(x)) x else try first(Array(1, $e, 4)) + rec(x) catch { case e: Fault => T.x(e) } finally T.t(9)
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
          "(if ($e > 3) $e else $e)",
          "T.all($e, \"s\" + $e, null, $K($c))",
          "T.sum(Array($e, $c)*)",
          "T.later($e)",
          "Array($e, $e).clone().length",
          "Array[Any]($e, \"u\").length",
          "Array.tabulate($c)(n# => $K(n#)).length",
          "Array.ofDim[Int]($c, 2).length",
          "List($e, $e).map(n# => n# + x).sum",
          "(try $e catch { case e: RuntimeException => T.x(e) })",
          "(try $K(5).go($e) catch { case e: Fault => T.x(e) })",
          "{ val o# = new I { def go(x: Int): Int = x + $c }; o#.go($e) }",
          "($e.asInstanceOf[AnyRef].hashCode & 255)",
          "java.util.Arrays.copyOf(Array($e), 3).length",
          "Map($e -> \"m\", $c -> \"n\").size",
          "s\"${$e} and ${$e}\".length",
          "(x to x + $c).foldLeft(0)((s#, n#) => s# + n#)",
          "Option($K($e)).map(_.go($c)).getOrElse(3)",
          "($e, $e).swap._1");

  static final Language LANGUAGE =
      new Language(
          "scala",
          "scala",
          SUPPORT,
          PIECES,
          EXPRESSIONS,
          "    T.fuel = 40\n    try r += $F($c) catch { case e: Throwable => T.x(e) }\n",
          """
          object Main {
            def run(): Int = {
              var r = 0
          $calls
              T.t(r)
              r
            }
          }
          """);

  private ScalaTemplates() {}
}
