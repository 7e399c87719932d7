package com.example.post;

import com.example.traces.Ledger;
import jakarta.jms.ConnectionFactory;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** Immutable: sends messages to itself by a broker in the same process. */
@SpringBootApplication(proxyBeanMethods = false)
@Import(Ledger.class)
public class PostApplication {
  /** Runs until it is killed, and says on stdout where. */
  public static void main(String[] arguments) {
    SpringApplication.run(PostApplication.class, arguments);
  }

  @Bean
  static ConnectionFactory broker() {
    return new ActiveMQConnectionFactory("vm://localhost?broker.persistent=false");
  }

  @Bean
  static ApplicationListener<ApplicationReadyEvent> ready(Environment environment) {
    return event -> System.out.println("ready on " + environment.getProperty("local.server.port"));
  }
}
