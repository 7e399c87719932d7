package dev.mayfly.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A Spring Boot application that others wrote, the Zipkin server as it is on Maven Central, gives
 * the same answers woven as unwoven. Its jar has 135 MB, so it is fetched by {@code mvn verify
 * -Pzipkin} only.
 */
final class ZipkinIT {
  private static final long TIME = 1_763_769_600_000L;
  private static final String RANGE = "endTs=" + (TIME + 100_000) + "&lookback=900000";
  private static final List<String> QUESTIONS =
      List.of(
          "/api/v2/services",
          "/api/v2/spans?serviceName=shop1",
          "/api/v2/trace/86154a4ba6e93851",
          "/api/v2/traces?serviceName=shop2&" + RANGE,
          "/api/v2/traces?limit=10&" + RANGE,
          "/api/v2/dependencies?" + RANGE,
          "/api/v2/autocompleteKeys",
          "/config.json",
          "/zipkin/",
          "/api/v2/trace/zz",
          "/nothing");

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void wovenItAnswersAsUnwoven(int feature) throws Exception {
    Path jar = Path.of(System.getProperty("mayfly.zipkin.jar", "target/zipkin.jar"));
    assumeTrue(Files.isRegularFile(jar), "no " + jar + ": mvn verify -Pzipkin fetches it");
    List<String> plain = answers(jar, feature, null);
    List<String> woven =
        answers(
            jar,
            feature,
            "include=zipkin.*;zipkin2.*;com.linecorp.armeria.*,output=report,formats=json");
    assertThat(plain).hasSize(QUESTIONS.size() + 5);
    assertThat(plain.get(0)).startsWith("202");
    assertThat(plain.get(5)).contains("shop1").contains("shop5");
    assertThat(woven).isEqualTo(plain);
  }

  private static List<String> answers(Path jar, int feature, String agent) throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    List<String> answers = new ArrayList<>();
    try (TeaServer zipkin =
        TeaServer.startJar(
            feature,
            agent,
            jar,
            port,
            "/health",
            "--server.port=" + port,
            "--logging.level.root=warn")) {
      for (int i = 1; i <= 5; i++) {
        answers.add(answer(zipkin.post("/api/v2/spans", span(i)), port));
      }
      for (int i = 0; i < 100 && !zipkin.text("/api/v2/services").contains("shop5"); i++) {
        Thread.sleep(50);
      }
      for (String question : QUESTIONS) {
        answers.add(answer(zipkin.ask(question), port));
      }
      if (agent != null) {
        assertThat(zipkin.printed()).doesNotContain("mayfly: option");
      }
    }
    return answers;
  }

  private static String span(int number) {
    return """
        [{"traceId": "86154a4ba6e9385%d", "id": "4d1e00c0db9010d%d", "kind": "SERVER",
          "name": "get", "timestamp": %d, "duration": 207000,
          "localEndpoint": {"serviceName": "shop%d", "ipv4": "10.0.0.1"},
          "tags": {"http.path": "/api"}}]
        """
        .formatted(number, number, TIME * 1000 + number, number);
  }

  private static String answer(HttpResponse<byte[]> answer, int port) {
    return answer.statusCode()
        + " "
        + answer.headers().firstValue("content-type").orElse("")
        + " "
        + TeaServer.text(answer).replace(String.valueOf(port), "PORT");
  }
}
