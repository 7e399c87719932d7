package dev.mayfly.micrometer;

import dev.mayfly.http.Answer;
import dev.mayfly.http.BoundedHttpServer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Thread-safe. Answers {@code GET /metrics} with the meters of a registry, for Prometheus, on
 * daemon threads: the program ends as it would without it.
 */
public final class PrometheusServer implements AutoCloseable {
  private static final String PATH = "/metrics";
  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;

  private final PrometheusMeterRegistry registry;
  private final BoundedHttpServer server;

  private PrometheusServer(PrometheusMeterRegistry registry, InetSocketAddress address)
      throws IOException {
    this.registry = registry;
    this.server = BoundedHttpServer.start("mayfly-prometheus", address, this::answer);
  }

  /**
   * Serves a registry of its own on the loopback interface: this machine alone can read it.
   *
   * @param port where it listens; 0 for one that is free
   */
  public static PrometheusServer start(int port) throws IOException {
    return start(
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), BoundedHttpServer.loopback(port));
  }

  /** Serves a registry that the program has, to all who reach this address. */
  public static PrometheusServer start(PrometheusMeterRegistry registry, InetSocketAddress address)
      throws IOException {
    return new PrometheusServer(registry, address);
  }

  private Answer answer(String method, String path) {
    if (!path.equals(PATH)) {
      return Answer.of(NOT_FOUND);
    }
    return method.equals("GET")
        ? Answer.of(OK, TEXT, registry.scrape().getBytes(StandardCharsets.UTF_8))
        : new Answer(NOT_ALLOWED, Map.of("Allow", "GET"), new byte[0]);
  }

  /** The registry, to bind further meters to. */
  public PrometheusMeterRegistry registry() {
    return registry;
  }

  /** The address at which it listens. */
  public InetSocketAddress address() {
    return server.address();
  }

  /** Stops listening; the registry stays open. */
  @Override
  public void close() {
    server.close();
  }
}
