package dev.mayfly.micrometer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/**
 * Thread-safe. Answers {@code GET /metrics} with the meters of a registry, for Prometheus, by the
 * JDK's HTTP server on one daemon thread: the program ends as it would without it.
 */
public final class PrometheusServer implements AutoCloseable {
  private static final String PATH = "/metrics";
  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;

  /** Whatever kind of address this JVM prefers. */
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final PrometheusMeterRegistry registry;
  private final HttpServer server;

  private PrometheusServer(PrometheusMeterRegistry registry, HttpServer server) {
    this.registry = registry;
    this.server = server;
  }

  /**
   * Serves a registry of its own on the loopback interface: this machine alone can read it.
   *
   * @param port where it listens; 0 for one that is free
   */
  public static PrometheusServer start(int port) throws IOException {
    return start(
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
  }

  /** Serves a registry that the program has, to all who reach this address. */
  public static PrometheusServer start(PrometheusMeterRegistry registry, InetSocketAddress address)
      throws IOException {
    HttpServer server = HttpServer.create(address, 0);
    PrometheusServer served = new PrometheusServer(registry, server);
    server.createContext(PATH, served::answer);
    startOnDaemon(server);
    return served;
  }

  /** The server's thread is a daemon if the one that starts it is. */
  private static void startOnDaemon(HttpServer server) {
    CompletableFuture<Void> started = new CompletableFuture<>();
    Thread starter =
        new Thread(
            () -> {
              server.start();
              started.complete(null);
            },
            "mayfly-prometheus");
    starter.setDaemon(true);
    starter.start();
    started.join();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestURI().getPath().equals(PATH)) {
        exchange.sendResponseHeaders(NOT_FOUND, -1);
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET");
        exchange.sendResponseHeaders(NOT_ALLOWED, -1);
      } else {
        byte[] text = registry.scrape().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", TEXT);
        exchange.sendResponseHeaders(OK, text.length);
        try (OutputStream out = exchange.getResponseBody()) {
          out.write(text);
        }
      }
    }
  }

  /** The registry, to bind further meters to. */
  public PrometheusMeterRegistry registry() {
    return registry;
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** Stops listening; the registry stays open. */
  @Override
  public void close() {
    server.stop(0);
  }
}
