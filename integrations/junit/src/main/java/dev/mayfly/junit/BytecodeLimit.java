package dev.mayfly.junit;

import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Immutable. How many bytecodes a test may execute.
 *
 * @param name the annotation or the parameter that says so
 * @param warmup how often the test runs before
 */
record BytecodeLimit(String name, long most, Subject subject, int warmup) implements Check {
  private static final String ANNOTATION = "@MaxBytecodes";

  /** Checks that the limit is one. */
  BytecodeLimit {
    if (most < 0 || warmup < 0) {
      throw new IllegalArgumentException(name + ": the limit and warmup cannot be negative");
    }
    if (!subject.within.accounts().isEmpty()) {
      throw new IllegalArgumentException(
          name + "(within) names an account; name a package, a class or a method");
    }
  }

  /**
   * Immutable. Which bytecodes a limit is on.
   *
   * @param within executed by which code and the methods that it calls
   */
  record Subject(PlaceFilter within, Threads threads) {}

  static BytecodeLimit of(MaxBytecodes annotation) {
    return new BytecodeLimit(
        ANNOTATION,
        annotation.value(),
        new Subject(PlaceFilter.of(annotation.within()), annotation.threads()),
        annotation.warmup());
  }

  @Override
  public Threads threads() {
    return subject.threads;
  }

  @Override
  public Map<String, PlaceFilter> places() {
    return Map.of(name + "(within)", subject.within);
  }

  @Override
  public long measured(MeasuredInterval.Result measured) {
    return ExecutedBytecodes.in(measured.by(subject.threads).root(), subject.within).total();
  }

  @Override
  public String what() {
    return name
        + ": no bytecode was executed"
        + (subject.within.isEverywhere() ? "" : " within " + subject.within);
  }

  @Override
  public void prepare(ProfileSnapshot before) {
    WeavingCheck.bytecodes(name, subject.within, before);
  }

  @Override
  public Optional<Violation> check(MeasuredInterval.Result measured, ExtensionContext context) {
    ExecutedBytecodes executed =
        ExecutedBytecodes.in(measured.by(subject.threads).root(), subject.within);
    if (executed.total() <= most) {
      return Optional.empty();
    }
    return Optional.of(
        new Violation(
            name,
            "at most "
                + ExecutedBytecodes.count(most)
                + (subject.within.isEverywhere() ? "" : " within " + subject.within)
                + (subject.threads == Threads.TEST ? " on the test's thread" : ""),
            ExecutedBytecodes.count(executed.total())
                + " (+"
                + FoundAllocations.count(executed.total() - most)
                + ")",
            executed.lines()));
  }
}
