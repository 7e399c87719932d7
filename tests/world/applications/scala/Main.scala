package acme
enum Expr:
  case Num(value: Int)
  case Add(left: Expr, right: Expr)
  case Mul(left: Expr, right: Expr)
import Expr.*
trait Show[A] { extension (a: A) def show: String }
given Show[Expr] with
  extension (e: Expr) def show: String = e match
    case Num(v) => v.toString
    case Add(l, r) => s"(${l.show} + ${r.show})"
    case Mul(l, r) => s"${l.show} * ${r.show}"
def eval(e: Expr): Int = e match
  case Num(v) => v
  case Add(l, r) => eval(l) + eval(r)
  case Mul(Num(0), _) => 0
  case Mul(l, r) => eval(l) * eval(r)
inline def twice(inline f: => Unit): Unit = { f; f }
class Box[+A](val get: A) { def map[B](f: A => B): Box[B] = Box(f(get)) }
object Lazy { lazy val value: List[Int] = (1 to 10).toList.filter(_ % 2 == 0) }
@main def run(): Unit =
  val e = Add(Num(1), Mul(Num(2), Num(3)))
  twice(println(e.show + eval(e)))
  println(Box(3).map(_ + 1).get -> Lazy.value.map(x => x * x).sum)
  for { x <- 1 to 3; y <- List("a", "b") if x > 1 } println(s"$x$y")
  println(try { Some(1).get / 0 } catch { case _: ArithmeticException => -1 })
