package com.example.tea;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Immutable: an application that makes known numbers of objects, for tests to count. */
@SpringBootApplication(proxyBeanMethods = false)
@EnableScheduling
public class TeaApplication {
  /** Runs until it is killed, and says on stdout where. */
  public static void main(String[] arguments) {
    SpringApplication.run(TeaApplication.class, arguments);
  }

  @Bean
  static ApplicationListener<ApplicationReadyEvent> ready(Environment environment) {
    return event -> System.out.println("ready on " + environment.getProperty("local.server.port"));
  }
}
