package dev.mayfly.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Thread-safe, but for the one thread that reads: standard input and output, a message a line. A
 * line that is no message gets an error by the protocol, and the next one is read. A cancelled
 * request interrupts the thread of its tool, and gets no answer.
 */
final class CancellableStdio implements McpServerTransportProvider {

  /** Longer command lines than the system accepts. */
  static final int LONGEST_LINE = 1 << 20;

  private static final int MOST_REQUESTS = 100;
  private static final long TICK_MILLIS = 10;

  private static final String VERSION = "2.0";
  private static final String CANCELLED = "notifications/cancelled";

  private static final String ID = "\"id\":(\\d{1,9}|\"[\\w-]{1,100}\")";

  /** The usual places of a request's number: nothing within a text can be like them. */
  private static final Pattern ID_FIRST =
      Pattern.compile(
          "\\s*\\{(?:\"(?:jsonrpc|method)\":\"[\\w./]*\",)*" + ID + ",.*", Pattern.DOTALL);

  private static final Pattern ID_LAST =
      Pattern.compile(".*[^\\\\]," + ID + "(?:,\"jsonrpc\":\"2.0\")?\\}\\s*", Pattern.DOTALL);

  private final McpJsonMapper json = McpJsonDefaults.getMapper();
  private final BoundedLines in;
  private final OutputStream out;
  private final Map<Object, Sinks.Empty<Void>> running = new ConcurrentHashMap<>();
  private @Nullable McpServerSession session;

  /** Whether the assistant has said who it is, and that it is ready. */
  private boolean greeted;

  private boolean ready;

  CancellableStdio(InputStream in, OutputStream out) {
    this.in = new BoundedLines(in, LONGEST_LINE);
    this.out = out;
  }

  @Override
  public void setSessionFactory(McpServerSession.Factory factory) {
    session = factory.create(new Transport());
  }

  /** Serves until the input ends. */
  void serve() {
    try {
      for (BoundedLines.Line line = in.next(); line != null; line = in.next()) {
        receive(line);
      }
    } catch (IOException gone) {
      // its end is near
    }
  }

  /** Waits for the answers to requests that were read. */
  void awaitAnswers(Duration most) throws InterruptedException {
    long start = System.nanoTime();
    while (!running.isEmpty() && System.nanoTime() - start < most.toNanos()) {
      Thread.sleep(TICK_MILLIS);
    }
  }

  private void receive(BoundedLines.Line line) {
    if (line.end() != null) {
      refuse(
          idOfLongLine(line.start(), line.end()),
          ErrorCodes.INVALID_REQUEST,
          "a message has at most " + LONGEST_LINE + " bytes");
      return;
    }
    Object message;
    try {
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(line.start())).toString();
      if (text.isBlank()) {
        return;
      }
      message = json.readValue(text, Object.class);
    } catch (IOException | RuntimeException malformed) {
      refuse(null, ErrorCodes.PARSE_ERROR, "not JSON in UTF-8");
      return;
    }
    if (message instanceof Map<?, ?> fields) {
      receive(fields);
    } else {
      refuse(null, ErrorCodes.INVALID_REQUEST, "a message is one JSON object");
    }
  }

  private void receive(Map<?, ?> fields) {
    Object id = fields.get("id");
    boolean hasId = id instanceof String || id instanceof Number;
    Object method = fields.get("method");
    if (VERSION.equals(fields.get("jsonrpc")) && method instanceof String name) {
      if (hasId) {
        request(new JSONRPCRequest(VERSION, name, id, fields.get("params")));
        return;
      }
      if (!fields.containsKey("id")) {
        notified(new JSONRPCNotification(VERSION, name, fields.get("params")));
        return;
      }
    } else if (method == null && (fields.containsKey("result") || fields.containsKey("error"))) {
      answered(fields);
      return;
    }
    refuse(hasId ? id : null, ErrorCodes.INVALID_REQUEST, "no message of JSON-RPC 2.0");
  }

  private void request(JSONRPCRequest request) {
    Object id = request.id();
    greeted |= request.method().equals(McpSchema.METHOD_INITIALIZE);
    if (!ready && request.method().equals(McpSchema.METHOD_PING)) {
      send(JSONRPCResponse.result(id, Map.of()));
    } else if (!ready && !request.method().equals(McpSchema.METHOD_INITIALIZE)) {
      refuse(id, ErrorCodes.INVALID_REQUEST, "initialize first");
    } else if (running.size() >= MOST_REQUESTS) {
      refuse(id, ErrorCodes.INTERNAL_ERROR, "busy with " + MOST_REQUESTS + " requests");
    } else {
      Sinks.Empty<Void> cancelled = Sinks.empty();
      if (running.putIfAbsent(id, cancelled) != null) {
        refuse(id, ErrorCodes.INVALID_REQUEST, "a request of this id is not answered yet");
        return;
      }
      handled(request)
          .takeUntilOther(cancelled.asMono())
          .doFinally(end -> running.remove(id, cancelled))
          .subscribe(
              nothing -> {},
              failed -> refuse(id, ErrorCodes.INTERNAL_ERROR, String.valueOf(failed)));
    }
  }

  private void notified(JSONRPCNotification notification) {
    if (notification.method().equals(CANCELLED)) {
      if (notification.params() instanceof Map<?, ?> parameters) {
        cancel(parameters.get("requestId"));
      }
    } else if (greeted) {
      ready |= notification.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED);
      handled(notification).subscribe(nothing -> {}, failed -> {}); // it has no answer
    }
  }

  /** The kit may have asked, for roots; to an answer there is none. */
  private void answered(Map<?, ?> fields) {
    try {
      handled(json.convertValue(fields, JSONRPCResponse.class))
          .subscribe(nothing -> {}, failed -> {});
    } catch (IllegalArgumentException malformed) {
      // no request waits for it
    }
  }

  private void cancel(@Nullable Object id) {
    Sinks.Empty<Void> cancelled = id == null ? null : running.get(id);
    if (cancelled != null) {
      cancelled.tryEmitEmpty();
    }
  }

  private Mono<Void> handled(JSONRPCMessage message) {
    McpServerSession known = session;
    return known == null
        ? Mono.error(new IllegalStateException("no session"))
        : Mono.defer(() -> known.handle(message));
  }

  /** The number of a request that is not read, if it stands where usual clients write it. */
  private static @Nullable Object idOfLongLine(byte[] start, byte[] end) {
    for (Matcher id :
        new Matcher[] {
          ID_FIRST.matcher(new String(start, 0, Math.min(start.length, end.length), ISO_8859_1)),
          ID_LAST.matcher(new String(end, ISO_8859_1))
        }) {
      if (id.matches()) {
        String text = id.group(1);
        return text.startsWith("\"")
            ? text.substring(1, text.length() - 1)
            : (Object) Integer.valueOf(text);
      }
    }
    return null;
  }

  private void refuse(@Nullable Object id, int code, String message) {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", VERSION);
    answer.put("id", id);
    answer.put("error", Map.of("code", code, "message", message));
    send(Collections.unmodifiableMap(answer));
  }

  private void send(Object message) {
    try {
      byte[] line = (json.writeValueAsString(message) + "\n").getBytes(UTF_8);
      synchronized (out) {
        out.write(line);
        out.flush();
      }
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  @Override
  public Mono<Void> notifyClients(String method, Object parameters) {
    McpServerSession known = session;
    return known == null ? Mono.empty() : known.sendNotification(method, parameters);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }

  /** Thread-safe: writes the session's messages. */
  private final class Transport implements McpServerTransport {

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
      return Mono.fromRunnable(() -> send(message));
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
      return json.convertValue(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.empty();
    }
  }
}
