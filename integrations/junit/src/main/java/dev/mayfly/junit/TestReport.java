package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import dev.mayfly.files.OutputFile;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Immutable. Where the report of a test is written: a directory for each test. */
final class TestReport {
  private static final Pattern INVOCATION =
      Pattern.compile("-(?:invocation|test|container):#(\\d+)\\]");

  private final Path directory;

  private TestReport(Path directory) {
    this.directory = directory;
  }

  static TestReport of(ExtensionContext context, ProfileSnapshot snapshot) {
    return new TestReport(
        root(snapshot)
            .resolve(MeasuredTest.ofMethod(context).getRequiredTestClass().getName())
            .resolve(testName(context)));
  }

  /** The name of a test, with its class: the same in each run. */
  static String nameOf(ExtensionContext context) {
    return MeasuredTest.ofMethod(context).getRequiredTestClass().getName()
        + "."
        + testName(context);
  }

  /** The method, told from its namesakes, and which of its invocations it is. */
  private static String testName(ExtensionContext context) {
    ExtensionContext ofMethod = MeasuredTest.ofMethod(context);
    Method method = ofMethod.getRequiredTestMethod();
    String name = method.getName();
    long namesakes =
        Arrays.stream(method.getDeclaringClass().getDeclaredMethods())
            .filter(other -> other.getName().equals(name) && !other.isSynthetic())
            .count();
    StringBuilder text = new StringBuilder(name);
    if (namesakes > 1) {
      text.append(
          Arrays.stream(method.getParameterTypes())
              .map(Class::getSimpleName)
              .collect(Collectors.joining("-", "(", ")")));
    }
    Matcher invocation = INVOCATION.matcher(context.getUniqueId());
    while (invocation.find()) {
      text.append('-').append(invocation.group(1));
    }
    return text.toString();
  }

  /** The directory of the agent's own, or the build directory. */
  static Path root(ProfileSnapshot snapshot) {
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
      return "report: cannot write " + OutputFile.reason(failure);
    }
  }

  static String shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = file.toAbsolutePath();
    return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString();
  }
}
