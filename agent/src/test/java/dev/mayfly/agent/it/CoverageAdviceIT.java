package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.outsider.Outsider;

/** Where most bytes are not counted, the report and the last line say what would count them. */
final class CoverageAdviceIT {
  private static final WovenJvm JVM =
      WovenJvm.here().with("rest", "early").with("formats", "json;text;html");

  @TempDir private Path directory;

  @Test
  void namesThePackagesThatAllocate() {
    WovenRun run = JVM.run(Outsider.class).expectExit(0);
    assertThat(run.mayflySays())
        .hasSize(2)
        .last()
        .asString()
        .matches(
            "mayfly: Most bytes were allocated by unwoven packages: hostile\\.outsider\\.\\*"
                + " \\(about .* [MG]B\\); add hostile\\.outsider\\.\\* to include to count"
                + " them\\.");
    assertThat(run.text("report/report.txt")).contains("hostile.outsider.* (about");
    assertThat(run.text("report/report.html"))
        .contains("Most bytes were allocated by unwoven packages: hostile.outsider.*");
    assertThat(run.profile().coverage().unwoven().get(0).packages())
        .isEqualTo("hostile.outsider.*");
  }

  @Tag("exhaustive")
  @Test
  void theOptionToTypeHasTheDefaultScopeInIt() throws IOException {
    Path program =
        Jars.make(directory.resolve("program.jar"), Map.of(), Map.of("subject/outsider", ""));
    Path library =
        Jars.make(directory.resolve("library.jar"), Map.of(), Map.of("hostile/outsider", ""));
    WovenRun run =
        JVM.launch("-cp", program + File.pathSeparator + library, Outsider.class.getName());
    assertThat(run.mayflySays()).hasSize(2);
    assertThat(run.mayflySays().get(0))
        .contains(" by 1 woven class of subject.outsider.* (packages in program.jar); ")
        .contains(" allocated = ")
        .contains("; report in ");
    assertThat(run.mayflySays().get(1))
        .endsWith("; include=subject.outsider.*,hostile.outsider.* counts them.");
  }

  @Tag("exhaustive")
  @Test
  void namesTheJdk() {
    WovenRun run = JVM.run(Outsider.class, "jdk").expectExit(0);
    assertThat(run.mayflySays())
        .hasSize(2)
        .last()
        .asString()
        .matches(
            "mayfly: JDK code allocated about .* [MG]B when called by woven code; jdk=charge counts"
                + " it\\.");
  }
}
