package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.feature.Feature;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plug-in of two classes brings an option, a probe, a part, a chapter, a finding and a format,
 * which are in all formats, in the plan and on the command line.
 */
final class PluginIT {
  private static final String PROGRAM = "subject.plugged.Calls";

  @TempDir private static Path directory;

  private static String jar = "";

  @BeforeAll
  static void makeJar() throws IOException {
    Path file = Jars.make(directory.resolve("plugged.jar"), Map.of(), Map.of("plugged", ""));
    try (FileSystem in = FileSystems.newFileSystem(file)) {
      Path services = in.getPath("META-INF/services/" + Feature.class.getName());
      Files.createDirectories(services.getParent());
      Files.writeString(services, "plugged.CallsFeature\n");
    }
    jar = file.toString();
  }

  private static WovenJvm jvm() {
    return WovenJvm.here().with("plugins", jar);
  }

  @Test
  void aPlugInIsInAllFormats() {
    WovenRun run =
        jvm()
            .with("plugged", "true")
            .with("formats", "text,html,json,csv,markdown,calls")
            .run(PROGRAM)
            .expectExit(0)
            .expectStdout("45\n");
    assertThat(run.text("report/profile.json")).contains("\"plugged.calls\":11");
    assertThat(run.text("report/report.txt"))
        .containsPattern("plugged methods +11|11 +plugged")
        .contains("[high] Plugged calls. A plug-in found 11 calls.");
    assertThat(run.text("report/report.html")).contains("Plugged calls", "plugged methods");
    assertThat(run.text("report/report.md")).containsPattern("plugged methods`? *\\| *11");
    assertThat(run.text("report/plugged.csv")).isEqualTo("what,calls\nplugged methods,11\n");
    assertThat(run.text("report/calls.txt")).isEqualTo("11 calls\n");

    String profile = run.directory().resolve("report/profile.json").toString();
    assertThat(mayfly("--plugins=" + jar, "report", profile, "--format=calls").stdout())
        .isEqualTo("11 calls\n");
    assertThat(mayfly("--plugins=" + jar, "report", profile, "--all").stdout())
        .containsPattern("plugged methods +11|11 +plugged");
    assertThat(mayfly("report", profile, "--format=calls").stderr())
        .contains("'calls' is not one of text, json, html, markdown");
    assertThat(mayfly("report", profile, "--all").stdout()).doesNotContain("plugged methods");
  }

  private static CommandRun mayfly(String... words) {
    return CommandRun.of(WovenJvm.here(), directory, "", words);
  }

  @Test
  void itsOptionIsInThePlanAndTheHelp() {
    String plan = jvm().with("plugged", "true").with("help", "plan").run(PROGRAM).stderr();
    assertThat(plan)
        .contains("  plugged    calls of woven methods: true")
        .contains("each call of a woven method is counted by a plug-in");
    assertThat(jvm().with("help", "all").run(PROGRAM).stderr())
        .contains(
            "  plugged=true|false          count the calls of woven methods (default: false)");
  }

  @Test
  void itsOptionIsRefusedLikeOthers() {
    WovenRun run =
        jvm().with("plugged", "true").with("context", "site").run(PROGRAM).expectStdout("45\n");
    assertThat(run.stderr()).contains("option 'plugged' needs context=tree.");
    assertThat(WovenJvm.here().with("plugged", "true").run(PROGRAM).stderr())
        .contains("unknown option 'plugged'");
  }
}
