package dev.mayfly.junit;

import dev.mayfly.junit.code.LineNumbers;
import dev.mayfly.junit.jvm.GarbageCollection;
import dev.mayfly.junit.jvm.StartedThreads;
import dev.mayfly.junit.jvm.UncountedBytes;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.Executable;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.opentest4j.AssertionFailedError;

/**
 * Confined to the thread that runs the test. Runs a test that has something to keep to, and checks
 * it.
 */
record MeasuredTest(ExtensionContext context, List<Check> checks) {

  /** The context of the method that the test is in; that of a dynamic test is its factory's. */
  static ExtensionContext ofMethod(ExtensionContext context) {
    ExtensionContext here = context;
    while (here.getTestMethod().isEmpty() && here.getParent().isPresent()) {
      here = here.getParent().get();
    }
    return here;
  }

  /** The number of runs of the test method. */
  int runs() {
    return 1 + checks.stream().mapToInt(Check::warmup).max().orElse(0);
  }

  /**
   * Runs the test.
   *
   * @return its allocations
   */
  MeasuredInterval.Result run(Executable again, Executable test) throws Throwable {
    Class<?> testClass = ofMethod(context).getRequiredTestClass();
    boolean all = checks.stream().anyMatch(check -> check.threads() == Threads.ALL);
    boolean own = checks.stream().anyMatch(check -> check.threads() == Threads.TEST);
    RunningTests.Watch watch = all ? RunningTests.Watch.begin(context.getUniqueId()) : null;
    int warmup = runs() - 1;
    GrowthWatch growth = GrowthWatch.of(checks);
    for (int i = 0; i < warmup; i++) {
      again.execute();
      growth.ran(warmup - i);
    }
    Set<Long> ages =
        checks.stream()
            .filter(LifetimeLimit.class::isInstance)
            .map(check -> ((LifetimeLimit) check).millis())
            .collect(Collectors.toSet());
    if (checks.stream().anyMatch(Check::asksForLifetimes)) {
      GarbageCollection.collect(); // objects that earlier tests left take up room
    }
    MeasuredInterval measurement = MeasuredInterval.begin(own, ages);
    try {
      WeavingCheck.before(testClass, measurement.before());
      checks.forEach(check -> check.prepare(measurement.before()));
      StartedThreads started = all ? StartedThreads.begin() : null;
      test.execute();
      if (started != null) {
        WeavingCheck.ended(started);
      }
    } catch (Throwable failure) {
      measurement.abandon();
      throw failure;
    }
    MeasuredInterval.Result result = measurement.end(growth);
    if (watch != null) {
      watch.end();
    }
    WeavingCheck.after(testClass, result.all());
    return result;
  }

  /**
   * Checks a test that has passed by itself.
   *
   * @param uncounted finds uncounted bytes, if a check needs them
   * @throws AssertionFailedError if a check fails, with all that do; where the test method begins
   */
  void check(MeasuredInterval.Result made, UncountedBytes uncounted) {
    Class<?> testClass = ofMethod(context).getRequiredTestClass();
    checks.forEach(
        check ->
            check
                .places()
                .forEach((where, places) -> WeavingCheck.exist(where, places, testClass)));
    List<Check.Violation> violations = new ArrayList<>();
    for (Check check : checks) {
      check.check(made, context).ifPresent(violations::add);
    }
    if (violations.isEmpty()) {
      for (Check check : checks) {
        check.checkUncounted(made, uncounted, context).ifPresent(violations::add);
      }
    }
    if (!violations.isEmpty()) {
      StringBuilder text = new StringBuilder();
      for (Check.Violation violation : violations) {
        text.append(violation.annotation())
            .append(": expected ")
            .append(violation.expected())
            .append("\n  but found ")
            .append(violation.found())
            .append(violation.lines())
            .append('\n');
      }
      text.append("  ").append(TestReport.of(context, made.all()).write(made.all()));
      throw inTestMethod(
          new AssertionFailedError(
              text.toString(),
              joined(violations, Check.Violation::expected),
              joined(violations, Check.Violation::found)));
    }
    checks.forEach(check -> Evidence.note(check, made, context));
  }

  /**
   * Thread-safe. Whether any run of a test, or any test of a class, gave the check on it something
   * to measure: at its end the check fails if none did.
   */
  @SuppressWarnings("deprecation") // before JUnit 5.13, nothing closes an AutoCloseable
  private static final class Evidence implements ExtensionContext.Store.CloseableResource {
    private static final ExtensionContext.Namespace NAMESPACE =
        ExtensionContext.Namespace.create(Evidence.class);

    private final Check check;
    private final List<Method> methods;
    private final Set<Method> passed = ConcurrentHashMap.newKeySet();
    private final AtomicLong measured = new AtomicLong();

    Evidence(Check check, List<Method> methods) {
      this.check = check;
      this.methods = methods;
    }

    /** A test has passed. */
    static void note(Check check, MeasuredInterval.Result made, ExtensionContext context) {
      ExtensionContext ofMethod = ofMethod(context);
      Method method = ofMethod.getRequiredTestMethod();
      boolean isOnMethod = CheckSelection.on(method).contains(check);
      if (check.what().isEmpty()
          || !(isOnMethod
              || CheckSelection.of(method, ofMethod.getRequiredTestClass()).contains(check))) {
        return; // it always measures, or is a limit for all tests
      }
      ExtensionContext owner = ofMethod;
      for (ExtensionContext next = ofMethod;
          next != null && (isOnMethod ? next.getTestMethod() : next.getTestClass()).isPresent();
          next = next.getParent().orElse(null)) {
        owner = next;
      }
      if (owner == context) { // a test of one run
        Evidence alone = new Evidence(check, List.of());
        alone.measured.set(check.measured(made));
        alone.close();
        return;
      }
      Class<?> type = owner.getRequiredTestClass();
      Evidence evidence =
          owner
              .getStore(NAMESPACE)
              .getOrComputeIfAbsent(
                  check,
                  key -> new Evidence(check, isOnMethod ? List.of(method) : testsOf(type, check)),
                  Evidence.class);
      evidence.passed.add(method);
      evidence.measured.addAndGet(check.measured(made));
    }

    private static List<Method> testsOf(Class<?> type, Check check) {
      List<Method> methods =
          new ArrayList<>(
              ReflectionSupport.findMethods(
                  type,
                  method ->
                      AnnotationSupport.isAnnotated(method, Testable.class)
                          && CheckSelection.of(method, type).contains(check),
                  HierarchyTraversalMode.TOP_DOWN));
      for (Class<?> nested :
          ReflectionSupport.findNestedClasses(
              type, each -> AnnotationSupport.isAnnotated(each, Nested.class))) {
        methods.addAll(testsOf(nested, check));
      }
      return methods;
    }

    /** A run in which tests were left out or failed says nothing of all. */
    @Override
    public void close() {
      if (measured.get() == 0 && passed.containsAll(methods)) {
        throw new ExtensionConfigurationException(check.what() + ", so nothing was measured");
      }
    }
  }

  /** The test method has ended; on top of the stack trace it is what IDEs and builds show. */
  private AssertionFailedError inTestMethod(AssertionFailedError failure) {
    StackTraceElement[] thrown = failure.getStackTrace();
    StackTraceElement[] shown = new StackTraceElement[thrown.length + 1];
    shown[0] = LineNumbers.beginOf(ofMethod(context).getRequiredTestMethod());
    System.arraycopy(thrown, 0, shown, 1, thrown.length);
    failure.setStackTrace(shown);
    return failure;
  }

  private static String joined(
      List<Check.Violation> violations, Function<Check.Violation, String> part) {
    return violations.stream().map(part).collect(Collectors.joining("; "));
  }
}
