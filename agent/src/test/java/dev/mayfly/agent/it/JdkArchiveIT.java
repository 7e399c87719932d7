package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.run.StartCost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import subject.jdk.KeptLibrary;
import subject.jdk.LateClasses;

/** The JDK's woven classes kept for the next start: the same tables, and no second weaving. */
@Tag("slow")
final class JdkArchiveIT {
  @TempDir private Path cache;

  @EachJvm(contexts = "tree")
  void isUsedByTheNextStart(WovenJvm jvm) throws IOException {
    WovenJvm charged = jvm.with("jdk", "charge").with("cache", cache.toString());
    StartCost first = start(charged);
    assertThat(first.jdkClassesKept()).isZero();
    assertThat(files()).hasSize(1);

    StartCost second = start(charged);
    // but for a few that were loaded first to read the archive, or to write it
    assertThat(second.jdkClassesKept()).isGreaterThan(first.jdkClasses() * 9 / 10);
    assertThat(second.jdkBytes()).isLessThan(first.jdkBytes());

    JdkChargeIT.expectFirstObjectsOfLateClasses(charged.run(LateClasses.class));

    Path archive = files().get(0);
    byte[] whole = Files.readAllBytes(archive);
    Files.write(archive, Arrays.copyOf(whole, whole.length / 2));
    assertThat(start(charged).jdkClassesKept()).isZero();
    assertThat(files()).hasSize(1);
  }

  private StartCost start(WovenJvm jvm) {
    WovenRun run = jvm.run(KeptLibrary.class, cache.toString());
    JdkChargeIT.expectLibrary(run);
    return run.profile().overhead().start();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(cache)) {
      return all.filter(file -> file.toString().endsWith(".woven")).toList();
    }
  }
}
