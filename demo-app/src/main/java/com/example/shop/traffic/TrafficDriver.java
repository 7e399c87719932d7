package com.example.shop.traffic;

import com.example.shop.repricing.RepricingJob;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Thread-safe driver of the traffic: shares a fixed number of requests among the shoppers. */
@Component
public class TrafficDriver {
  private static final Logger LOG = LoggerFactory.getLogger(TrafficDriver.class);

  private final TrafficProperties properties;
  private final RepricingJob repricing;
  private final Environment environment;

  TrafficDriver(TrafficProperties properties, RepricingJob repricing, Environment environment) {
    this.properties = properties;
    this.repricing = repricing;
    this.environment = environment;
  }

  @EventListener(ApplicationReadyEvent.class)
  void open() {
    LOG.info("open at {}", address());
  }

  /** Tells whether shoppers are to come. */
  public boolean isExpected() {
    return properties.requests() > 0;
  }

  /**
   * Sends all requests and prints a line about them.
   *
   * @return 0 if every answer was as it should be, else 1
   */
  public int drive() {
    Progress progress = new Progress(System.err, properties.terminal(), properties.requests());
    long start = System.nanoTime();
    try {
      Tally tally = shop(progress);
      int priceLists = 1 + repricing.awaitPrices();
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "shop: %d requests in %.1f s, %d failed, %d orders, %d price lists%n",
          tally.requests() + tally.failures(),
          seconds,
          tally.failures(),
          tally.orders(),
          priceLists);
      return tally.failures() == 0 ? 0 : 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      LOG.error("interrupted");
    } catch (ExecutionException e) {
      LOG.error("a shopper gave up", e.getCause());
    }
    return 1;
  }

  /** Lets the shoppers in and waits until the last has left. */
  Tally shop(Progress progress) throws InterruptedException, ExecutionException {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    int clients = properties.clients();
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      List<Shopper> shoppers = new ArrayList<>(clients);
      for (int i = 0; i < clients; i++) {
        int requests = (properties.requests() + i) / clients;
        Random random = new Random(properties.seed() + i);
        shoppers.add(new Shopper(http, address(), "visitor-" + i, requests, random, progress));
      }
      Tally tally = Tally.NONE;
      for (Future<Tally> shopper : threads.invokeAll(shoppers)) {
        tally = tally.plus(shopper.get());
      }
      return tally;
    } finally {
      threads.shutdown();
    }
  }

  private String address() {
    return "http://127.0.0.1:" + environment.getRequiredProperty("local.server.port");
  }
}
