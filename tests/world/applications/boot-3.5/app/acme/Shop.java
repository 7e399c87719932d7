package acme;

import jakarta.jms.ConnectionFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;
import org.springframework.jms.annotation.EnableJms;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.stereotype.Component;

/** A shop with what many applications have. */
@SpringBootApplication
@EnableCaching
@EnableScheduling
@EnableJms
public class Shop {
  public static void main(String[] args) {
    SpringApplication.run(Shop.class, args);
  }

  @Bean
  ConnectionFactory broker() {
    return new ActiveMQConnectionFactory("vm://shop?broker.persistent=false&broker.useJmx=false");
  }

  @Bean
  SecurityFilterChain security(HttpSecurity http) throws Exception {
    return http.csrf(csrf -> csrf.disable())
        .authorizeHttpRequests(
            all -> all.requestMatchers("/admin/**").authenticated().anyRequest().permitAll())
        .httpBasic(basic -> {})
        .build();
  }

  @Component
  static class Orders {
    static final AtomicInteger RECEIVED = new AtomicInteger();

    @JmsListener(destination = "orders")
    public void receive(String text) {
      String[] words = text.split(" ");
      RECEIVED.addAndGet(words.length);
    }

    @Scheduled(cron = "0 0 0 1 1 *")
    public void yearly() {
      RECEIVED.set(0);
    }
  }

  @Aspect
  @Component
  static class Audit {
    static final AtomicInteger CALLS = new AtomicInteger();

    @Around("execution(* acme.Items.*(..))")
    public Object around(ProceedingJoinPoint call) throws Throwable {
      CALLS.incrementAndGet();
      return call.proceed();
    }
  }
}
