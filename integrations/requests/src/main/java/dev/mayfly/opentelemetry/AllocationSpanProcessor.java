package dev.mayfly.opentelemetry;

import static java.util.Objects.requireNonNull;

import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.RequestMeasurement;
import dev.mayfly.requests.ThrottledReader;
import dev.mayfly.requests.UserQuestion;
import dev.mayfly.requests.profile.Profile;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * Thread-safe. Adds the allocations of a span to the span: {@code mayfly.allocated.objects} and
 * {@code mayfly.allocated.bytes}.
 *
 * <p>A span is measured where it is current on a thread, and the amounts of all threads are added
 * up. They are written when a scope closes, since a span that has ended takes no attributes. Make
 * the processor before the program's first context. Without Mayfly's agent it does nothing, and the
 * log has one line that says so.
 */
public final class AllocationSpanProcessor implements SpanProcessor {
  private static final System.Logger LOG =
      System.getLogger(AllocationSpanProcessor.class.getName());

  private final Profile profile = new Profile();
  private final ThrottledReader reader;
  private final Predicate<? super ReadableSpan> spans;
  private final UserQuestion question = new UserQuestion("the predicate of spans");
  private final AtomicBoolean toldLate = new AtomicBoolean();
  private final AtomicBoolean toldOrder = new AtomicBoolean();

  private AllocationSpanProcessor(Builder builder) {
    SpanScopes.install();
    this.reader = new ThrottledReader(builder.maxOverhead);
    this.spans = builder.spans;
    profile.logIfUnavailable();
  }

  /** Measures requests: spans that have no parent in this process. */
  public static AllocationSpanProcessor create() {
    return builder().build();
  }

  /** For the spans of {@link #create()}. */
  public static Builder builder() {
    return new Builder();
  }

  private static boolean isLocalRoot(ReadableSpan span) {
    SpanContext parent = span.getParentSpanContext();
    return !parent.isValid() || parent.isRemote();
  }

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    if (!profile.isAvailable() || !question.ask(() -> spans.test(span))) {
      return;
    }
    if (SpanScopes.areHeard()) {
      SpanScopes.measure(span, new RequestMeasurement(reader));
    } else if (toldLate.compareAndSet(false, true)) {
      LOG.log(
          Level.WARNING,
          "mayfly: spans are not measured, since a context was used before"
              + " AllocationSpanProcessor.create(). Call it first in main().");
    }
  }

  @Override
  public boolean isStartRequired() {
    return true;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    RequestMeasurement measurement = SpanScopes.ended(span);
    if (measurement != null
        && measurement.reading().notMeasured() == NotMeasured.UNFINISHED
        && toldOrder.compareAndSet(false, true)) {
      LOG.log(
          Level.INFO,
          "mayfly: span \"{0}\" ended while it was in scope, so its allocations are not on it."
              + " Close the scope before you end the span. Further such spans are not reported.",
          span.getName());
    }
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }

  /** Confined to one thread. Which spans are measured, and how often. */
  public static final class Builder {
    private Predicate<? super ReadableSpan> spans = AllocationSpanProcessor::isLocalRoot;
    private double maxOverhead = 0.01;

    private Builder() {}

    /** Measures these spans instead, as they are when they start. */
    public Builder spans(Predicate<? super ReadableSpan> which) {
      this.spans = requireNonNull(which);
      return this;
    }

    /**
     * Takes at most this share of a thread's time; 0.01 unless it is set. With 1 each span is
     * measured.
     */
    public Builder maxOverhead(double share) {
      this.maxOverhead = share;
      return this;
    }

    /** Builds the processor with these settings. */
    public AllocationSpanProcessor build() {
      return new AllocationSpanProcessor(this);
    }
  }
}
