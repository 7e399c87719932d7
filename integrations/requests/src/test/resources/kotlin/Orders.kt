package com.example.coroutines

import com.example.till.Till
import io.micrometer.core.instrument.kotlin.asContextElement
import io.micrometer.observation.Observation
import io.micrometer.observation.ObservationRegistry
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield

/** Orders in coroutines, each an observation; most of its objects are receipts of the till. */
object Orders {
  private class Order(val number: Int)

  /**
   * Serves orders at the same time.
   *
   * Order n makes itself; in each of ten steps n + 2 receipts, with a change of threads after it;
   * five receipts on threads for input and output; and three in a coroutine of its own.
   */
  @JvmStatic
  fun serve(observations: ObservationRegistry, orders: Int, propagates: Boolean) = runBlocking {
    (0 until orders)
      .map { n ->
        val order = Observation.start("order", observations)
        val context: CoroutineContext =
          if (propagates) order.openScope().use { observations.asContextElement() }
          else EmptyCoroutineContext
        launch(Dispatchers.Default) {
          withContext(context) { steps(n) }
          order.stop()
        }
      }
      .joinAll()
  }

  private suspend fun steps(n: Int) {
    val order = Order(n)
    repeat(10) {
      Till.print(order.number + 2)
      yield()
    }
    withContext(Dispatchers.IO) {
      Till.print(5)
      delay(1)
    }
    withContext(Dispatchers.Default) { launch { Till.print(3) } }
  }
}
