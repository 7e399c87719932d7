package dev.mayfly.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** What Prometheus is answered, and that the server keeps no program alive. */
final class PrometheusServerTest {
  private final HttpClient client = HttpClient.newHttpClient();

  private HttpResponse<String> ask(PrometheusServer server, String method, String path)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + server.address().getPort() + path);
    return client.send(
        HttpRequest.newBuilder(uri).method(method, HttpRequest.BodyPublishers.noBody()).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void servesItsRegistryToThisMachine() throws Exception {
    try (PrometheusServer server = PrometheusServer.start(0)) {
      assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
      server.registry().counter("orders", "shop", "tea").increment(3);
      HttpResponse<String> metrics = ask(server, "GET", "/metrics");
      assertThat(metrics.statusCode()).isEqualTo(200);
      assertThat(metrics.headers().firstValue("Content-Type"))
          .hasValue("text/plain; version=0.0.4; charset=utf-8");
      assertThat(metrics.body()).contains("orders_total{shop=\"tea\"} 3.0\n");
      assertThat(ask(server, "GET", "/metrics?name=orders").statusCode()).isEqualTo(200);
      assertThat(ask(server, "GET", "/metricsand").statusCode()).isEqualTo(404);
      assertThat(ask(server, "GET", "/").statusCode()).isEqualTo(404);
      assertThat(ask(server, "POST", "/metrics").statusCode()).isEqualTo(405);
    }
  }

  @Test
  void itsThreadIsADaemon() throws Exception {
    try (PrometheusServer server = PrometheusServer.start(0)) {
      assertThat(ask(server, "GET", "/metrics").statusCode()).isEqualTo(200);
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().equals("HTTP-Dispatcher"))
          .isNotEmpty()
          .allMatch(Thread::isDaemon);
    }
  }
}
