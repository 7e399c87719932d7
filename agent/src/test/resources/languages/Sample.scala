package subject.languages

case class Point(x: Int, y: Int = 0)

class Token private (val name: String)

object Token {
  def apply(name: String): Token = new Token(name)
}

object Registry {
  lazy val names: Array[String] = new Array[String](5)
}

class Box(val value: Any)

trait Counted {
  val log: Box = new Box("log")
  def made: Box = new Box(log)
}

class Refusal extends RuntimeException

class Rejected(value: Int) extends Counted {
  if (value < 0) throw new Refusal
}

object Sample {
  def twice[T](make: => T): T = { make; make }

  def main(arguments: Array[String]): Unit = {
    val origin = Point(1)
    println(origin.copy(y = 2).x + Point(3, 4).y)
    println(Token("a").name + Token("b").name)
    println(Registry.names.length + Registry.names.length)
    println(twice(new Box("twice")).value)
    for (value <- Array(1, -1)) {
      try {
        println(new Rejected(value).made.value == null)
      } catch {
        case _: Refusal => println("refused")
      }
    }
    val points = for (x <- Seq(1, 2, 3) if x != 2) yield Point(x)
    println(points.map { case Point(x, _) => x }.sum)
    println(Array.ofDim[Int](2, 3).length)
  }
}
