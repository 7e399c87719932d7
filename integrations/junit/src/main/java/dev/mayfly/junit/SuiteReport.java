package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.files.OutputFile;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Weaver;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Thread-safe. After the suite, lists the tests of all engines that allocate most and that keep
 * objects, if {@code mayfly.report} is set: JUnit's launcher registers it.
 */
public final class SuiteReport implements TestExecutionListener {
  static final String ROWS = "mayfly.report";
  static final String FILE = "tests.html";

  /** The file of a profile with the same tables, to be added to those of other JVMs. */
  static final String DIRECTORY = "tests";

  private final Deque<String> open = new ArrayDeque<>();
  private @Nullable SuiteRecording recording;
  private int most;
  private boolean parallel;

  /** Called by JUnit's launcher. */
  public SuiteReport() {}

  @Override
  public synchronized void testPlanExecutionStarted(TestPlan plan) {
    Optional<String> wanted = plan.getConfigurationParameters().get(ROWS);
    if (wanted.isEmpty() || recording != null) {
      return;
    }
    if (!wanted.get().matches("[1-9]\\d{0,5}")) {
      say(ROWS + " must be a number of tests, not '" + wanted.get() + "'");
      return;
    }
    most = Integer.parseInt(wanted.get());
    try {
      if (AllocationProfiler.weaver() == Weaver.NONE) {
        say(WeavingCheck.NO_WEAVER);
      } else {
        recording = new SuiteRecording(JvmProfiler.recording());
      }
    } catch (ExtensionConfigurationException otherVersion) {
      say(String.valueOf(otherVersion.getMessage()));
    }
  }

  @Override
  public synchronized void executionStarted(TestIdentifier test) {
    SuiteRecording here = recording;
    if (here != null && isRow(test)) {
      String parent = open.peek();
      // a class in a class and a test in a class; anything else runs beside it
      parallel |= parent != null && !test.getUniqueId().startsWith(parent);
      open.push(test.getUniqueId());
      here.begin(packageOf(test), nameOf(test));
    }
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    SuiteRecording here = recording;
    if (here != null && open.remove(test.getUniqueId())) {
      here.end();
    }
  }

  @Override
  public synchronized void testPlanExecutionFinished(TestPlan plan) {
    SuiteRecording here = recording;
    if (here == null) {
      return;
    }
    if (parallel) {
      say("no report of the tests: some ran at the same time, so allocations have no one owner");
      return;
    }
    String kept = "";
    if (here.followsObjects()) {
      try {
        here.collect();
      } catch (ExtensionConfigurationException ignoresRequests) {
        kept = String.valueOf(ignoresRequests.getMessage());
      }
    } else {
      kept =
          "objects kept after their test are known with "
              + AllocationProfiler.weaver().set("lifetime=exact");
    }
    SuiteTables tables = new SuiteTables(here.rows(), most, kept);
    Path file = TestReport.root(here.last()).resolve(FILE);
    System.out.println(tables.text() + "  " + written(file, tables, here.last()));
  }

  private static String written(Path file, SuiteTables tables, ProfileSnapshot last) {
    try {
      OutputFile.makeDirectory(file.toAbsolutePath().getParent());
      ProfileSnapshot whole = last.with(AnalysisTable.PART, tables.tables());
      OutputFile.replace(file, out -> new HtmlReport().writeBytes(whole, out));
      new ReportDirectory(file.resolveSibling(DIRECTORY))
          .write(tables.profile(last.environment()), ImmutableList.of(ReportFormat.JSON));
      return "report: " + TestReport.shown(file);
    } catch (IOException failure) {
      return "report: cannot write " + OutputFile.reason(failure);
    }
  }

  /** On standard error, as a build shows it. */
  private static void say(String line) {
    System.err.println("mayfly: " + line);
  }

  private static boolean isRow(TestIdentifier test) {
    return test.isTest() || test.getSource().filter(ClassSource.class::isInstance).isPresent();
  }

  /** {@code ShopTest.checkout}, with the display name of one of several invocations. */
  private static String nameOf(TestIdentifier test) {
    TestSource source = test.getSource().orElse(null);
    if (source instanceof ClassSource ofClass) {
      return simple(ofClass.getClassName()) + " (outside its tests)";
    }
    if (source instanceof MethodSource ofMethod) {
      String name = simple(ofMethod.getClassName()) + "." + ofMethod.getMethodName();
      boolean invocation = test.getUniqueId().matches(".*-(?:invocation|test):#\\d+\\]");
      return invocation ? name + " " + test.getDisplayName() : name;
    }
    return test.getDisplayName();
  }

  private static String packageOf(TestIdentifier test) {
    TestSource source = test.getSource().orElse(null);
    String className =
        source instanceof ClassSource ofClass
            ? ofClass.getClassName()
            : source instanceof MethodSource ofMethod ? ofMethod.getClassName() : "";
    return className.substring(0, className.length() - simple(className).length());
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
