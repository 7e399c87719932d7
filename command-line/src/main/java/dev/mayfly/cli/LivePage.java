package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Thread-safe: serves the HTML report of a running program to browsers on this machine, made anew
 * for each request. Only who knows the address, which has a random token, is answered.
 */
final class LivePage implements AutoCloseable {

  /** Whatever kind of address this JVM prefers. */
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private static final int TOKEN_BYTES = 16;
  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int FORBIDDEN = 403;
  private static final int NOT_ALLOWED = 405;
  private static final int UNAVAILABLE = 503;
  private static final String HTML = "text/html; charset=utf-8";

  private final SecureRandom random = new SecureRandom();
  private final HttpServer server;
  private final Supplier<ProfileSnapshot> profile;
  private final Optional<LiveFrame> frame;
  private final String path;

  private LivePage(
      HttpServer server, Supplier<ProfileSnapshot> profile, Optional<LiveFrame> frame) {
    this.server = server;
    this.profile = profile;
    this.frame = frame;
    this.path = "/" + token() + "/";
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
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 0);
    LivePage page = new LivePage(server, profile, frame);
    server.createContext("/", page::answer);
    server.start();
    return page;
  }

  private String token() {
    byte[] token = new byte[TOKEN_BYTES];
    random.nextBytes(token);
    return HexFormat.of().formatHex(token);
  }

  /** Where the page is. */
  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String asked = String.valueOf(exchange.getRequestURI().getPath());
      Headers headers = exchange.getResponseHeaders();
      headers.set("Cache-Control", "no-store");
      headers.set("Referrer-Policy", "no-referrer");
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("X-Frame-Options", "SAMEORIGIN");
      if (!knowsToken(asked)) {
        exchange.sendResponseHeaders(FORBIDDEN, -1);
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.sendResponseHeaders(NOT_ALLOWED, -1);
      } else {
        answer(asked.substring(path.length()), exchange);
      }
    }
  }

  /** In the same time for all requests of a length. */
  private boolean knowsToken(String asked) {
    byte[] begin = asked.substring(0, Math.min(asked.length(), path.length())).getBytes(UTF_8);
    return MessageDigest.isEqual(path.getBytes(UTF_8), begin);
  }

  private void answer(String page, HttpExchange exchange) throws IOException {
    if (page.equals(frame.isPresent() ? LiveFrame.REPORT : "")) {
      report(exchange);
    } else if (page.isEmpty() && frame.isPresent()) {
      String nonce = token();
      exchange.getResponseHeaders().set("Content-Security-Policy", LiveFrame.policy(nonce));
      send(OK, HTML, frame.get().page(nonce), exchange);
    } else if (page.equals(LiveFrame.ALIVE)) {
      exchange.sendResponseHeaders(NO_CONTENT, -1);
    } else {
      exchange.sendResponseHeaders(FORBIDDEN, -1);
    }
  }

  private void report(HttpExchange exchange) throws IOException {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    try {
      new HtmlReport().writeBytes(profile.get(), page);
    } catch (CommandFailure failure) {
      String words = CommandTexts.oneLine(failure.getMessage()) + "\n";
      send(UNAVAILABLE, "text/plain; charset=utf-8", words.getBytes(UTF_8), exchange);
      return;
    }
    send(OK, HTML, page.toByteArray(), exchange);
  }

  private static void send(int status, String type, byte[] content, HttpExchange exchange)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, content.length);
    try (OutputStream body = exchange.getResponseBody()) {
      body.write(content);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
