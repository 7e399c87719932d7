package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.intervals.PhasedProfile;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RangeOptionTest {
  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          () -> "the options\n",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  @TempDir private Path directory;
  private Path profile;

  @BeforeEach
  void writeProfile() {
    profile = Profiles.write(PhasedProfile.snapshot(), directory.resolve("profile.json"));
  }

  private static CommandRun mayfly(Object... words) {
    return CommandRun.of(HOST, false, words);
  }

  private static String refused(Object... words) {
    CommandRun run = mayfly(words);
    assertThat(run.exitCode()).isEqualTo(2);
    return run.stderr();
  }

  @Test
  void reportsARange() {
    assertThat(mayfly("report", profile, "--from=20s", "--to=29.5s").stdout())
        .contains("Exact counts of 20.0 s to 30.0 s")
        .contains("shop.Order")
        .doesNotContain("shop.Bean");
    assertThat(mayfly("report", profile, "--to", "9s").stdout())
        .contains("shop.Bean")
        .doesNotContain("shop.Order");
    assertThat(mayfly("report", profile, "--from", "20s", "--format=markdown").stdout())
        .contains("Order")
        .doesNotContain("Bean");
  }

  @Test
  void convertsAndComparesPhases() throws IOException {
    Path steady = directory.resolve("steady.json");
    mayfly("report", profile, "--phase=steady", "-o", steady);
    ProfileSnapshot converted = new JsonSnapshotReader().read(steady);
    assertThat(converted.allocatedBySite().entrySet())
        .extracting(entry -> entry.getElement().typeName() + " " + entry.getCount())
        .containsExactly("shop.Order 14");
    assertThat(
            mayfly("diff", profile, profile, "--phase=startup", "--fail-if", "bytes > +1%")
                .exitCode())
        .isZero();
    assertThat(mayfly("diff", profile, steady, "--from=30s").exitCode()).isEqualTo(2);
  }

  @Test
  void saysWhatIsWrong() {
    assertThat(refused("report", profile, "--from=soon"))
        .contains("--from and --to take times such as 30s, not soon");
    assertThat(refused("report", profile, "--from=50s"))
        .contains("must be times of the profile, which ends after 40s");
    assertThat(refused("report", profile, "--phase=lunch"))
        .contains("phase 'lunch' is not known; known are: startup, before-first-request, steady");
    assertThat(refused("report", profile, "--phase=steady", "--to=30s"))
        .contains("--phase excludes --from and --to");
    Path plain = Profiles.write(Profiles.of("p.T", 160, 10), directory.resolve("plain.json"));
    assertThat(refused("report", plain, "--from=1s")).contains("profile with ranges=true");
  }
}
