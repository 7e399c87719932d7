package dev.mayfly.junit;

import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.junit.jvm.UncountedBytes;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Immutable. The most that a test may allocate of some objects.
 *
 * @param annotation the annotation that sets the limit, as in the source
 * @param count how many objects, or {@link Long#MAX_VALUE}
 * @param bytes how many bytes, or {@link Long#MAX_VALUE}
 * @param warmup how often the test runs before
 * @param isOfAll whether uncounted bytes of the JVM break the limit, too, where nothing is counted
 */
record AllocationLimit(
    String annotation, long count, long bytes, Subject subject, int warmup, boolean isOfAll)
    implements Check {
  private static final long NONE = Long.MAX_VALUE;

  /** No object is smaller in any JVM. */
  private static final long LEAST_BYTES = 8;

  /** Checks that the limit is one. */
  AllocationLimit {
    if (count == NONE && bytes == NONE) {
      throw new IllegalArgumentException("@MaxAllocations needs a number: value or bytes");
    }
    if (count < 0 || bytes < 0 || warmup < 0) {
      throw new IllegalArgumentException(annotation + ": a limit and warmup cannot be negative");
    }
  }

  /**
   * Immutable. Which objects a limit is on.
   *
   * @param within made by which code and the methods that it calls
   */
  record Subject(Class<?> type, PlaceFilter from, PlaceFilter within, Threads threads) {
    static Subject of(Class<?> type, String[] from, String[] within, Threads threads) {
      return new Subject(type, PlaceFilter.of(from), PlaceFilter.of(within), threads);
    }

    Allocations of(Allocations all) {
      return all.of(type).from(from).within(within);
    }

    /** Whether all objects are meant, wherever they are made. */
    boolean isEverything() {
      return type == Object.class && from.isEverywhere() && within.isEverywhere();
    }
  }

  static AllocationLimit of(MaxAllocations annotation) {
    Subject subject =
        Subject.of(annotation.type(), annotation.from(), annotation.within(), annotation.threads());
    return new AllocationLimit(
        "@MaxAllocations",
        annotation.value(),
        annotation.bytes(),
        subject,
        annotation.warmup(),
        subject.isEverything() && annotation.warmup() > 0);
  }

  static AllocationLimit of(NoAllocations annotation) {
    Subject subject =
        Subject.of(annotation.type(), annotation.from(), annotation.within(), annotation.threads());
    // a method that was not to run twice is not run again to look at its bytes
    return new AllocationLimit(
        "@NoAllocations",
        0,
        NONE,
        subject,
        annotation.warmup(),
        subject.isEverything() && annotation.warmup() > 0);
  }

  @Override
  public Threads threads() {
    return subject.threads;
  }

  @Override
  public Map<String, PlaceFilter> places() {
    return Map.of(annotation + "(from)", subject.from, annotation + "(within)", subject.within);
  }

  @Override
  public void prepare(ProfileSnapshot before) {
    WeavingCheck.limit(annotation, subject.from, subject.within, subject.threads, before);
  }

  @Override
  public Optional<Violation> check(MeasuredInterval.Result measured, ExtensionContext context) {
    Allocations made = subject.of(measured.allocations(subject.threads));
    return made.count() > count || made.bytes() > bytes
        ? Optional.of(
            new Violation(
                annotation, expectation(made), finding(made), FoundAllocations.lines(made)))
        : Optional.empty();
  }

  @Override
  public Optional<Violation> checkUncounted(
      MeasuredInterval.Result measured, UncountedBytes uncounted, ExtensionContext context) {
    if (!isOfAll || !subject.of(measured.allocations(subject.threads)).isEmpty()) {
      return Optional.empty();
    }
    long found = uncounted.perRun(context).orElse(0);
    return found <= bytes && found / LEAST_BYTES <= count
        ? Optional.empty()
        : Optional.of(
            new Violation(
                annotation,
                expectation(subject.of(measured.allocations(subject.threads))),
                "none by woven code, but "
                    + FoundAllocations.bytes(found)
                    + " in each run by unwoven code",
                FoundAllocations.uncounted(measured.all().environment())));
  }

  /** The limit in words: {@code at most 10 allocations of com.acme.Order}. */
  private String expectation(Allocations made) {
    StringBuilder text = new StringBuilder();
    if (count == 0) {
      text.append("no allocations");
    } else if (count != NONE) {
      text.append("at most ").append(FoundAllocations.allocations(count));
    }
    if (bytes != NONE) {
      text.append(text.isEmpty() ? "at most " : " and at most ")
          .append(FoundAllocations.bytes(bytes));
    }
    if (!made.description().isEmpty()) {
      text.append(' ').append(made.description());
    }
    return text.append(subject.threads == Threads.TEST ? " on the test's thread" : "").toString();
  }

  /** The allocations in words, and the excess. */
  private String finding(Allocations made) {
    StringBuilder text = new StringBuilder();
    text.append(FoundAllocations.allocations(made.count()))
        .append(", ")
        .append(FoundAllocations.bytes(made.bytes()))
        .append(" (");
    if (made.count() > count) {
      text.append(FoundAllocations.count(made.count() - count)).append(" more");
    }
    if (made.bytes() > bytes) {
      text.append(made.count() > count ? ", " : "")
          .append(FoundAllocations.bytes(made.bytes() - bytes))
          .append(" more");
    }
    return text.append(")").toString();
  }
}
