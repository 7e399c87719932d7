package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.spring.InstalledJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The shop's jar under the profiler, as the script {@code demo} starts it: the same allocations
 * through each door, in {@code -Pfull} Spring's agent, too. That comes after the main class, of
 * which two objects are.
 */
final class DoorsIT {
  private static final List<String> DOORS =
      List.of("mayfly-agent", "aspectjweaver", "spring-instrument");
  private static final Pattern COUNTED =
      Pattern.compile("mayfly: .*?([0-9,]+) (?:allocations counted|objects of your classes)");

  static Stream<Arguments> doors() {
    return IntStream.range(0, Boolean.getBoolean("mayfly.full") ? DOORS.size() : 2)
        .boxed()
        .flatMap(
            turn ->
                InstalledJdk.features(turn).stream()
                    .map(
                        feature ->
                            Arguments.of(
                                DOORS.get(turn),
                                feature,
                                DOORS.get(turn).equals("spring-instrument") ? 27_773 : 27_775)));
  }

  @ParameterizedTest(name = "{0}, JDK {1}")
  @MethodSource("doors")
  void theSameIsCounted(String door, int feature, int allocations, @TempDir Path directory)
      throws Exception {
    Path output = directory.resolve("printed.txt");
    boolean agent = door.equals("mayfly-agent");
    String options = "formats=text,output=" + directory.resolve("report");
    Path jar = Path.of(agent ? "../agent/target" : "target/agents", door + ".jar");
    Process shop =
        new ProcessBuilder(
                InstalledJdk.find(feature).resolve("bin/java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-javaagent:" + jar.toAbsolutePath() + (agent ? "=" + options : ""),
                "-Dmayfly.options=" + (agent ? "" : options),
                "-jar",
                Path.of("target/mayfly-demo-app.jar").toAbsolutePath().toString(),
                "--shop.requests=20")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(shop.waitFor(300, TimeUnit.SECONDS)).isTrue();
    } finally {
      shop.destroyForcibly();
    }
    String printed = Files.readString(output);
    assertThat(shop.exitValue()).as(printed).isZero();
    Matcher counted = COUNTED.matcher(printed);
    assertThat(counted.find()).as(printed).isTrue();
    assertThat(counted.group(1).replace(",", "")).isEqualTo("" + allocations);
    assertThat(directory.resolve("report/report.txt")).isNotEmptyFile();
  }
}
