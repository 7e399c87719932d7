package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.BaselineSample;
import com.example.shop.samples.GrowthSample;
import com.example.shop.samples.LifetimeSample;
import com.example.shop.samples.LimitsSample;
import com.example.shop.samples.RecorderSample;
import com.example.shop.samples.SurvivalSample;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Run in a JVM without the agent: nothing passes by accident. */
final class NotWovenIT {
  @Test
  void aLimitFailsInOneLine() {
    assertThat(Kit.outcome(LimitsSample.class, "allowed"))
        .isEqualTo(
            "allocations are not counted: no weaver runs in this JVM; add"
                + " -javaagent:mayfly-agent.jar (Maven: <argLine>@{argLine}"
                + " -javaagent:@{dev.mayfly:mayfly-agent:jar}</argLine>; Gradle: id(\"dev.mayfly\")),"
                + " or mayfly-ltw and -javaagent:aspectjweaver.jar");
  }

  @Test
  void soDoesARecorder() {
    assertThat(Kit.outcome(RecorderSample.class, "counts", AllocationRecorder.class))
        .isEqualTo(WeavingCheck.NO_WEAVER);
  }

  @Test
  void soDoesALifetime() {
    assertThat(Kit.outcome(SurvivalSample.class, "leavesNothing"))
        .isEqualTo(WeavingCheck.NO_WEAVER);
    assertThat(Kit.outcome(LifetimeSample.class, "leftButYoung")).isEqualTo(WeavingCheck.NO_WEAVER);
    assertThat(Kit.outcome(GrowthSample.class, "fillsACacheAndStops"))
        .isEqualTo(WeavingCheck.NO_WEAVER);
  }

  /** Each test, not only the first one, which is where the JVM notices. */
  @Test
  void anotherVersionOfTheAgentIsSaidInOneLine(@TempDir Path directory) throws Exception {
    // a recorder that has nothing of what the extension calls, where the agent's would be
    Path source = directory.resolve("RecorderRegistry.java");
    Files.writeString(
        source, "package dev.mayfly.recording.threads; public final class RecorderRegistry {}");
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", directory.toString(), source.toString());
    assertThat(compiled).isZero();
    Path output = directory.resolve("output.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xbootclasspath/a:" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                Outcomes.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor()).isZero();
    assertThat(Files.readString(output).lines())
        .containsExactly(
            "limit: " + JvmProfiler.OTHER_VERSION,
            "limit: " + JvmProfiler.OTHER_VERSION,
            "recorder: " + JvmProfiler.OTHER_VERSION,
            "survivors: " + JvmProfiler.OTHER_VERSION,
            "lifetime: " + JvmProfiler.OTHER_VERSION,
            "growth: " + JvmProfiler.OTHER_VERSION,
            "baseline: " + JvmProfiler.OTHER_VERSION);
  }

  /** Run as a program: the outcome of one test of each sort. */
  static final class Outcomes {
    public static void main(String[] arguments) {
      say("limit", Kit.outcome(LimitsSample.class, "allowed"));
      say("limit", Kit.outcome(LimitsSample.class, "allowed"));
      say("recorder", Kit.outcome(RecorderSample.class, "counts", AllocationRecorder.class));
      say("survivors", Kit.outcome(SurvivalSample.class, "leavesNothing"));
      say("lifetime", Kit.outcome(LifetimeSample.class, "leftButYoung"));
      say("growth", Kit.outcome(GrowthSample.class, "fillsACacheAndStops"));
      say("baseline", Kit.outcome(BaselineSample.class, "b_arrays"));
    }

    private static void say(String sort, String outcome) {
      System.out.println(sort + ": " + outcome);
    }
  }

  @Test
  void soDoesABaseline() {
    assertThat(Kit.outcome(BaselineSample.class, "b_arrays")).isEqualTo(WeavingCheck.NO_WEAVER);
  }
}
