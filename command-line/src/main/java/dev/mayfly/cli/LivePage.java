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
import java.util.function.Supplier;

/**
 * Thread-safe: serves the HTML report of a running program to browsers on this machine, made anew
 * for each request. Only who knows the address, which has a random token, is answered.
 */
final class LivePage implements AutoCloseable {

  private static final int TOKEN_BYTES = 16;
  private static final int FORBIDDEN = 403;
  private static final int NOT_ALLOWED = 405;
  private static final int GONE = 503;

  private final HttpServer server;
  private final Supplier<ProfileSnapshot> profile;
  private final String path;
  private final String refresh;

  private LivePage(HttpServer server, Supplier<ProfileSnapshot> profile, String refresh) {
    this.server = server;
    this.profile = profile;
    this.refresh = refresh;
    byte[] token = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(token);
    this.path = "/" + HexFormat.of().formatHex(token) + "/";
  }

  /**
   * Begins to serve.
   *
   * @param port the port, or 0 for any
   * @param refreshSeconds after how many seconds browsers load the page again; 0 for never
   * @param profile reads the profile; called by one thread at a time
   * @throws IOException if the port is in use
   */
  static LivePage start(int port, int refreshSeconds, Supplier<ProfileSnapshot> profile)
      throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    LivePage page =
        new LivePage(server, profile, refreshSeconds == 0 ? "" : Integer.toString(refreshSeconds));
    server.createContext("/", page::answer);
    server.start();
    return page;
  }

  /** Where the page is. */
  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String asked = exchange.getRequestURI().getPath();
      if (!MessageDigest.isEqual(path.getBytes(UTF_8), String.valueOf(asked).getBytes(UTF_8))) {
        exchange.sendResponseHeaders(FORBIDDEN, -1);
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.sendResponseHeaders(NOT_ALLOWED, -1);
      } else {
        report(exchange);
      }
    }
  }

  private void report(HttpExchange exchange) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    byte[] page;
    int status = 200;
    try {
      page = page();
      headers.set("Content-Type", "text/html; charset=utf-8");
      if (!refresh.isEmpty()) {
        headers.set("Refresh", refresh);
      }
    } catch (CommandFailure failure) {
      page = (CommandTexts.oneLine(failure.getMessage()) + "\n").getBytes(UTF_8);
      headers.set("Content-Type", "text/plain; charset=utf-8");
      status = GONE;
    }
    exchange.sendResponseHeaders(status, page.length);
    try (OutputStream body = exchange.getResponseBody()) {
      body.write(page);
    }
  }

  private byte[] page() throws IOException {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    new HtmlReport().writeBytes(profile.get(), page);
    return page.toByteArray();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
