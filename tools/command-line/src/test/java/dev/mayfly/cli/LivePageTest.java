package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.cli.console.CommandFailure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The live report, as clients get it. */
final class LivePageTest {
  static {
    System.setProperty("sun.net.httpserver.maxReqTime", "1");
  }

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).build();

  private static HttpResponse<String> send(String method, URI address) throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(address).method(method, HttpRequest.BodyPublishers.noBody()).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static HttpResponse<String> get(URI address) throws Exception {
    return send("GET", address);
  }

  @Test
  void eachRequestGetsTheReportOfNow() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    try (LivePage page =
        LivePage.start(
            0, Optional.empty(), () -> Profiles.of("p.T" + requests.incrementAndGet(), 160, 0))) {
      URI address = URI.create(page.address());
      assertThat(address.toString()).matches("http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/");
      HttpResponse<String> first = get(address);
      assertThat(first.statusCode()).isEqualTo(200);
      assertThat(first.headers().map()).containsKeys("cache-control", "referrer-policy");
      assertThat(first.body()).contains("Content-Security-Policy", "p.T1").doesNotContain("p.T2");
      assertThat(get(address).body()).contains("p.T2");
    }
  }

  @Test
  void aFrameLoadsTheReportAgain() throws Exception {
    try (LivePage page =
        LivePage.start(0, Optional.of(new LiveFrame(10)), () -> Profiles.of("p.T", 160, 0))) {
      URI address = URI.create(page.address());
      HttpResponse<String> frame = get(address);
      String policy = frame.headers().firstValue("content-security-policy").orElseThrow();
      String nonce = policy.replaceFirst(".* script-src 'nonce-([0-9a-f]{32})'.*", "$1");
      assertThat(frame.body())
          .contains("<script nonce=\"" + nonce + "\">", "<iframe src=\"report\"", "}, 10000);")
          .doesNotContain("p.T");
      assertThat(get(address).body()).doesNotContain(nonce);
      assertThat(get(address.resolve("report")).body()).contains("p.T");
      assertThat(get(address.resolve("alive")).statusCode()).isEqualTo(204);
    }
  }

  @Test
  void onlyWhoKnowsTheAddressIsAnswered() throws Exception {
    AtomicInteger readings = new AtomicInteger();
    try (LivePage page =
        LivePage.start(
            0,
            Optional.empty(),
            () -> {
              readings.incrementAndGet();
              return Profiles.of("p.T", 160, 0);
            })) {
      URI address = URI.create(page.address());
      for (String path : new String[] {"/", "/favicon.ico", "/" + "0".repeat(32) + "/"}) {
        HttpResponse<String> refused = get(address.resolve(path));
        assertThat(refused.statusCode()).as(path).isEqualTo(403);
        assertThat(refused.body()).isEmpty();
      }
      assertThat(get(URI.create(page.address() + "more")).statusCode()).isEqualTo(403);
      assertThat(send("POST", address).statusCode()).isEqualTo(405);
      assertThat(readings).hasValue(0);
    }
  }

  @Test
  void otherInterfacesAreNotBound() throws Exception {
    try (LivePage page = LivePage.start(0, Optional.empty(), () -> Profiles.of("p.T", 160, 0))) {
      int port = URI.create(page.address()).getPort();
      assertRefused(InetAddress.getByName("127.0.0.2"), port);
      NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(address -> !address.isLoopbackAddress())
          .forEach(address -> assertRefused(address, port));
    }
  }

  private static void assertRefused(InetAddress address, int port) {
    assertThatThrownBy(
            () -> {
              try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(address, port), 2_000);
              }
            })
        .as("%s", address)
        .isInstanceOf(ConnectException.class);
  }

  @Test
  void saysThatTheProgramDoesNotAnswerAndThatAPortIsUsed() throws Exception {
    try (LivePage page =
        LivePage.start(
            0,
            Optional.empty(),
            () -> {
              throw new CommandFailure("process 7 ended", null);
            })) {
      URI address = URI.create(page.address());
      HttpResponse<String> gone = get(address);
      assertThat(gone.statusCode()).isEqualTo(503);
      assertThat(gone.body()).isEqualTo("process 7 ended\n");
      assertThatThrownBy(
              () ->
                  LivePage.start(
                      address.getPort(), Optional.empty(), () -> Profiles.of("p.T", 160, 0)))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void whoSendsHalfARequestKeepsNobodyWaitingAndIsCutOff() throws Exception {
    try (LivePage page = LivePage.start(0, Optional.empty(), () -> Profiles.of("p.T", 160, 0))) {
      URI address = URI.create(page.address());
      try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
        stranger.getOutputStream().write("GET / HTTP/1.1\r\nHost: here\r\nX: ".getBytes(US_ASCII));
        assertThat(get(address).body()).contains("p.T");
        assertThat(stranger.getInputStream().readAllBytes()).isEmpty();
      } catch (SocketException reset) { // the server has not read all that was sent
        assertThat(reset).hasMessageContaining("reset");
      }
    }
  }
}
