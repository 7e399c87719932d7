package com.example.suspending

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.springframework.boot.SpringApplication
import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.context.event.ApplicationReadyEvent
import org.springframework.context.event.EventListener
import org.springframework.core.env.Environment
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RestController

class Pebble

@Volatile private var last: Any? = null

private fun cast(count: Int) = repeat(count) { last = Pebble() }

/** Answers in coroutines that change their threads. */
@SpringBootApplication(proxyBeanMethods = false)
@RestController
class Pebbles(private val environment: Environment) {
  @EventListener(ApplicationReadyEvent::class)
  fun ready() = println("ready on " + environment.getProperty("local.server.port"))

  /** Six times as many as it is asked for, on at least three threads. */
  @GetMapping("/pebbles/{count}")
  suspend fun pebbles(@PathVariable count: Int): String {
    cast(count)
    delay(1)
    cast(count)
    withContext(Dispatchers.IO) {
      cast(count)
      delay(1)
      cast(count)
    }
    cast(count)
    coroutineScope { launch(Dispatchers.Default) { cast(count) } }
    return "cast $count"
  }
}

fun main(arguments: Array<String>) {
  SpringApplication.run(Pebbles::class.java, *arguments)
}
