package dev.mayfly.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that strangers send, and how they read: no other client waits for them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BoundedHttpServerTest {
  private static final String HALF = "GET / HTTP/1.1\r\nHost: here\r\nX: ";

  /** Time that passes where the test says so, for whom it says so: however slow the machine is. */
  private static final class Timer extends ScheduledThreadPoolExecutor {
    private record Limit(long millis, ScheduledFuture<?> future) {}

    private final BlockingQueue<Limit> limits = new LinkedBlockingQueue<>();

    Timer() {
      super(1);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
      ScheduledFuture<?> future = super.schedule(command, 1, TimeUnit.DAYS);
      limits.add(new Limit(unit.toMillis(delay), future));
      return future;
    }

    /** Lets such limits pass, the first ones that hold still, until so many have. */
    void pass(Duration limit, int count) throws InterruptedException {
      for (int passed = 0; passed < count; ) {
        Limit next = limits.take();
        if (next.millis == limit.toMillis() && !next.future.isCancelled()) {
          ((Runnable) next.future).run();
          passed++;
        }
      }
    }
  }

  private final Timer timer = new Timer();
  private final List<Socket> strangers = new ArrayList<>();

  @AfterEach
  void leave() throws IOException {
    for (Socket stranger : strangers) {
      stranger.close();
    }
    timer.shutdownNow();
  }

  private BoundedHttpServer serve(int size) throws IOException {
    return BoundedHttpServer.start(
        "test",
        BoundedHttpServer.loopback(0),
        (method, path) -> Answer.of(200, "text/plain", new byte[path.equals("/large") ? size : 2]),
        RequestThreads.named("test", timer));
  }

  private Socket send(BoundedHttpServer server, String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
    strangers.add(socket);
    socket.getOutputStream().write(text.getBytes(US_ASCII));
    socket.getOutputStream().flush();
    return socket;
  }

  /** Without an answer; by a reset where the server has not read all that was sent. */
  private static void assertThatItIsCutOff(Socket stranger) throws IOException {
    try {
      assertThat(stranger.getInputStream().readAllBytes()).isEmpty();
    } catch (SocketException reset) {
      assertThat(reset).hasMessageContaining("reset");
    }
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

  /** Where no limit passes: a new one takes the place of the one that reads for longest. */
  @Test
  void manyHalfSentRequestsKeepNobodyWaiting() throws Exception {
    try (BoundedHttpServer server = serve(0)) {
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
    try (BoundedHttpServer server = serve(0)) {
      Socket stranger = send(server, HALF);
      timer.pass(RequestThreads.READING, 1);
      assertThatItIsCutOff(stranger);
      assertThatOthersAreAnswered(server);
    }
  }

  @Test
  void aRequestWithoutEndIsCutOff() throws Exception {
    try (BoundedHttpServer server = serve(0)) {
      Socket stranger = send(server, HALF);
      byte[] more = "x".repeat(10_000).getBytes(US_ASCII);
      stranger.getOutputStream().write(more);
      timer.pass(RequestThreads.READING, 1);
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
    try (BoundedHttpServer server = serve(0)) {
      for (int i = 0; i < RequestThreads.THREADS; i++) {
        send(server, "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nhalf");
      }
      timer.pass(RequestThreads.SENDING, RequestThreads.THREADS);
      assertThatOthersAreAnswered(server);
    }
  }

  @Test
  void whoDoesNotReadTheAnswerIsCutOff() throws Exception {
    try (BoundedHttpServer server = serve(50_000_000)) {
      for (int i = 0; i < RequestThreads.THREADS; i++) {
        send(server, "GET /large HTTP/1.1\r\nHost: here\r\n\r\n");
      }
      timer.pass(RequestThreads.SENDING, RequestThreads.THREADS);
      assertThatOthersAreAnswered(server);
    }
  }

  /**
   * A report of a large program takes its time: the limit of who came before has passed by then.
   */
  @Test
  void anAnswerMayTakeLongerThanARequest() throws Exception {
    try (BoundedHttpServer server =
        BoundedHttpServer.start(
            "test",
            BoundedHttpServer.loopback(0),
            (method, path) -> {
              passOne();
              return Answer.of(200, "text/plain", new byte[2]);
            },
            RequestThreads.named("test", timer))) {
      Socket cut = send(server, HALF);
      assertThatOthersAreAnswered(server);
      assertThatItIsCutOff(cut);
    }
  }

  private void passOne() {
    try {
      timer.pass(RequestThreads.READING, 1);
    } catch (InterruptedException cut) {
      throw new IllegalStateException("cut off", cut);
    }
  }
}
