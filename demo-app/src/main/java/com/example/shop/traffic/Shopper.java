package com.example.shop.traffic;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Confined to its thread: a client who searches, looks, fills a basket, buys, and comes back as
 * another visitor. Its actions depend on its seed alone.
 */
final class Shopper implements Callable<Tally> {
  private static final Logger LOG = LoggerFactory.getLogger(Shopper.class);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String[] COLOURS = {"red", "blue", "green", "black", ""};
  private static final String[] THINGS = {"lamp", "chair", "", "", ""};
  private static final int FIRST_PRODUCT = 1000;
  private static final int PRODUCTS = 600;

  private final HttpClient http;
  private final String shop;
  private final String name;
  private final int requests;
  private final Random random;
  private final Progress progress;

  private final Queue<String> papers = new ArrayDeque<>();
  private int visits;
  private int basketSize;
  private int answered;
  private int failures;
  private int orders;

  Shopper(
      HttpClient http, String shop, String name, int requests, Random random, Progress progress) {
    this.http = http;
    this.shop = shop;
    this.name = name;
    this.requests = requests;
    this.random = random;
    this.progress = progress;
  }

  @Override
  public Tally call() throws InterruptedException {
    for (int i = 0; i < requests; i++) {
      try {
        act();
      } catch (IOException e) {
        failures++;
        LOG.warn("no answer: {}", e.toString());
      }
      progress.advance();
    }
    return new Tally(answered, failures, orders);
  }

  private void act() throws IOException, InterruptedException {
    String paper = papers.poll();
    if (paper != null) {
      get(paper);
      visits += papers.isEmpty() ? 1 : 0;
      return;
    }
    int dice = random.nextInt(100);
    if (dice < 45) {
      get("/products?words=" + oneOf(COLOURS) + "+" + oneOf(THINGS));
    } else if (dice < 58) {
      get("/products/" + product());
    } else if (dice < 65) {
      get("/recommendations");
    } else if (dice < 70) {
      get("/sales/" + (1 + random.nextInt(12)));
    } else if (dice < 95 || basketSize == 0) {
      fillBasket();
    } else {
      buy();
    }
  }

  private void fillBasket() throws IOException, InterruptedException {
    basketSize++;
    post(
        "/basket",
        200,
        """
        {"productId": %d, "quantity": %d, "postcode": "%s"}"""
            .formatted(product(), 1 + random.nextInt(8), postcode()));
  }

  private void buy() throws IOException, InterruptedException {
    HttpResponse<?> response = post("/orders", 201, "{\"postcode\": \"%s\"}".formatted(postcode()));
    response.headers().firstValue("Location").ifPresent(this::collectPapers);
    basketSize = 0;
  }

  private void collectPapers(String order) {
    orders++;
    papers.add(order + "/invoice");
    papers.add(order + "/packing-slip");
  }

  private int product() {
    return FIRST_PRODUCT + random.nextInt(PRODUCTS);
  }

  private String postcode() {
    return String.valueOf(10_000 + random.nextInt(90_000));
  }

  private String oneOf(String[] words) {
    return words[random.nextInt(words.length)];
  }

  private void get(String path) throws IOException, InterruptedException {
    send(request(path).GET().build(), 200);
  }

  private HttpResponse<byte[]> post(String path, int status, String json)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = request(path).header("Content-Type", "application/json");
    return send(request.POST(BodyPublishers.ofString(json)).build(), status);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(shop + path))
        .header("Cookie", "visitor=" + name + "-" + visits)
        .timeout(PATIENCE);
  }

  private HttpResponse<byte[]> send(HttpRequest request, int expectedStatus)
      throws IOException, InterruptedException {
    HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
    if (response.statusCode() == expectedStatus) {
      answered++;
    } else {
      failures++;
      LOG.warn("{} {}: {}", request.method(), request.uri(), response.statusCode());
    }
    return response;
  }
}
