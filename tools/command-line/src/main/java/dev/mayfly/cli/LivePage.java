package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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

  /** Any kind of address that this JVM prefers. */
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private static final int THREADS = 32;

  static {
    // seconds after which the JDK cuts off who has sent half a request
    if (System.getProperty("sun.net.httpserver.maxReqTime") == null) {
      System.setProperty("sun.net.httpserver.maxReqTime", "5");
    }
  }

  private static final Map<String, String> HEADERS =
      Map.of(
          "Cache-Control", "no-store",
          "Referrer-Policy", "no-referrer",
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "SAMEORIGIN");

  private final SecureRandom random = new SecureRandom();
  private final HttpServer server;
  private final ExecutorService threads;
  private final Supplier<ProfileSnapshot> profile;
  private final Optional<LiveFrame> frame;
  private final String path;

  private LivePage(int port, Optional<LiveFrame> frame, Supplier<ProfileSnapshot> profile)
      throws IOException {
    this.profile = profile;
    this.frame = frame;
    this.path = "/" + token() + "/";
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 0);
    this.threads = Executors.newFixedThreadPool(THREADS);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
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
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      HEADERS.forEach(exchange.getResponseHeaders()::set);
      String asked = String.valueOf(exchange.getRequestURI().getPath());
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
    } else {
      exchange.sendResponseHeaders(page.equals(LiveFrame.ALIVE) ? NO_CONTENT : FORBIDDEN, -1);
    }
  }

  private void report(HttpExchange exchange) throws IOException {
    byte[] page;
    try {
      page = report();
    } catch (CommandFailure failure) {
      String words = CommandTexts.oneLine(failure.getMessage()) + "\n";
      send(UNAVAILABLE, "text/plain; charset=utf-8", words.getBytes(UTF_8), exchange);
      return;
    }
    send(OK, HTML, page, exchange);
  }

  /** One at a time. */
  private synchronized byte[] report() throws IOException {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    new HtmlReport().writeBytes(profile.get(), page);
    return page.toByteArray();
  }

  private static void send(int status, String type, byte[] body, HttpExchange exchange)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
