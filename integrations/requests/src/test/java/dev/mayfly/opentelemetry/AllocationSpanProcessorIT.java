package dev.mayfly.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.till.Till;
import dev.mayfly.requests.LogLines;
import dev.mayfly.requests.UserQuestion;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Under the agent: spans have the objects that they allocate, wherever they are current. */
final class AllocationSpanProcessorIT {
  static {
    SpanScopes.install(); // as a program does, before its first context
  }

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private @Nullable SdkTracerProvider provider;

  private Tracer tracer(AllocationSpanProcessor.Builder builder) {
    provider =
        SdkTracerProvider.builder()
            .addSpanProcessor(builder.maxOverhead(1).build())
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build();
    return provider.get("test");
  }

  private Tracer tracer() {
    return tracer(AllocationSpanProcessor.builder());
  }

  @AfterEach
  void close() {
    if (provider != null) {
      provider.close();
    }
  }

  private SpanData finished(String name) {
    return exporter.getFinishedSpanItems().stream()
        .filter(span -> span.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private @Nullable Long objects(String name) {
    return finished(name).getAttributes().get(SpanScopes.OBJECTS);
  }

  private static void inScope(Span span, Runnable work) {
    try (Scope scope = span.makeCurrent()) {
      work.run();
    }
  }

  private static void inSpan(Tracer tracer, String name, Runnable work) {
    Span span = tracer.spanBuilder(name).startSpan();
    inScope(span, work);
    span.end();
  }

  /** Ten objects, and five in a span of their own. */
  private static void printWithReceipt(Tracer tracer) {
    Till.print(10);
    inSpan(tracer, "receipt", () -> Till.print(5));
  }

  private static void onThread(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException unexpected) {
      throw new AssertionError(unexpected);
    }
  }

  @Test
  void aSpanWithoutParentIsARequest() {
    Tracer tracer = tracer();
    inSpan(tracer, "order", () -> printWithReceipt(tracer));
    assertThat(objects("order")).isEqualTo(15);
    assertThat(finished("order").getAttributes().get(SpanScopes.BYTES)).isGreaterThan(13 * 24);
    assertThat(finished("receipt").getAttributes().isEmpty()).isTrue();
  }

  @Test
  void aParentInAnotherProcessIsNone() {
    SpanContext remote =
        SpanContext.createFromRemoteParent(
            "0af7651916cd43dd8448eb211c80319c",
            "b7ad6b7169203331",
            TraceFlags.getSampled(),
            TraceState.getDefault());
    Span order =
        tracer().spanBuilder("order").setParent(Context.root().with(Span.wrap(remote))).startSpan();
    inScope(order, () -> Till.print(10));
    order.end();
    assertThat(objects("order")).isEqualTo(10);
  }

  @Test
  void chosenSpansAreMeasuredOneWithinTheOther() {
    Tracer tracer =
        tracer(AllocationSpanProcessor.builder().spans(span -> !span.getName().equals("day")));
    inSpan(
        tracer,
        "day",
        () -> {
          Till.print(100);
          inSpan(tracer, "order", () -> printWithReceipt(tracer));
        });
    assertThat(objects("order")).isEqualTo(15);
    assertThat(objects("receipt")).isEqualTo(5);
    assertThat(objects("day")).isNull();
  }

  @Test
  void aPredicateThatFailsDoesNotReachTheRequest() {
    Tracer tracer =
        tracer(
            AllocationSpanProcessor.builder()
                .spans(
                    span -> {
                      throw new IllegalStateException("no session");
                    }));
    LogLines log = new LogLines(UserQuestion.class);
    inSpan(tracer, "order", () -> printWithReceipt(tracer));
    log.close();
    assertThat(objects("order")).isNull();
    assertThat(log.lines()).hasSize(1);
  }

  @Test
  void scopesOnOtherThreadsAreAddedUp() {
    Span order = tracer().spanBuilder("order").startSpan();
    inScope(
        order,
        () -> {
          Till.print(10);
          onThread(() -> Till.print(1000)); // without the context
          onThread(Context.current().wrap(() -> Till.print(20)));
          inScope(order, () -> Till.print(3)); // current already
        });
    onThread(() -> inScope(order, () -> Till.print(30)));
    onThread(order::end);
    assertThat(objects("order")).isEqualTo(63);
  }

  @Test
  void aScopeThatIsClosedTwiceEndsOnce() {
    Span order = tracer().spanBuilder("order").startSpan();
    inScope(
        order,
        () -> {
          try (Scope inner = Context.root().with(order).makeCurrent()) {
            inner.close();
          }
          Till.print(10);
        });
    order.end();
    assertThat(objects("order")).isEqualTo(10);
  }

  @Test
  void aSpanThatEndsInScopeHasNoFigures() {
    Span order = tracer().spanBuilder("order").startSpan();
    inScope(
        order,
        () -> {
          Till.print(10);
          order.end();
        });
    assertThat(finished("order").getAttributes().isEmpty()).isTrue();
  }

  @Test
  void spansOnVirtualThreadsAreMeasured() throws Exception {
    assumeTrue(Runtime.version().feature() >= 21);
    Span order = tracer().spanBuilder("order").startSpan();
    Runnable request = () -> inScope(order, () -> Till.print(10));
    Thread thread =
        (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, request);
    thread.join();
    order.end();
    assertThat(objects("order")).isEqualTo(10);
  }

  /** In a class loader of its own, where no context was used yet. */
  @Test
  void aProcessorThatComesTooLateSaysSo() throws Exception {
    URL[] classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(AllocationSpanProcessorIT::url)
            .toArray(URL[]::new);
    Thread thread = Thread.currentThread();
    ClassLoader own = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(loader); // by which OpenTelemetry finds its services
      Callable<?> late =
          (Callable<?>)
              loader.loadClass(LateProgram.class.getName()).getDeclaredConstructor().newInstance();
      assertThat(late.call())
          .isEqualTo(
              "mayfly: spans are not measured, since a context was used before"
                  + " AllocationSpanProcessor.create(). Call it first in main().");
    } finally {
      thread.setContextClassLoader(own);
    }
  }

  private static URL url(String path) {
    try {
      return Path.of(path).toUri().toURL();
    } catch (MalformedURLException unexpected) {
      throw new AssertionError(unexpected);
    }
  }
}
