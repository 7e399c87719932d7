package dev.mayfly.junit;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Immutable. That a test allocates no more than its baseline, and executes no more where both have
 * counted bytecodes.
 *
 * @param tolerance by which share a count may rise
 * @param warmup how often the test runs before
 */
record BaselineCheck(double tolerance, int warmup) implements Check {
  static final String MODE = "mayfly.baseline";
  static final String TESTS = "mayfly.baseline.tests";
  static final String FILE = "mayfly.baseline.file";

  /** As without attributes. */
  static final BaselineCheck PLAIN = new BaselineCheck(0, 0);

  /** Checks the ranges. */
  BaselineCheck {
    if (!(tolerance >= 0) || warmup < 0) {
      throw new IllegalArgumentException(
          "@AllocationBaseline: tolerance and warmup cannot be negative");
    }
  }

  static BaselineCheck of(AllocationBaseline annotation) {
    return new BaselineCheck(annotation.tolerance() / 100, annotation.warmup());
  }

  private enum Mode {
    CHECK,
    UPDATE,
    OFF;

    static Mode of(ExtensionContext context) {
      String name = context.getConfigurationParameter(MODE).orElse("check");
      for (Mode mode : values()) {
        if (mode.name().equals(name.toUpperCase(Locale.ROOT))) {
          return mode;
        }
      }
      throw new ExtensionConfigurationException(
          MODE + " must be check, update or off, not '" + name + "'");
    }
  }

  @Override
  public Object subject() {
    return AllocationBaseline.class;
  }

  @Override
  public void prepare(ProfileSnapshot before) {
    // Nothing is asked that not every mode of the agent tells.
  }

  @Override
  public Optional<Violation> check(MeasuredInterval.Result measured, ExtensionContext context) {
    BaselineFile file = file(context);
    Allocations made = measured.allocations(Threads.ALL);
    ExecutedBytecodes executed =
        ExecutedBytecodes.in(measured.all().root(), PlaceFilter.of(List.of()));
    BaselineEntry now = BaselineEntry.of(made, executed.total());
    String test = TestReport.nameOf(context);
    Mode mode = Mode.of(context);
    if (mode == Mode.UPDATE) {
      file.put(test, now);
    }
    return mode == Mode.CHECK ? compare(file, test, now, made, context) : Optional.empty();
  }

  private static BaselineFile file(ExtensionContext context) {
    String path = context.getConfigurationParameter(FILE).orElse("mayfly-baseline.json");
    ExtensionContext.Store store =
        context.getRoot().getStore(ExtensionContext.Namespace.create(BaselineCheck.class));
    synchronized (BaselineCheck.class) {
      BaselineFile known = store.get(path, BaselineFile.class);
      if (known == null) {
        known = new BaselineFile(Path.of(path));
        store.put(path, known);
      }
      return known;
    }
  }

  /**
   * Whether a test without an annotation is to have a baseline all the same: where the extension is
   * registered for all tests.
   */
  static boolean isWanted(ExtensionContext context, String testClass) {
    Optional<String> places = context.getConfigurationParameter(TESTS);
    return places.isPresent()
        && PlaceFilter.of(
                Splitter.on(CharMatcher.anyOf(",;")).trimResults().splitToList(places.get()))
            .contain(new MethodFrame(testClass, "", ""));
  }

  private Optional<Violation> compare(
      BaselineFile file,
      String test,
      BaselineEntry now,
      Allocations made,
      ExtensionContext context) {
    Optional<BaselineEntry> known = file.get(test);
    if (known.isEmpty()) {
      return Optional.of(
          new Violation(
              "@AllocationBaseline",
              "a baseline of " + test + " in " + file.name(),
              "none; create it with -Dmayfly.baseline=update",
              ""));
    }
    BaselineEntry before = known.get();
    BaselineExcess rises = BaselineExcess.of(before, now, made, tolerance);
    if (rises.lines().isEmpty()) {
      if (now.total() < before.total()) {
        context.publishReportEntry(
            MODE,
            FoundAllocations.allocations(now.total())
                + " instead of "
                + FoundAllocations.count(before.total())
                + "; -Dmayfly.baseline=update accepts it");
      }
      return Optional.empty();
    }
    return Optional.of(
        new Violation(
            "@AllocationBaseline",
            "at most the "
                + FoundAllocations.allocations(before.total())
                + " of "
                + file.name()
                + (tolerance > 0 ? " and " + percent() + " more of a type" : "")
                + (isOfBytecodes(before, now)
                    ? ", and " + ExecutedBytecodes.count(before.bytecodes())
                    : ""),
            FoundAllocations.allocations(now.total())
                + (isOfBytecodes(before, now)
                    ? ", and " + ExecutedBytecodes.count(now.bytecodes())
                    : ""),
            "\n    "
                + String.join("\n    ", rises.lines())
                + "\n  to accept this, run with -Dmayfly.baseline=update"));
  }

  private static boolean isOfBytecodes(BaselineEntry before, BaselineEntry now) {
    return before.bytecodes() > 0 && now.bytecodes() > before.bytecodes();
  }

  private String percent() {
    double percent = tolerance * 100;
    return (percent == Math.rint(percent) ? Long.toString((long) percent) : percent) + " %";
  }
}
