package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.shop.samples.UncountedSample;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What code that is not woven allocates for a test, by the JVM's bytes and with jdk=charge. */
final class UncountedIT {
  private static final Path JDKS = Path.of("/usr/lib/jvm");

  /**
   * With {@code -Pevery-jdk} Jupiter 5 on the first and 6 on the last; with {@code -Pfull} each.
   */
  static List<Integer> jdks() {
    if (Boolean.getBoolean("mayfly.full")) {
      return List.of(17, 25);
    }
    boolean every = System.getProperty("mayfly.jdks", "running").equals("every");
    int byTurns = "5".equals(System.getProperty("mayfly.test.jupiter")) ? 17 : 25;
    return List.of(every ? byTurns : Runtime.version().feature());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void bytesBeyondWhatIsCountedFail(int feature, @TempDir Path directory) throws Exception {
    String unseen =
        """
          but found none by woven code, but 48 bytes in each run by unwoven code
            the JDK allocates them (string concatenation, lambdas, collections), or a library
            jdk=charge counts the JDK's allocations and shows the lines
        """;
    assertThat(outcomes(feature, "", directory))
        .isEqualTo(
            PASSED
                + "concatenates: @NoAllocations: expected no allocations\n"
                + unseen
                + """
                builds: @NoAllocations: expected no allocations
                  but found 1 allocation, 24 bytes (1 more)
                    1 × java.lang.StringBuilder  24 bytes
                buildsOne: passed
                parameterized: passed
                @NoAllocations: expected no allocations
                """
                + unseen
                + """
                dynamic: passed
                @NoAllocations: expected no allocations
                """
                + unseen);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void withJdkChargeTheyAreObjects(int feature, @TempDir Path directory) throws Exception {
    String text =
        """
            1 × byte[]            24 bytes
            1 × java.lang.String  24 bytes
        """;
    String built =
        """
            1 × byte[]                   24 bytes
            1 × byte[]                   32 bytes
            1 × java.lang.String         24 bytes
            1 × java.lang.StringBuilder  24 bytes
        """;
    String two = "  but found 2 allocations, 48 bytes (2 more)\n" + text;
    assertThat(outcomes(feature, ",jdk=charge", directory))
        .isEqualTo(
            PASSED
                + "concatenates: @NoAllocations: expected no allocations\n"
                + two
                + "builds: @NoAllocations: expected no allocations\n"
                + "  but found 4 allocations, 104 bytes (4 more)\n"
                + built
                + "buildsOne: @MaxAllocations: expected at most 1 allocation\n"
                + "  but found 4 allocations, 104 bytes (3 more)\n"
                + built
                + "parameterized: passed\n"
                + "@NoAllocations: expected no allocations\n"
                + two
                + "dynamic: passed\n"
                + "@NoAllocations: expected no allocations\n"
                + two);
  }

  private static final String PASSED =
      """
      nothing: passed
      addsUp: passed
      fillsAtFirst: passed
      growsNowAndThen: passed
      makesNoOrders: passed
      runsOnce: passed
      """;

  /** Run as a program in a JVM of its own. */
  static final class Outcomes {
    public static void main(String[] arguments) {
      for (String method :
          List.of(
              "nothing",
              "addsUp",
              "fillsAtFirst",
              "growsNowAndThen",
              "makesNoOrders",
              "runsOnce",
              "concatenates",
              "builds",
              "buildsOne")) {
        System.out.println(method + ": " + Kit.outcome(UncountedSample.class, method));
      }
      System.out.println(
          "parameterized: " + Kit.outcome(UncountedSample.class, "parameterized", String.class));
      System.out.println("dynamic: " + Kit.outcome(UncountedSample.class, "dynamic"));
    }
  }

  /**
   * The outcomes without contexts, sites and the place of the report: where the JDK makes a string
   * depends on how it links the concatenation.
   */
  private static String outcomes(int feature, String options, Path directory) throws Exception {
    Path output = directory.resolve("output.txt");
    Process process =
        new ProcessBuilder(
                jdk(feature).resolve("bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                agent()
                    + "=include=com.example.shop.*,lifetime=exact,output="
                    + directory.resolve("report")
                    + options,
                "-cp",
                System.getProperty("java.class.path"),
                Outcomes.class.getName())
            .redirectOutput(output.toFile())
            .redirectError(directory.resolve("errors.txt").toFile())
            .start();
    assertThat(process.waitFor()).isZero();
    Pattern dropped = Pattern.compile("  contexts|    .* in .* → .*|  report: .*");
    StringBuilder text = new StringBuilder();
    List<String> rows = new ArrayList<>();
    for (String line : Files.readAllLines(output)) {
      if (line.matches("    \\d.*  at .*")) {
        rows.add(line.replaceAll("  at .*", "") + "\n");
      } else if (!dropped.matcher(line).matches()) {
        rows.stream().sorted().forEach(text::append);
        rows.clear();
        text.append(line).append('\n');
      }
    }
    return rows.stream().sorted().collect(Collectors.joining("", text, ""));
  }

  /** The agent that this JVM runs with, without its options. */
  private static String agent() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("-javaagent:") && argument.contains("mayfly"))
        .map(argument -> argument.replaceAll("=.*", ""))
        .findFirst()
        .orElseThrow();
  }

  private static Path jdk(int feature) throws Exception {
    if (Runtime.version().feature() == feature) {
      return Path.of(System.getProperty("java.home"));
    }
    List<Path> homes = new ArrayList<>();
    String home = System.getenv("JAVA_HOME_" + feature);
    if (home != null) {
      homes.add(Path.of(home));
    }
    if (Files.isDirectory(JDKS)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(JDKS)) {
        entries.forEach(homes::add);
      }
    }
    for (Path candidate : homes) {
      Path release = candidate.resolve("release");
      if (Files.isExecutable(candidate.resolve("bin/java"))
          && Files.isRegularFile(release)
          && Files.readString(release).contains("JAVA_VERSION=\"" + feature + ".")) {
        return candidate;
      }
    }
    assumeTrue(false, "no JDK " + feature + " found: set JAVA_HOME_" + feature);
    throw new AssertionError();
  }
}
