package dev.mayfly.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.mayfly.recording.ledger.ProfilerThreads;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;

/**
 * Thread-safe. The JDK's HTTP server with bounds, on daemon threads: a client that sends half a
 * request, or reads an answer slowly, delays no other client, and is cut off in the end. The size
 * of a request's head is bounded by the JDK (from 17.0.13 and 21.0.5 on); its body is not read.
 */
public final class BoundedHttpServer implements AutoCloseable {
  /** Any kind of address that this JVM prefers. */
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  /** Answers requests; called by several threads at once. */
  public interface Pages {
    /**
     * The answer to a request.
     *
     * @param method such as {@code GET}
     */
    Answer answer(String method, String path);
  }

  private final HttpServer server;
  private final RequestThreads threads;
  private final Pages pages;

  private BoundedHttpServer(HttpServer server, RequestThreads threads, Pages pages) {
    this.server = server;
    this.threads = threads;
    this.pages = pages;
  }

  /**
   * Begins to serve.
   *
   * @throws IOException if the address is in use
   */
  public static BoundedHttpServer start(String name, InetSocketAddress address, Pages pages)
      throws IOException {
    return start(name, address, pages, RequestThreads.named(name));
  }

  /** A server with threads of the caller's. */
  static BoundedHttpServer start(
      String name, InetSocketAddress address, Pages pages, RequestThreads threads)
      throws IOException {
    HttpServer server = HttpServer.create(address, 0);
    BoundedHttpServer served = new BoundedHttpServer(server, threads, pages);
    server.setExecutor(threads);
    server.createContext("/", served::answer);
    startOnDaemon(name, server);
    return served;
  }

  /** An address that this machine alone can reach. */
  public static InetSocketAddress loopback(int port) {
    try {
      return new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The server's own thread is a daemon if the one that starts it is. */
  private static void startOnDaemon(String name, HttpServer server) {
    CompletableFuture<Void> started = new CompletableFuture<>();
    ProfilerThreads.of(
            name,
            () -> {
              try {
                server.start();
                started.complete(null);
              } finally {
                started.cancel(false); // unless it is complete
              }
            })
        .start();
    started.join();
  }

  private void answer(HttpExchange exchange) throws IOException {
    threads.isRead();
    try (exchange) {
      String path = String.valueOf(exchange.getRequestURI().getPath());
      Answer answer = pages.answer(exchange.getRequestMethod(), path);
      threads.sends();
      answer.headers().forEach(exchange.getResponseHeaders()::set);
      int length = answer.body().length;
      exchange.sendResponseHeaders(answer.status(), length == 0 ? -1 : length);
      if (length > 0) {
        try (OutputStream body = exchange.getResponseBody()) {
          body.write(answer.body());
        }
      }
    }
  }

  /** The address at which it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** Stops listening, and ends its threads. */
  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
