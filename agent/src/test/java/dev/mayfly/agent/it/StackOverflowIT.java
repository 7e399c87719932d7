package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.NotWoven;
import hostile.overflow.Brink;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.overflow.Overflow;

/** The stack ends in the program or in a probe; afterwards the context is right again. */
@Tag("slow")
final class StackOverflowIT {
  private static final int ROUNDS = 20;

  @EachJvm
  void countsAndContextsAreRightAfterwards(WovenJvm jvm) {
    expectRight(jvm.withJvm("-Xss400k").run(Overflow.class));
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void evenInCompiledCode(WovenJvm jvm) {
    expectRight(jvm.withOnlyJvm("-Xss400k", "-Xmx256m").run(Overflow.class));
  }

  @EachJvm
  void goesOnAfterTheStackEndedInTheWeaver(WovenJvm jvm) {
    WovenRun run = jvm.withJvm("-Xss600k").run(Overflow.class, "loading").expectExit(0);
    assertThat(run.stats("Overflow.after", "long[]").allocations()).isEqualTo(4);
    for (int i = 0; i < 4; i++) {
      assertThat(run.stats("Overflow.loading", "Overflow$Late" + i).allocations()).isEqualTo(1);
    }
  }

  /**
   * Classes that are loaded at the end of the stack stay as they were or are woven, and nothing is
   * printed. Interpreted, as the frames of the weaver are largest then.
   */
  @Tag("exhaustive")
  @Test
  void printsNothingWhereTheStackEndsWhileClassesAreLoaded() {
    WovenJvm jvm = WovenJvm.here().withJvm("-Xint").withTimeout(Duration.ofMinutes(3));
    WovenRun plain = jvm.withoutAgent().run(Brink.class).expectExit(0);
    WovenRun woven = jvm.run(Brink.class).expectExit(0).expectStdout(plain.stdout());
    assertThat(plain.stderr()).isEmpty();
    assertThat(
            woven
                .stderr()
                .lines()
                // the JVM's own word where there is not even room to call an agent
                .filter(line -> !line.startsWith("*** java.lang.instrument ASSERTION FAILED")))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("mayfly: "));
    assertThat(woven.profile().coverage().notWoven())
        .extracting(NotWoven::reason)
        .isSubsetOf("class: loaded with too little stack left for the weaver; a larger -Xss helps");
  }

  private static void expectRight(WovenRun run) {
    run.expectExit(0).expectAllWoven();
    List<String> made = Splitter.on(' ').splitToList(run.stdout().strip());
    assertThat(run.stats("Overflow.dive", "Overflow$Thing").allocations())
        .isEqualTo(Long.parseLong(made.get(0)))
        .isEqualTo(2 * 30 * ROUNDS);
    // The program notes an object after the probe, which may have met the end of the stack.
    long greedy = run.profile().byType().get("subject.overflow.Overflow$Greedy").allocations();
    assertThat(greedy).isBetween(Long.parseLong(made.get(1)), Long.parseLong(made.get(1)) + ROUNDS);
    if (run.profile().environment().contextModes().includes(ContextMode.TREE)) {
      assertThat(contextsOf(run, "after"))
          .as("contexts of after() in %s", run)
          .isEqualTo(
              new TreeMap<>(
                  Map.of(
                      "main", 1L + 2 * ROUNDS,
                      "main caughtAtTheTop", 2L * ROUNDS,
                      "main caughtBelow", 1L * ROUNDS,
                      "main caughtBelow caughtBelow", 1L * ROUNDS,
                      "main caughtBelow caughtBelow caughtBelow", 1L * ROUNDS,
                      "main caughtBelow caughtBelow caughtBelow caughtAtTheTop", 2L * ROUNDS,
                      "main greedyToTheEnd", 2L * ROUNDS)));
    }
    assertThat(run.stats("Overflow.after", "long[]").allocations()).isEqualTo(1 + 11 * ROUNDS);
    assertThat(run.profile().overhead().droppedEvents()).isZero();
  }

  /** The callers of a method with the number of objects that it made for each. */
  private static Map<String, Long> contextsOf(WovenRun run, String method) {
    Map<String, Long> contexts = new TreeMap<>();
    collect(run.profile().root(), "", method, contexts);
    return contexts;
  }

  private static void collect(
      ContextSnapshot context, String path, String method, Map<String, Long> found) {
    for (ContextSnapshot child : context.children()) {
      String name = child.method() == null ? "(folded)" : child.method().methodName();
      if (name.equals(method)) {
        found.put(path.strip(), child.total().allocations());
      } else if (path.length() < 200) { // what is deeper is the recursion itself
        collect(child, path + " " + name, method, found);
      }
    }
  }
}
