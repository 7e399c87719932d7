package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import hostile.memory.Brink;
import hostile.memory.Crowd;
import hostile.memory.Heavy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** Programs for whom the heap is only just large enough, or too small. */
@Tag("slow")
final class MemoryIT {
  @EachJvm(contexts = "tree")
  void leavesTheProgramItsMemory(WovenJvm jvm) {
    jvm.withJvm("-Xmx64m")
        .with("lifetime", "exact")
        .run(Heavy.class, "fits", "32")
        .expectStdout("churned 10000\nkept 32")
        .expectSites(
            """
            Heavy.main   byte[]       32  elements=33554432
            Heavy.main   ArrayList     1
            Heavy.churn  Heavy$Part    2000000
            Heavy.churn  ArrayDeque    1
            """);
  }

  /** It fails as it would without us, and the report is written all the same. */
  @EachJvm(contexts = "tree")
  void outlivesTheProgramsOutOfMemoryError(WovenJvm jvm) {
    WovenJvm small =
        jvm.withJvm("-Xmx40m").with("lifetime", "exact").withTimeout(Duration.ofMinutes(2));
    WovenRun failed = small.run(Heavy.class, "leaks", "1").expectExit(1);
    assertThat(
            failed
                .stderr()
                .lines()
                // the JVM's own word where it has no memory to ask an agent about a class
                .filter(line -> !line.startsWith("*** java.lang.instrument ASSERTION FAILED"))
                // the JVM has stack traces for its first four such errors only
                .filter(line -> !line.startsWith("\tat hostile.memory.Heavy."))
                .map(line -> line.replaceFirst(":.*", ""))
                .toList())
        // a thread of Mayfly's that was short of memory says so, too
        .containsOnly("Exception in thread \"main\" java.lang.OutOfMemoryError", "mayfly")
        .containsOnlyOnce("Exception in thread \"main\" java.lang.OutOfMemoryError")
        .endsWith("mayfly");
    assertThat(failed.stats("Heavy.leak", "Heavy$Part").allocations()).isPositive();

    WovenRun recovered =
        small.run(Heavy.class, "recovers", "1").expectStdout("recovered\nchurned 10000\nkept 1");
    assertThat(recovered.stats("Heavy.churn", "Heavy$Part").allocations()).isEqualTo(2_000_000);
    assertThat(recovered.stats("Heavy.leak", "Heavy$Part").allocations()).isPositive();
  }

  /** What has no place is among the dropped events, to the last object. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void losesNothingSilently(WovenJvm jvm) {
    WovenRun run =
        jvm.withOnlyJvm("-XX:+UseSerialGC", "-Xmx24m")
            .with("lifetime", "off")
            .with("layers", "off")
            .with("time", "off")
            .withTimeout(Duration.ofMinutes(5)) // thousands of collections
            .run(Brink.class);
    ProfileSnapshot profile = run.profile();
    assertThat(profile.total().allocations() + profile.overhead().droppedEvents())
        .isEqualTo(Long.parseLong(run.stdout().strip()));
  }

  /** Each of many threads has a tree of its own while it lives. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void followsManyThreads(WovenJvm jvm) {
    WovenJvm small = jvm.withJvm("-Xmx48m");
    ProfileSnapshot whole =
        small.run(Crowd.class).expectStdout("1000 threads").expectSound().profile();
    assertThat(whole.byType().get("java.lang.Object").allocations()).isEqualTo(1000 * 511);
    assertThat(whole.overhead().foldedContexts()).isZero();
    ProfileSnapshot folded =
        small
            .with("nodes", "2000")
            .run(Crowd.class)
            .expectStdout("1000 threads")
            .expectSound()
            .profile();
    assertThat(folded.byType()).isEqualTo(whole.byType());
    assertThat(folded.overhead().foldedContexts()).isPositive();
    for (ProfileSnapshot profile : List.of(whole, folded)) {
      assertThat(profile.threads())
          .extracting(
              ThreadSnapshot::name, ThreadSnapshot::threads, row -> row.stats().allocations())
          .contains(tuple("one of many", 1000, 511_000L));
    }
  }
}
