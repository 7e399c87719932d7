package dev.mayfly.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Thread-safe: standard input and output, with the cancellation that the kit leaves out. A
 * cancelled request interrupts the thread of its tool, and gets no answer.
 */
final class CancellableStdio implements McpServerTransportProvider {

  private static final String CANCELLED = "notifications/cancelled";

  private final McpServerTransportProvider stdio;

  CancellableStdio(InputStream in, OutputStream out) {
    this.stdio = new StdioServerTransportProvider(McpJsonDefaults.getMapper(), in, out);
  }

  @Override
  public void setSessionFactory(McpServerSession.Factory factory) {
    stdio.setSessionFactory(transport -> new Session(factory.create(transport), transport));
  }

  @Override
  public Mono<Void> notifyClients(String method, Object parameters) {
    return stdio.notifyClients(method, parameters);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return stdio.closeGracefully();
  }

  /** Thread-safe: hands all on to the kit's session, but for cancellations. */
  private static final class Session extends McpServerSession {

    private final McpServerSession kit;
    private final Map<Object, Sinks.Empty<Void>> running = new ConcurrentHashMap<>();

    Session(McpServerSession kit, McpServerTransport transport) {
      super(
          kit.getId(),
          Duration.ZERO,
          transport,
          request -> Mono.empty(),
          Map.of(),
          Map.of(),
          Mono::empty);
      this.kit = kit;
    }

    @Override
    public Mono<Void> handle(JSONRPCMessage message) {
      if (message instanceof JSONRPCRequest request) {
        Sinks.Empty<Void> cancelled = Sinks.empty();
        running.put(request.id(), cancelled);
        return kit.handle(message)
            .takeUntilOther(cancelled.asMono())
            .doFinally(end -> running.remove(request.id()));
      }
      if (message instanceof JSONRPCNotification notification
          && notification.method().equals(CANCELLED)) {
        if (notification.params() instanceof Map<?, ?> parameters) {
          cancel(parameters.get("requestId"));
        }
        return Mono.empty();
      }
      return kit.handle(message);
    }

    private void cancel(@Nullable Object id) {
      Sinks.Empty<Void> cancelled = id == null ? null : running.get(id);
      if (cancelled != null) {
        cancelled.tryEmitEmpty();
      }
    }

    @Override
    public Mono<Void> sendNotification(String method, Object parameters) {
      return kit.sendNotification(method, parameters);
    }

    @Override
    public Mono<Void> closeGracefully() {
      return kit.closeGracefully();
    }

    @Override
    public void close() {
      kit.close();
    }
  }
}
