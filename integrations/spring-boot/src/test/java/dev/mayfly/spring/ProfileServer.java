package dev.mayfly.spring;

import com.google.common.base.Splitter;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.UnknownFieldSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/** Thread-safe. Takes profiles as Pyroscope does, after having been out of order for a while. */
final class ProfileServer implements AutoCloseable {
  /** Immutable. What was asked, and how. */
  record Push(
      String method,
      String path,
      Map<String, String> query,
      Map<String, String> headers,
      Map<String, byte[]> parts) {

    /** The allocations of a type by the profile: alloc_objects of the samples that end in it. */
    long objects(String type) throws IOException {
      return new Pprof(parts.get("profile")).objects(type);
    }
  }

  /** How long it wants to be left alone then; longer than it is left alone by itself. */
  static final Duration RETRY_AFTER = Duration.ofSeconds(3);

  final BlockingQueue<Push> pushes = new LinkedBlockingQueue<>();
  private final HttpServer server;
  private int failures;
  private long failedNanos;
  private long firstNanos;

  ProfileServer(int failures) throws IOException {
    this.failures = failures;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  Push next() throws InterruptedException {
    Push push = pushes.poll(60, TimeUnit.SECONDS);
    if (push == null) {
      throw new AssertionError("no profile came");
    }
    return push;
  }

  /** How long it was left alone when it had been out of order. */
  synchronized Duration pause() {
    return Duration.ofNanos(firstNanos - failedNanos);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (failures > 0) {
      failures--;
      failedNanos = System.nanoTime();
      exchange.getResponseHeaders().set("Retry-After", Long.toString(RETRY_AFTER.toSeconds()));
      exchange.sendResponseHeaders(503, -1);
      exchange.close();
      return;
    }
    firstNanos = firstNanos == 0 ? System.nanoTime() : firstNanos;
    Map<String, String> query = new HashMap<>();
    for (String parameter : Splitter.on('&').split(exchange.getRequestURI().getRawQuery())) {
      int equals = parameter.indexOf('=');
      query.put(
          parameter.substring(0, equals),
          URLDecoder.decode(parameter.substring(equals + 1), StandardCharsets.UTF_8));
    }
    Map<String, String> headers = new HashMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    pushes.add(
        new Push(
            exchange.getRequestMethod(),
            exchange.getRequestURI().getPath(),
            query,
            headers,
            parts(headers.get("Content-type"), body)));
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  /** RFC 7578, as far as it is needed to see each part's bytes. */
  private static Map<String, byte[]> parts(String contentType, byte[] body) {
    String boundary = "--" + contentType.substring(contentType.indexOf("boundary=") + 9);
    String text = new String(body, StandardCharsets.ISO_8859_1);
    Map<String, byte[]> parts = new HashMap<>();
    int start = text.indexOf(boundary) + boundary.length() + 2;
    for (int end = text.indexOf("\r\n" + boundary, start);
        end > 0;
        end = text.indexOf("\r\n" + boundary, start)) {
      int content = text.indexOf("\r\n\r\n", start) + 4;
      String name = text.substring(text.indexOf("name=\"", start) + 6);
      parts.put(
          name.substring(0, name.indexOf('"')),
          text.substring(content, end).getBytes(StandardCharsets.ISO_8859_1));
      start = end + 2 + boundary.length() + 2;
    }
    return parts;
  }

  @Override
  public void close() {
    server.stop(0);
  }

  /** Immutable. A profile, read by Google's reader of protocol buffers. */
  private static final class Pprof {
    private static final int SAMPLE = 2;
    private static final int LOCATION = 4;
    private static final int FUNCTION = 5;
    private static final int STRINGS = 6;

    private final UnknownFieldSet profile;
    private final Map<Long, String> functions = new HashMap<>();
    private final Map<Long, String> locations = new HashMap<>();

    Pprof(byte[] zipped) throws IOException {
      profile =
          UnknownFieldSet.parseFrom(
              new GZIPInputStream(new ByteArrayInputStream(zipped)).readAllBytes());
      List<ByteString> strings = profile.getField(STRINGS).getLengthDelimitedList();
      for (UnknownFieldSet function : messages(profile, FUNCTION)) {
        functions.put(number(function, 1), strings.get((int) number(function, 2)).toStringUtf8());
      }
      for (UnknownFieldSet location : messages(profile, LOCATION)) {
        locations.put(number(location, 1), functions.get(number(messages(location, 4).get(0), 1)));
      }
    }

    long objects(String type) throws IOException {
      long sum = 0;
      for (UnknownFieldSet sample : messages(profile, SAMPLE)) {
        if (type.equals(locations.get(numbers(sample, 1).get(0)))) {
          sum += numbers(sample, 2).get(0);
        }
      }
      return sum;
    }

    private static List<UnknownFieldSet> messages(UnknownFieldSet message, int field)
        throws IOException {
      List<UnknownFieldSet> messages = new ArrayList<>();
      for (ByteString bytes : message.getField(field).getLengthDelimitedList()) {
        messages.add(UnknownFieldSet.parseFrom(bytes));
      }
      return messages;
    }

    private static long number(UnknownFieldSet message, int field) {
      List<Long> values = message.getField(field).getVarintList();
      return values.isEmpty() ? 0 : values.get(0);
    }

    private static List<Long> numbers(UnknownFieldSet message, int field) throws IOException {
      List<Long> numbers = new ArrayList<>(message.getField(field).getVarintList());
      for (ByteString packed : message.getField(field).getLengthDelimitedList()) {
        CodedInputStream in = packed.newCodedInput();
        while (!in.isAtEnd()) {
          numbers.add(in.readRawVarint64());
        }
      }
      return numbers;
    }
  }
}
