package dev.mayfly.junit;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Immutable. How much a test may allocate of what.
 *
 * @param annotation the annotation that says so, as in the source
 * @param count how many objects, or {@link Long#MAX_VALUE}
 * @param bytes how many bytes, or {@link Long#MAX_VALUE}
 * @param subject which objects
 * @param warmup how often the test runs before
 */
record Limit(String annotation, long count, long bytes, Subject subject, int warmup)
    implements Check {
  private static final long NONE = Long.MAX_VALUE;

  /** Checks that the limit is one. */
  Limit {
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
   * @param type of which class
   * @param from made by which code itself
   * @param within made by which code and what it calls
   * @param threads made by which threads
   */
  record Subject(Class<?> type, Places from, Places within, Threads threads) {
    Allocations of(Allocations all) {
      return all.of(type).from(from).within(within);
    }
  }

  static Limit of(MaxAllocations annotation) {
    return new Limit(
        "@MaxAllocations",
        annotation.value(),
        annotation.bytes(),
        new Subject(
            annotation.type(),
            Places.of(annotation.from()),
            Places.of(annotation.within()),
            annotation.threads()),
        annotation.warmup());
  }

  static Limit of(NoAllocations annotation) {
    return new Limit(
        "@NoAllocations",
        0,
        NONE,
        new Subject(
            annotation.type(),
            Places.of(annotation.from()),
            Places.of(annotation.within()),
            annotation.threads()),
        annotation.warmup());
  }

  @Override
  public Threads threads() {
    return subject.threads;
  }

  @Override
  public void prepare(ProfileSnapshot before) {
    WeavingCheck.limit(this, before);
  }

  @Override
  public Optional<Violation> check(Measurement.Result measured, ExtensionContext context) {
    Allocations made = subject.of(measured.allocations(subject.threads));
    return made.count() > count || made.bytes() > bytes
        ? Optional.of(
            new Violation(annotation, expectation(made), finding(made), Findings.lines(made)))
        : Optional.empty();
  }

  /** What was allowed: {@code at most 10 allocations of com.acme.Order}. */
  private String expectation(Allocations made) {
    StringBuilder text = new StringBuilder();
    if (count == 0) {
      text.append("no allocations");
    } else if (count != NONE) {
      text.append("at most ").append(Findings.allocations(count));
    }
    if (bytes != NONE) {
      text.append(text.isEmpty() ? "at most " : " and at most ").append(Findings.bytes(bytes));
    }
    if (!made.description().isEmpty()) {
      text.append(' ').append(made.description());
    }
    return text.append(subject.threads == Threads.TEST ? " on the test's thread" : "").toString();
  }

  /** What was found, and by how much that is too much. */
  private String finding(Allocations made) {
    StringBuilder text = new StringBuilder();
    text.append(Findings.allocations(made.count()))
        .append(", ")
        .append(Findings.bytes(made.bytes()))
        .append(" (");
    if (made.count() > count) {
      text.append(Findings.count(made.count() - count)).append(" more");
    }
    if (made.bytes() > bytes) {
      text.append(made.count() > count ? ", " : "")
          .append(Findings.bytes(made.bytes() - bytes))
          .append(" more");
    }
    return text.append(")").toString();
  }
}
