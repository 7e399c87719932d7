package dev.mayfly.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every line has its answer by the protocol, and none makes the server deaf. */
final class CancellableStdioTest {

  private static final String GREETING =
      """
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      """;

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;

  /** What a server with one tool, {@code wait}, answers to an input that ends. */
  private static List<Map<String, Object>> answers(byte[] input, CountDownLatch release)
      throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CancellableStdio stdio = new CancellableStdio(new ByteArrayInputStream(input), out);
    McpServer.sync(stdio)
        .serverInfo("test", "1")
        .capabilities(ServerCapabilities.builder().tools(false).build())
        .tools(
            List.of(
                new ToolSchema("wait", "Waits.")
                    .answeredBy(
                        (in, progress) -> {
                          try {
                            release.await();
                          } catch (InterruptedException cancelled) {
                            throw new ToolFailure("cancelled", cancelled);
                          }
                          return "waited";
                        })))
        .build();
    stdio.serve();
    release.countDown();
    stdio.awaitAnswers(Duration.ofMinutes(1));
    synchronized (out) {
      return out.toString(UTF_8).lines().map(CancellableStdioTest::message).toList();
    }
  }

  private static Map<String, Object> message(String line) {
    try {
      return McpJsonDefaults.getMapper().readValue(line, new TypeRef<Map<String, Object>>() {});
    } catch (IOException wrong) {
      throw new UncheckedIOException(line, wrong);
    }
  }

  /** The one answer to a line, before which and behind which the server works. */
  private static Map<String, Object> answer(String line) throws InterruptedException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}";
    List<Map<String, Object>> all =
        answers((GREETING + line + "\n" + ping).getBytes(UTF_8), new CountDownLatch(0));
    assertThat(all).hasSize(3);
    assertThat(all.get(0)).containsEntry("id", 0).containsKey("result");
    Map<String, Object> last =
        all.stream().filter(each -> "last".equals(each.get("id"))).findFirst().orElseThrow();
    assertThat(last).containsKey("result");
    return all.stream().skip(1).filter(each -> each != last).findFirst().orElseThrow();
  }

  private static void assertError(Map<String, Object> answer, Object id, int code) {
    assertThat(answer).containsEntry("jsonrpc", "2.0").containsEntry("id", id);
    assertThat(answer.get("error"))
        .isInstanceOfSatisfying(
            Map.class,
            error -> {
              assertThat(error.get("code")).isEqualTo(code);
              assertThat(error.get("message")).isInstanceOf(String.class);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "nonsense",
        "\u0000",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} x",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"pi"
      })
  void malformedLines(String line) throws Exception {
    assertError(answer(line), null, PARSE_ERROR);
  }

  @Test
  void deepNestingAndWrongBytes() throws Exception {
    assertError(answer("[".repeat(500_000)), null, PARSE_ERROR);
    List<Map<String, Object>> all =
        answers(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\u00e9\"}\n".getBytes(ISO_8859_1),
            new CountDownLatch(0));
    assertThat(all).hasSize(1);
    assertError(all.get(0), null, PARSE_ERROR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "1",
        "null",
        "\"text\"",
        "{}",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}"
      })
  void linesThatAreNoMessage(String line) throws Exception {
    assertError(answer(line), null, INVALID_REQUEST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
        "{\"id\":1,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}"
      })
  void requestsThatAreNone(String line) throws Exception {
    assertError(answer(line), 1, INVALID_REQUEST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":[]}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":7}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"no\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":7}"
      })
  void wrongParametersAreErrors(String line) throws Exception {
    assertThat(answer(line)).containsEntry("id", 1).containsKey("error");
  }

  @Test
  void unknownMethodsAndNotifications() throws Exception {
    assertError(
        answer("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"no/such\"}"), "a", METHOD_NOT_FOUND);
    for (String silent :
        List.of(
            "",
            " \r",
            "{\"jsonrpc\":\"2.0\",\"method\":\"no/such\"}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":3}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\",\"params\":3}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{}}")) {
      String unknown = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"no/such\"}";
      assertError(answer(silent + "\n" + unknown), 2, METHOD_NOT_FOUND);
    }
  }

  @Test
  void longLinesHaveTheErrorOfTheirRequest() throws Exception {
    String text = "a".repeat(20 << 20);
    String parameters = "\"params\":{\"name\":\"wait\",\"arguments\":{\"x\":\"" + text + "\"}}";
    assertError(
        answer("{\"jsonrpc\":\"2.0\",\"id\":41,\"method\":\"tools/call\"," + parameters + "}"),
        41,
        INVALID_REQUEST);
    assertError(
        answer("{\"method\":\"tools/call\"," + parameters + ",\"jsonrpc\":\"2.0\",\"id\":\"b-2\"}"),
        "b-2",
        INVALID_REQUEST);
    assertError(answer(text), null, INVALID_REQUEST);
    assertError(answer("{\"x\":\"" + text + "\\\",\\\"id\\\":7}\"}"), null, INVALID_REQUEST);
  }

  @Test
  void nothingIsAnsweredBeforeTheGreetingButPings() throws Exception {
    List<Map<String, Object>> all =
        answers(
            """
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":1,"method":"tools/list"}
            {"jsonrpc":"2.0","id":2,"method":"ping"}
            """
                .getBytes(UTF_8),
            new CountDownLatch(0));
    assertThat(all).hasSize(2);
    assertError(all.get(0), 1, INVALID_REQUEST);
    assertThat(all.get(1)).containsEntry("id", 2).containsKey("result");
  }

  @Test
  void requestsRunAtTheSameTimeWithinBounds() throws Exception {
    StringBuilder input = new StringBuilder(GREETING);
    for (int i = 1; i <= 101; i++) {
      input.append(call(i));
    }
    input.append(call(5));
    List<Map<String, Object>> all =
        answers(input.toString().getBytes(UTF_8), new CountDownLatch(1));
    assertThat(all).hasSize(103);
    List<Map<String, Object>> refused =
        all.stream().filter(each -> each.containsKey("error")).toList();
    assertThat(refused).hasSize(2);
    assertThat(refused.get(0)).containsEntry("id", 101);
    assertThat(refused.get(0).get("error").toString()).contains("busy with 100 requests");
    assertThat(refused.get(1)).containsEntry("id", 5);
  }

  @Test
  void cancelledRequestsHaveNoAnswer() throws Exception {
    String cancel =
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}\n";
    List<Map<String, Object>> all =
        answers(
            (GREETING + call(1) + call(1) + cancel + call(2)).getBytes(UTF_8),
            new CountDownLatch(1));
    assertThat(all).hasSize(3);
    assertError(all.get(1), 1, INVALID_REQUEST); // the second of the same id
    assertThat(all.get(2)).containsEntry("id", 2).containsKey("result");
  }

  private static String call(int id) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\"tools/call\",\"params\":{\"name\":\"wait\",\"arguments\":{}}}\n";
  }
}
