package dev.mayfly.fuzz.source;

import dev.mayfly.fuzz.source.Language.Piece;
import java.util.List;

/** Static. What random programs in Kotlin are composed of. */
final class KotlinTemplates {
  private static final String SUPPORT =
      """
      interface I {
        fun go(x: Int): Int
        fun twice(x: Int): Int = go(x) + go(x + 1)
      }
      object T {
        @JvmField var fuel = 0
        fun t(x: Int): Int { println(x); return x }
        fun x(e: Throwable): Int { println("caught " + e.javaClass.name + " " + e.message); return 1 }
        inline fun <reified Q> some(n: Int): Array<Q?> = arrayOfNulls<Q>(n and 7)
        inline fun both(n: Int, f: (Int) -> Int): Int = f(n) + f(n + 1)
        fun sum(vararg xs: Int): Int = xs.sum()
        fun all(vararg xs: Any?): Int = xs.count { it != null }
      }
      open class Fault(val code: Int) : RuntimeException("fault " + code) { init { T.t(code) } }
      """;

  private static final List<Piece> PIECES =
      List.of(
          new Piece(
              "F#.f",
              "C#",
              """
              open class C#(val a: Int, val b: Any? = intArrayOf(a)) : I {
                val c = IntArray(a and 3)
                init { T.t(a); if ((a and 7) == 5) throw Fault(a) }
                constructor(s: String) : this(s.length + T.t($c))
                override fun go(x: Int): Int { if (--T.fuel < 0) return x; return a + c.size + $e }
              }
              object F# { fun f(x: Int): Int { if (--T.fuel < 0) return x; return C#(x).go(x) + C#("abc").twice($e) } }
              """),
          new Piece(
              "P#.of",
              "P#",
              """
              data class P#(val a: Int, val q: String = "q" + a, var n: Long? = a.toLong() * 1000) : I {
                override fun go(x: Int): Int { val (u, v) = copy(a = x + 1); return u + v.length + $c }
                companion object {
                  const val LIMIT = 5
                  @JvmStatic val known = P#(LIMIT)
                  fun of(x: Int): Int { if (--T.fuel < 0) return x; val p = P#(x); return if (p == known) 1 else p.toString().length + p.hashCode() + $e }
                }
              }
              """),
          new Piece(
              "O#.f",
              "",
              """
              object O# : I {
                private val l by lazy { T.t($c); intArrayOf(1, 2, $c) }
                lateinit var late: StringBuilder
                override fun go(x: Int): Int = l.size + x
                fun f(x: Int): Int { if (--T.fuel < 0) return x; if (x > 3) late = StringBuilder("late" + x); return go(x) + late.length + $e }
              }
              """),
          new Piece(
              "S#.f",
              "",
              """
              sealed class S# {
                class A(val n: Int) : S#()
                data class B(val one: S#, val two: S#) : S#()
                object None : S#()
                companion object {
                  fun area(s: S#): Int = when (s) { is A -> s.n; is B -> area(s.one) + area(s.two) + T.t(1); None -> 0 }
                  fun f(x: Int): Int { if (--T.fuel < 0) return x; return area(B(A($e), if (x > 2) None else B(A(x), None))) }
                }
              }
              """),
          new Piece(
              "E#.f",
              "",
              """
              enum class E#(val n: Int) {
                A($c), B(T.t($c)) { override fun v(x: Int): Int = Integer(x).hashCode() }, C(7);
                open fun v(x: Int): Int = n + IntArray(x and 3).size
                companion object { fun f(x: Int): Int { if (--T.fuel < 0) return x; return entries[x and 1].v($e) + when (values()[x % 3]) { A -> 1; B -> $e; C -> 3 } } }
              }
              """),
          new Piece(
              "V#K.f",
              "",
              """
              @JvmInline value class V#(val n: Int) : I { override fun go(x: Int): Int = n + x }
              object V#K {
                fun any(o: Any?): Int = if (o is V#) o.n else 2
                fun f(x: Int): Int { if (--T.fuel < 0) return x; val l = listOf(V#(x), V#($e)); return any(l[0]) + any(V#(3)) + l.sumOf { it.go(x) } }
              }
              """),
          new Piece(
              "Q#.f",
              "",
              """
              object Q# {
                fun f(x: Int): Int {
                  if (--T.fuel < 0) return x
                  val s = sequence { for (i in 0..(x and 3)) { yield(T.t(i)); yieldAll(listOf(i, i * 2)) } }
                  return s.map { it + $c }.filter { it % 2 == 0 }.take(4).sum() + $e
                }
              }
              """),
          new Piece(
              "D#.f",
              "D#",
              """
              class D#(private val i: I) : I by i {
                constructor(n: Int) : this(object : I { override fun go(x: Int): Int = n + x + $c })
                inner class In(val k: Int) { val more = IntArray(k and 3); fun all(): Int = k + i.go(k) + more.size }
                companion object { fun f(x: Int): Int { if (--T.fuel < 0) return x; return D#(D#(x)).In($e).all() + D#(x).twice(x) } }
              }
              """),
          new Piece(
              "G#.f",
              "",
              """
              class G#<Q : Any>(val q: Q, val rest: Array<Q?> = java.lang.reflect.Array.newInstance(q.javaClass, 2) as Array<Q?>) {
                fun <Z> map(f: (Q) -> Z): Z = f(q)
                companion object { fun f(x: Int): Int { if (--T.fuel < 0) return x; var sum = 0; val add = { n: Int -> sum += n }; add($e); add(x); return G#(x + 500).map { it + sum } + G#("s").map { s -> s.length } } }
              }
              """),
          new Piece(
              "L#.f",
              "",
              """
              object L# {
                private fun first(xs: IntArray): Int { xs.forEach { if (it > 3) return it }; return -1 }
                fun rec(n: Int): Int = if (n <= 0 || --T.fuel < 0) 1 else IntArray(n and 1).size + rec(n - 1)
                fun f(x: Int): Int {
                  if (--T.fuel < 0) return x
                  return try { first(intArrayOf(1, $e, 4)) + rec(x) } catch (e: Fault) { T.x(e) } finally { T.t(9) }
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
          "(if ($e > 3) $e else $e)",
          "T.all($e, \"s\" + $e, null, $K($c))",
          "T.sum(*intArrayOf($e, $c), $e)",
          "intArrayOf($e, $e).copyOf(5).size",
          "arrayOf<Any>($e, \"u\").size",
          "Array($c) { n# -> $K(n#) }.size",
          "T.some<I>($e).size",
          "T.both($e) { n# -> n# + $e }",
          "listOf($e, $e).map { n# -> n# + x }.sum()",
          "(try { $e } catch (e: RuntimeException) { T.x(e) })",
          "(try { $K(5).go($e) } catch (e: Fault) { T.x(e) })",
          "run { val o# = object : I { override fun go(x: Int): Int = x + $c }; o#.go($e) }",
          "(($e as Any).hashCode() and 255)",
          "intArrayOf($e, 2).clone().size",
          "(mapOf($e to \"m\", $c to \"n\").size)",
          "\"${$e} and ${$e}\".length",
          "Array($c) { IntArray(2) }.size",
          "(x..x + $c).fold(0) { s#, n# -> s# + n# }",
          "($K($e) as I?)!!.go($c)");

  static final Language LANGUAGE =
      new Language(
          "kotlin",
          "kt",
          SUPPORT,
          PIECES,
          EXPRESSIONS,
          "      T.fuel = 40\n      try { r += $F($c) } catch (e: Throwable) { T.x(e) }\n",
          """
          object Main {
            @JvmStatic fun run(): Int {
              var r = 0
          $calls
              T.t(r)
              return r
            }
          }
          """);

  private KotlinTemplates() {}
}
