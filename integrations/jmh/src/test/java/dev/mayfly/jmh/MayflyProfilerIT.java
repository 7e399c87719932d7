package dev.mayfly.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.acme.shop.CartBenchmark;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs benchmarks of which each allocation is known. */
final class MayflyProfilerIT {
  private static final String CHECKOUT = "checkout";

  @TempDir Path directory;

  @BeforeAll
  static void otherRunsOfJmhMayGoOn() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @Test
  void countsEachObjectOfAnOperation() throws Exception {
    Path json = directory.resolve("result.json");
    RunResult result =
        run(
            "",
            options(CHECKOUT)
                .addProfiler(GCProfiler.class)
                .threads(2)
                .resultFormat(ResultFormatType.JSON)
                .result(json.toString()));

    Map<String, Double> scores = scores(result);
    // Arrays.asList and its iterator are the JDK's; 4 × Integer, 3 × Line of 24 bytes, an array of
    // 3 references: on JVMs with compressed ones
    assertThat(scores)
        .containsEntry("mayfly.objects", 8.0 + 2)
        .containsEntry("mayfly.bytes", 4 * 16 + 3 * 24 + 32.0 + 2 * 24)
        .containsEntry("mayfly: Cart$Line at Cart.checkout:16", 3.0)
        .containsEntry("mayfly: Integer at Cart.checkout:16 (boxing)", 3.0)
        .containsEntry("mayfly: Integer at Cart.sum:26 (boxing)", 1.0)
        .containsEntry("mayfly: Cart$Line[] at Cart.checkout:14", 1.0)
        .containsKey("gc.alloc.rate.norm")
        .doesNotContainValue(Double.NaN);
    assertThat(result.getSecondaryResults().get("mayfly.objects").getStatistics().getMin())
        .isEqualTo(10);
    assertThat(text(result))
        .contains("         3.000         72.000  Cart$Line at Cart.checkout:16")
        .contains("        10.000        216.000  (all)")
        .contains("the times of this run are not those of the benchmark");

    JsonObject metrics =
        JsonParser.parseString(Files.readString(json))
            .getAsJsonArray()
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("secondaryMetrics");
    assertThat(metrics.getAsJsonObject("mayfly.objects").get("score").getAsDouble()).isEqualTo(10);
    assertThat(directory.resolve("report").resolve(result.getParams().id()).resolve("report.html"))
        .exists();
  }

  @Test
  void countsOnlyWhatIsBelowTheBenchmark() throws Exception {
    RunResult result = run(";jdk=off", options("nothing"));
    assertThat(scores(result)).containsEntry("mayfly.objects", 0.0);
  }

  @Tag("exhaustive")
  @Test
  void divides() throws Exception {
    RunResult four = run(";jdk=off;top=0", options("four"));
    assertThat(scores(four)).containsEntry("mayfly.objects", 2.0).doesNotContainKey("mayfly: ");
    assertThat(text(four)).contains("         2.000         48.000  (1 other site)");

    RunResult both = run(";jdk=off", options("both"));
    assertThat(scores(both).get("mayfly.objects")).isEqualTo(1, within(1e-9));
    assertThat(scores(both).get("mayfly.bytes")).isEqualTo(32, within(1e-9));
  }

  @Test
  void saysWhyNothingIsCounted() throws Exception {
    assertThat(text(run("", options("four").forks(0))))
        .isEqualTo(
            "Nothing was counted: the benchmark runs in JMH's own JVM; let it fork (-f 1).\n");
    assertThat(text(run(";contxt=tree", options("four"))))
        .isEqualTo(
            "Nothing was counted: Mayfly's agent does not run in the fork, whose output says"
                + " why.\n");
  }

  private static ChainedOptionsBuilder options(String method) {
    return new OptionsBuilder()
        .include("^\\Q" + CartBenchmark.class.getName() + "." + method + "\\E$")
        .forks(1)
        .warmupIterations(1)
        .warmupTime(TimeValue.milliseconds(50))
        .measurementIterations(2)
        .measurementTime(TimeValue.milliseconds(50))
        .jvmArgs("-Xmx256m", "-XX:+UseSerialGC")
        .verbosity(VerboseMode.SILENT);
  }

  /** By the name that users type. */
  private RunResult run(String more, ChainedOptionsBuilder options) throws RunnerException {
    return new Runner(
            options.addProfiler("mayfly", "output=" + directory.resolve("report") + more).build())
        .runSingle();
  }

  private static Map<String, Double> scores(RunResult result) {
    Map<String, Double> scores = new TreeMap<>();
    for (Result<?> secondary : result.getSecondaryResults().values()) {
      scores.put(secondary.getLabel(), secondary.getScore());
    }
    return scores;
  }

  private static String text(RunResult result) {
    Map<String, Result> results = result.getSecondaryResults();
    return results.getOrDefault("mayfly", results.get("mayfly.objects")).extendedInfo();
  }
}
