package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.http.Answer;
import dev.mayfly.http.BoundedHttpServer;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Thread-safe: serves the HTML report of a running program to browsers on this machine, created
 * again for each request. Only who knows the address, which has a random token, is answered.
 */
final class LivePage implements AutoCloseable {

  private static final int TOKEN_BYTES = 16;
  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int FORBIDDEN = 403;
  private static final int NOT_ALLOWED = 405;
  private static final int UNAVAILABLE = 503;
  private static final String HTML = "text/html; charset=utf-8";

  private static final Map<String, String> HEADERS =
      Map.of(
          "Cache-Control", "no-store",
          "Referrer-Policy", "no-referrer",
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "SAMEORIGIN");

  private final SecureRandom random = new SecureRandom();
  private final BoundedHttpServer server;
  private final Supplier<ProfileSnapshot> profile;
  private final Optional<LiveFrame> frame;
  private final String path;

  private LivePage(int port, Optional<LiveFrame> frame, Supplier<ProfileSnapshot> profile)
      throws IOException {
    this.profile = profile;
    this.frame = frame;
    this.path = "/" + token() + "/";
    this.server =
        BoundedHttpServer.start("mayfly-page", BoundedHttpServer.loopback(port), this::answer);
  }

  /**
   * Begins to serve.
   *
   * @param port the port, or 0 for any
   * @param frame loads the report again; empty if only the reader does
   * @param profile reads the profile; called by one thread at a time
   * @throws IOException if the port is in use
   */
  static LivePage start(int port, Optional<LiveFrame> frame, Supplier<ProfileSnapshot> profile)
      throws IOException {
    return new LivePage(port, frame, profile);
  }

  private String token() {
    byte[] token = new byte[TOKEN_BYTES];
    random.nextBytes(token);
    return HexFormat.of().formatHex(token);
  }

  /** The place of the page. */
  String address() {
    return "http://127.0.0.1:" + server.address().getPort() + path;
  }

  private Answer answer(String method, String asked) {
    Answer answer =
        !knowsToken(asked)
            ? Answer.of(FORBIDDEN)
            : !method.equals("GET")
                ? Answer.of(NOT_ALLOWED)
                : answer(asked.substring(path.length()));
    Map<String, String> headers = new HashMap<>(HEADERS);
    headers.putAll(answer.headers());
    return new Answer(answer.status(), headers, answer.body());
  }

  /** In the same time for all requests of a length. */
  private boolean knowsToken(String asked) {
    byte[] begin = asked.substring(0, Math.min(asked.length(), path.length())).getBytes(UTF_8);
    return MessageDigest.isEqual(path.getBytes(UTF_8), begin);
  }

  private Answer answer(String page) {
    if (page.equals(frame.isPresent() ? LiveFrame.REPORT : "")) {
      return report();
    }
    if (page.isEmpty() && frame.isPresent()) {
      String nonce = token();
      return new Answer(
          OK,
          Map.of("Content-Type", HTML, "Content-Security-Policy", LiveFrame.policy(nonce)),
          frame.get().page(nonce));
    }
    return Answer.of(page.equals(LiveFrame.ALIVE) ? NO_CONTENT : FORBIDDEN);
  }

  /** One at a time. */
  private synchronized Answer report() {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    try {
      new HtmlReport().writeBytes(profile.get(), page);
    } catch (CommandFailure failure) {
      String words = CommandTexts.oneLine(failure.getMessage()) + "\n";
      return Answer.of(UNAVAILABLE, "text/plain; charset=utf-8", words.getBytes(UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return Answer.of(OK, HTML, page.toByteArray());
  }

  @Override
  public void close() {
    server.close();
  }
}
