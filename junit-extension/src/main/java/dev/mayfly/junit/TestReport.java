package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Immutable. Where the report of a test is written: a directory for each test. */
final class TestReport {
  private static final Pattern INVOCATION = Pattern.compile("-(?:invocation|test):#(\\d+)\\]$");

  private final Path directory;

  private TestReport(Path directory) {
    this.directory = directory;
  }

  static TestReport of(ExtensionContext context, ProfileSnapshot snapshot) {
    ExtensionContext ofMethod = MeasuredTest.ofMethod(context);
    String method = ofMethod.getRequiredTestMethod().getName();
    Matcher invocation = INVOCATION.matcher(context.getUniqueId());
    String test = invocation.find() ? method + "-" + invocation.group(1) : method;
    return new TestReport(
        root(snapshot).resolve(ofMethod.getRequiredTestClass().getName()).resolve(test));
  }

  /** Where the agent writes its own, or the build directory. */
  private static Path root(ProfileSnapshot snapshot) {
    String output = snapshot.environment().options().get("output");
    if (output != null) {
      return Path.of(output.replace("%p", Long.toString(ProcessHandle.current().pid())));
    }
    return Path.of(Files.isDirectory(Path.of("build")) ? "build" : "target", "mayfly-report");
  }

  /**
   * Writes the report.
   *
   * @return a line that says where it lies, or why it does not
   */
  String write(ProfileSnapshot snapshot) {
    ReportFormat format =
        Optional.of("html").flatMap(ReportFormat::named).orElse(ReportFormat.TEXT);
    try {
      Path file = new ReportDirectory(directory).write(snapshot, ImmutableList.of(format)).get(0);
      return "report: " + shown(file);
    } catch (IOException | RuntimeException failure) {
      return "report: could not be written, " + failure;
    }
  }

  private static String shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = file.toAbsolutePath();
    return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString();
  }
}
