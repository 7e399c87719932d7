package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.run.NotWoven;
import hostile.loaders.Dropped;
import hostile.loaders.Locks;
import hostile.loaders.Lying;
import hostile.loaders.Opaque;
import hostile.loaders.Parallel;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;

/** Class loaders of the program's own: dropped, in parallel, without delegation, with locks. */
@Tag("slow")
final class ClassLoadersIT {
  private static final Path ANTLR =
      Path.of(System.getProperty("mayfly.third.party", "target/third-party"))
          .resolve("antlr4.jar")
          .toAbsolutePath();

  /** Ends only when the collector has found the class loaders dead. */
  @EachJvm(contexts = "tree")
  void areCollectedWhenDropped(WovenJvm jvm) {
    WovenJvm exact = jvm.with("lifetime", "exact");
    dropped(exact);
    dropped(exact.withOnlyJvm("-XX:+UseG1GC", "-XX:TieredStopAtLevel=1"));
    dropped(jvm.withOnlyJvm("-XX:+UseG1GC", "-XX:TieredStopAtLevel=1"));
  }

  private static void dropped(WovenJvm jvm) {
    jvm.with("include", "hostile.loaders.plugin.*")
        .run(Dropped.class)
        .expectStdout("kept 37\n".repeat(4) + "collected 4")
        .expectSites(plugins(4));
  }

  @EachJvm(contexts = "site")
  void loadInParallel(WovenJvm jvm) {
    jvm.with("include", "org.antlr.*;hostile.loaders.plugin.*")
        .run(Parallel.class, ANTLR.toString(), "org/antlr/v4/runtime/", "8")
        .expectStdout("done " + 8 * (60 + 37))
        .expectSites(plugins(8));
  }

  /** The sites of so many runs of the plugin: by several class loaders or one. */
  private static String plugins(int runs) {
    String once =
        """
        Plugin.<init>          ArrayList     1
        Plugin.<init>          Plugin        1  unwoven_caller
        Plugin.call            Plugin$Part   11
        Plugin.call            Plugin$Part[] 10  elements=30
        Plugin.call            Plugin$Part[][] 10  elements=20
        Plugin.call            Plugin$Part[] 20  elements=20 inner_array
        Plugin.call            Plugin$Part[] 1  elements=4 reflective_array
        Plugin.call            Plugin$Part[] 1  elements=3 clone
        Plugin.call            Class[]       2
        Plugin.call            Object[]      2
        Plugin.call            Thread        1
        Plugin.lambda$call     Plugin$Part   1
        Plugin$Part.<init>     int[]         3  elements=6
        Plugin$Part.<init>     Plugin$Part   2  unwoven_caller
        Plugin$Part.copy       Plugin$Part   1  clone
        Plugin.call            Plugin$Refused 0 failed=1
        Plugin$Refused.<init>  IllegalStateException 1
        """;
    return Pattern.compile("\\b\\d+")
        .matcher(once)
        .replaceAll(number -> Integer.toString(runs * Integer.parseInt(number.group())))
        .replace("Plugin", "hostile.loaders.plugin.Plugin");
  }

  @EachJvm(contexts = "tree")
  void stayAsTheyWereWithoutDelegation(WovenJvm jvm) {
    WovenRun run = jvm.run(Opaque.class).expectExit(0).expectStdout("made 3 by opaque");
    assertThat(run.profile().coverage().notWoven())
        .singleElement()
        .isEqualTo(
            new NotWoven(
                "class: its class loader cannot see the profiler",
                3,
                ImmutableList.of(
                    "hostile.loaders.Opaque",
                    "hostile.loaders.Opaque$Inside",
                    "hostile.loaders.Opaque$Inside$Part")));
  }

  /** What they say a class file is may be another one's, broken, or the begin of a circle. */
  @EachJvm(contexts = "tree")
  void mayAnswerWithOtherClassFiles(WovenJvm jvm) {
    WovenRun plain = jvm.withoutAgent().run(Lying.class).expectExit(0);
    WovenRun woven =
        jvm.with("include", "hostile.loaders.lied.*")
            .with("lifetime", "sampled")
            .with("uses", "drag")
            .run(Lying.class)
            .expectEndsAs(plain);
    assertThat(woven.profile().coverage().notWoven()).isEmpty();
    assertThat(
            woven
                .stats("hostile.loaders.lied.Lower.call", "hostile.loaders.lied.Upper")
                .allocations())
        .isEqualTo(19);
  }

  @EachJvm(contexts = "tree")
  void mayLockWhatTheyLike(WovenJvm jvm) {
    WovenRun run = jvm.run(Locks.class).expectExit(0);
    assertThat(run.stdout().lines())
        .containsExactlyInAnyOrder("free1 by locking", "held1 by locking", "end");
  }
}
