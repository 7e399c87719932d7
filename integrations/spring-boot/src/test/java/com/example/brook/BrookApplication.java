package com.example.brook;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Thread-safe: answers without a thread for each request. */
@SpringBootApplication(proxyBeanMethods = false)
@RestController
public class BrookApplication {
  private static final class Pebble {}

  private volatile Object last = this;

  /** Runs until it is killed, and says on stdout where. */
  public static void main(String[] arguments) {
    SpringApplication.run(BrookApplication.class, arguments);
  }

  @Bean
  static ApplicationListener<ApplicationReadyEvent> ready(Environment environment) {
    return event -> System.out.println("ready on " + environment.getProperty("local.server.port"));
  }

  @GetMapping("/pebbles/{count}")
  Mono<String> pebbles(@PathVariable int count) {
    for (int i = 0; i < count; i++) {
      last = new Pebble();
    }
    return Mono.just("thrown " + count);
  }

  Object last() {
    return last;
  }
}
