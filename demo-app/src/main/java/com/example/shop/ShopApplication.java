package com.example.shop;

import com.example.shop.traffic.TrafficDriver;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Immutable description of the application: opens the shop, lets its shoppers in and closes when
 * they are done.
 */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
@EnableCaching
@EnableScheduling
public class ShopApplication {
  /**
   * Runs the shop. Without shoppers ({@code --shop.requests=0}) it serves until it is stopped.
   *
   * @param arguments Spring Boot's
   */
  public static void main(String[] arguments) {
    ConfigurableApplicationContext shop = SpringApplication.run(ShopApplication.class, arguments);
    TrafficDriver traffic = shop.getBean(TrafficDriver.class);
    if (traffic.isExpected()) {
      int status = traffic.drive();
      System.exit(SpringApplication.exit(shop, () -> status));
    }
  }
}
