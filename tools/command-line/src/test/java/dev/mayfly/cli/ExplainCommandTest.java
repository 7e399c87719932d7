package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mayfly explain}: findings and sites with the lines of source that they name. */
final class ExplainCommandTest {

  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("mayfly-agent.jar"),
          () -> "",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  private static final String SOURCE =
      """
      package p;

      class Main {
        static Object last;

        public static void main(String[] arguments) {
      \tlast = new T(); // \u001b[31m
        }
      }
      """;

  private static final String SITE =
      """
        T at Main.main:7: 10 objects, 160 B
          p/Main.java:7
               4    static Object last;
               5
               6    public static void main(String[] arguments) {
          >    7    last = new T(); // \\u001b[31m
               8    }
               9  }
              10
          in Main.main
      """;

  @TempDir private Path directory;
  private Path profile;
  private Path sources;

  @BeforeEach
  void write() throws IOException {
    profile = Profiles.write(Profiles.of("p.T", 160, 0), directory.resolve("profile.json"));
    sources = directory.resolve("src");
    Files.createDirectories(sources.resolve("p"));
    Files.writeString(sources.resolve("p/Main.java"), SOURCE);
  }

  private CommandRun explain(Object... options) {
    return CommandRun.of(
        HOST,
        false,
        Stream.concat(Stream.of("explain", profile, "--sources", sources), Stream.of(options))
            .toArray());
  }

  @Test
  void aSiteHasItsLineAndItsCallers() {
    for (String option :
        new String[] {"--site=Main.main:7", "--site=Main.main", "--site=p.Main", "--type=p.T"}) {
      CommandRun run = explain(option);
      assertThat(run.stderr()).isEmpty();
      assertThat(run.stdout()).isEqualTo(SITE);
    }
  }

  @Test
  void withoutFindingsTheLargestSitesAreShown() {
    assertThat(explain().stdout())
        .isEqualTo("No findings. The sites that allocate most:\n\n" + SITE);
  }

  /** A method whose libraries allocate is no site, and its class is not the type of one. */
  @Test
  void aFindingAboutNoSiteShowsNone() {
    ProfileSnapshot plain = Profiles.of("p.Main", 160, 0);
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(plain.root());
    root.child(new MethodFrame("p.Main", "main", "()V"))
        .add(Amounts.of(Quantity.PHYSICAL_BYTES, 10_000));
    Profiles.write(
        ProfileSnapshot.EMPTY
            .with(Environment.PART, plain.environment())
            .with(ContextSnapshot.PART, root.build())
            .with(Coverage.PART, new Coverage(160, 10_000, 1, 1, ImmutableList.of())),
        profile);
    assertThat(explain().stdout())
        .startsWith(
            "1. [high] Allocated by libraries, 9.8 kB (98.4 % of all). Main.main called libraries")
        .doesNotContain("Main.java", "objects, 160 B");
  }

  @Test
  void sourcesThatAreNotThere() throws IOException {
    Files.move(sources.resolve("p/Main.java"), directory.resolve("Main.java"));
    CommandRun run = explain("--site=Main");
    assertThat(run.stdout()).contains("    p/Main.java:7 (source not found)\n");
    assertThat(run.stderr())
        .isEqualTo(
            "mayfly: no source file found for 1 of 1 sites; --sources names the source"
                + " directories\n");
    Files.createSymbolicLink(sources.resolve("p/Main.java"), directory.resolve("Main.java"));
    assertThat(explain("--site=Main").stdout()).contains("    p/Main.java:7 (source not found)\n");
  }

  @Test
  void mistakes() {
    assertThat(explain("--site=Other").stderr())
        .isEqualTo("mayfly: no site of the profile matches Other\n");
    assertThat(explain("--site=Main.mian:7").stderr())
        .isEqualTo(
            "mayfly: no site of the profile matches Main.mian:7. Did you mean Main.main:7?\n");
    assertThat(explain("--type=p.t").stderr()).endsWith(" matches p.t. Did you mean p.T?\n");
    assertThat(explain("--finding=1").stderr())
        .isEqualTo("mayfly: no finding 1; the profile has 0\nTry 'mayfly help explain'.\n");
    assertThat(explain("--finding=1", "--type=p.T").exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(explain("--rows=0").exitCode()).isEqualTo(ExitCode.USAGE);
  }
}
