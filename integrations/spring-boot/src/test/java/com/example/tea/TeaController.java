package com.example.tea;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Thread-safe. */
@RestController
class TeaController {
  private final Kettle kettle;

  TeaController(Kettle kettle) {
    this.kettle = kettle;
  }

  @GetMapping("/cups/{count}")
  String cups(@PathVariable int count) {
    return "sum " + kettle.pour(count);
  }

  @GetMapping("/kept/{count}")
  String kept(@PathVariable int count) {
    return "kept " + kettle.keep(count);
  }

  @GetMapping("/spoons/{count}")
  String spoons(@PathVariable int count) {
    return "stirred with " + kettle.stir(count);
  }

  @GetMapping("/forks/{count}")
  String forks(@PathVariable int count) {
    return "eaten with " + kettle.eat(count);
  }

  @GetMapping("/callable/{count}")
  Callable<String> callable(@PathVariable int count) {
    return () -> "sum " + kettle.pour(count);
  }

  @GetMapping("/future/{count}")
  CompletableFuture<String> future(@PathVariable int count) {
    return CompletableFuture.supplyAsync(() -> "sum " + kettle.pour(count));
  }

  @GetMapping("/water/{bytes}")
  String water(@PathVariable int bytes) {
    return "filled " + kettle.fill(bytes);
  }

  @GetMapping("/rain/{bytes}")
  Callable<String> rain(@PathVariable int bytes) {
    return () -> "filled " + kettle.fill(bytes);
  }

  @GetMapping("/well/{bytes}")
  CompletableFuture<String> well(@PathVariable int bytes) {
    return CompletableFuture.supplyAsync(() -> "filled " + kettle.fill(bytes));
  }

  @GetMapping("/spilt/{count}")
  String spilt(@PathVariable int count) {
    throw new IllegalStateException("spilt " + kettle.pour(count));
  }

  @PostMapping("/collections")
  String collect() {
    System.gc();
    return "collected";
  }
}
