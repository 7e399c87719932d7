package dev.mayfly.junit;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.Executable;
import org.opentest4j.AssertionFailedError;

/** Confined to the thread that runs the test. Runs a test that has limits, and checks them. */
final class MeasuredTest {
  private final ExtensionContext context;
  private final List<Limit> limits;

  MeasuredTest(ExtensionContext context, List<Limit> limits) {
    this.context = context;
    this.limits = limits;
  }

  /** The context of the method that the test is in; that of a dynamic test is its factory's. */
  static ExtensionContext ofMethod(ExtensionContext context) {
    ExtensionContext here = context;
    while (here.getTestMethod().isEmpty() && here.getParent().isPresent()) {
      here = here.getParent().get();
    }
    return here;
  }

  /**
   * Runs the test.
   *
   * @param again runs the method once more
   * @param test runs the method, once
   * @return what it allocated
   */
  Measurement.Result run(Executable again, Executable test) throws Throwable {
    Class<?> testClass = ofMethod(context).getRequiredTestClass();
    boolean all = limits.stream().anyMatch(limit -> limit.subject().threads() == Threads.ALL);
    boolean own = limits.stream().anyMatch(limit -> limit.subject().threads() == Threads.TEST);
    RunningTests.Watch watch = all ? RunningTests.Watch.begin(context.getUniqueId()) : null;
    int warmup = limits.stream().mapToInt(Limit::warmup).max().orElse(0);
    for (int i = 0; i < warmup; i++) {
      again.execute();
    }
    Measurement measurement = Measurement.begin(own);
    WeavingCheck.before(testClass, measurement.before());
    limits.forEach(limit -> WeavingCheck.limit(limit, measurement.before()));
    test.execute();
    Measurement.Result result = measurement.end();
    if (watch != null) {
      watch.end();
    }
    WeavingCheck.after(testClass, result.all());
    return result;
  }

  /**
   * Checks the limits.
   *
   * @throws AssertionFailedError if one is exceeded, with all that are
   */
  void check(Measurement.Result made) {
    Map<Threads, Allocations> byThreads = new EnumMap<>(Threads.class);
    List<String> expected = new ArrayList<>();
    List<String> found = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (Limit limit : limits) {
      Allocations counted =
          limit
              .subject()
              .of(
                  byThreads.computeIfAbsent(
                      limit.subject().threads(), threads -> Allocations.in(made.of(threads))));
      if (limit.isExceededBy(counted)) {
        expected.add(limit.expectation(counted));
        found.add(limit.finding(counted));
        text.append(limit.annotation())
            .append(": expected ")
            .append(limit.expectation(counted))
            .append("\n  but found ")
            .append(limit.finding(counted))
            .append(Findings.lines(counted))
            .append('\n');
      }
    }
    if (!expected.isEmpty()) {
      ProfileSnapshot profile = made.all();
      text.append("  ").append(TestReport.of(context, profile).write(profile));
      throw new AssertionFailedError(
          text.toString(), String.join("; ", expected), String.join("; ", found));
    }
  }
}
