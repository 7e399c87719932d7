package dev.mayfly.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What strangers send, and how they read: nobody else waits for it. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BoundedHttpServerTest {
  private static final Duration NEVER = Duration.ofHours(1);
  private static final Duration SOON = Duration.ofMillis(100);
  private static final String HALF = "GET / HTTP/1.1\r\nHost: here\r\nX: ";

  private final List<Socket> strangers = new ArrayList<>();

  @AfterEach
  void leave() throws IOException {
    for (Socket stranger : strangers) {
      stranger.close();
    }
  }

  private static BoundedHttpServer serve(Duration reading, Duration sending, int size)
      throws IOException {
    return BoundedHttpServer.start(
        "test",
        BoundedHttpServer.loopback(0),
        (method, path) -> Answer.of(200, "text/plain", new byte[path.equals("/large") ? size : 2]),
        reading,
        sending);
  }

  private Socket send(BoundedHttpServer server, String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
    strangers.add(socket);
    socket.getOutputStream().write(text.getBytes(US_ASCII));
    socket.getOutputStream().flush();
    return socket;
  }

  private static void assertThatOthersAreAnswered(BoundedHttpServer server) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.address().getPort() + "/"))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).hasSize(2);
  }

  /**
   * Without the limits of time: whoever comes takes the place of the one that reads for longest.
   */
  @Test
  void manyHalfSentRequestsKeepNobodyWaiting() throws Exception {
    try (BoundedHttpServer server = serve(NEVER, NEVER, 0)) {
      for (int i = 0; i < 5 * RequestThreads.THREADS; i++) {
        send(server, HALF);
      }
      for (int i = 0; i < 3; i++) {
        assertThatOthersAreAnswered(server);
      }
    }
  }

  @Test
  void aHalfSentRequestIsCutOff() throws Exception {
    try (BoundedHttpServer server = serve(SOON, NEVER, 0)) {
      Socket stranger = send(server, HALF);
      assertThat(stranger.getInputStream().readAllBytes()).isEmpty();
      assertThatOthersAreAnswered(server);
    }
  }

  @Test
  void aRequestWithoutEndIsCutOff() throws Exception {
    try (BoundedHttpServer server = serve(Duration.ofSeconds(2), NEVER, 0)) {
      Socket stranger = send(server, HALF);
      byte[] more = "x".repeat(10_000).getBytes(US_ASCII);
      assertThatThrownBy(
              () -> {
                while (true) {
                  stranger.getOutputStream().write(more);
                }
              })
          .isInstanceOf(IOException.class);
      assertThatOthersAreAnswered(server);
    }
  }

  @Test
  void aBodyThatNeverComesIsNotWaitedForForEver() throws Exception {
    try (BoundedHttpServer server = serve(NEVER, SOON, 0)) {
      for (int i = 0; i < 2 * RequestThreads.THREADS; i++) {
        send(server, "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nhalf");
      }
      assertThatOthersAreAnswered(server);
    }
  }

  @Test
  void whoDoesNotReadTheAnswerIsCutOff() throws Exception {
    try (BoundedHttpServer server = serve(NEVER, SOON, 50_000_000)) {
      for (int i = 0; i < 2 * RequestThreads.THREADS; i++) {
        send(server, "GET /large HTTP/1.1\r\nHost: here\r\n\r\n");
      }
      assertThatOthersAreAnswered(server);
    }
  }

  /** A report of a large program takes its time. */
  @Test
  void anAnswerMayTakeLongerThanARequest() throws Exception {
    CountDownLatch half = new CountDownLatch(1);
    try (BoundedHttpServer server =
        BoundedHttpServer.start(
            "test",
            BoundedHttpServer.loopback(0),
            (method, path) -> {
              await(half);
              return Answer.of(200, "text/plain", new byte[2]);
            },
            SOON,
            NEVER)) {
      Socket cut = send(server, HALF);
      Thread asking =
          new Thread(
              () -> {
                try {
                  cut.getInputStream().readAllBytes(); // the limit of time has passed by then
                } catch (IOException alsoCut) {
                  // as well
                }
                half.countDown();
              });
      asking.start();
      assertThatOthersAreAnswered(server);
      asking.join();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException cut) {
      throw new IllegalStateException("cut off", cut);
    }
  }
}
