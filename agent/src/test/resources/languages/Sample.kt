package subject.languages

import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED
import kotlin.coroutines.intrinsics.suspendCoroutineUninterceptedOrReturn
import kotlin.coroutines.resume
import kotlin.coroutines.startCoroutine

data class Point(val x: Int, val y: Int = 0)

class Token private constructor(val name: String) {
  companion object {
    fun of(name: String): Token = Token(name)
  }
}

object Registry {
  val names = arrayOfNulls<String>(5)
}

class Buffer(val size: Int = 3, val cells: IntArray = IntArray(size))

class Box(val value: Any?)

class Rejected(value: Int) {
  init {
    require(value >= 0) { throw Refusal() }
  }
}

class Refusal : RuntimeException()

inline fun <T> twice(make: () -> T): T {
  make()
  return make()
}

/** Stops in the middle until somebody goes on. */
class Pause {
  var waiting: Continuation<Int>? = null

  suspend fun await(): Int = suspendCoroutineUninterceptedOrReturn { continuation ->
    waiting = continuation
    COROUTINE_SUSPENDED
  }
}

/** Returns at different depths of the stack. */
suspend fun point(pause: Pause, stops: Boolean): Point {
  val x = if (stops) pause.await() else 7
  return Point(x)
}

suspend fun total(pause: Pause): Int {
  var total = 0
  for (i in 1..4) {
    total += point(pause, i % 2 == 0).x
  }
  return total
}

class End : Continuation<Int> {
  override val context = EmptyCoroutineContext

  override fun resumeWith(result: Result<Int>) {
    println("coroutine " + result.getOrThrow())
  }
}

fun main() {
  val origin = Point(1)
  println(origin.copy(y = 2).x + Point(3, 4).y)
  println(Token.of("a").name + Token.of("b").name)
  println(Registry.names.size)
  println(Buffer().cells.size + Buffer(4).cells.size + Buffer(1, IntArray(9)).cells.size)
  println(twice { Box(null) }.value)
  for (value in listOf(1, -1)) {
    try {
      Rejected(value)
    } catch (refused: Refusal) {
      println("refused")
    }
  }
  println(sequence { for (i in 1..3) yield(Box(i)) }.count())
  val large: Any = 1000
  println(large)
  val pause = Pause()
  suspend { total(pause) }.startCoroutine(End())
  pause.waiting!!.resume(10)
  pause.waiting!!.resume(20)
}
