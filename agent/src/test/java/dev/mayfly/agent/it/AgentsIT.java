package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.bytecodes.Phases;
import subject.bytecodes.Trees;

/** Agents that executed bytecodes activate (option {@code agents}). */
@Tag("slow")
final class AgentsIT {
  /** After so many bytecodes a loop hands them over; what is left is one way through its body. */
  private static final long LATEST = (1 << 20) + 100;

  private static final long INTERVAL = 1_000_000;

  @TempDir private static Path directory;

  /** Notes at each activation the tree of contexts, and whether its figures are the thread's. */
  private static final String TREE =
      """
      package tree;
      import dev.mayfly.agents.*;
      import dev.mayfly.analysis.*;
      import java.util.*;
      public final class Tree implements ProfilingAgent {
        private final Map<String, Long> seen = new TreeMap<>();
        public long begin(AgentSession session) { return Long.parseLong(session.argument()); }
        public synchronized long activated(ThreadProfile thread) {
          List<ContextFigures> contexts = thread.contexts();
          long objects = 0;
          long bytes = 0;
          long bytecodes = 0;
          for (ContextFigures context : contexts) {
            objects += context.objects();
            bytes += context.bytes();
            bytecodes += context.bytecodes();
            boolean below = context.caller() >= 0
                && contexts.get(context.caller()).depth() == context.depth() - 1;
            if (!below && context != contexts.get(0)) throw new IllegalStateException("" + context);
          }
          if (objects != thread.allocations() || bytes != thread.bytes() || bytecodes != thread.bytecodes()) {
            throw new IllegalStateException(objects + " " + bytes + " " + bytecodes + " of " + thread.metrics());
          }
          seen.put(thread.bytecodes() + " " + contexts.size(), (long) contexts.toString().hashCode());
          return 100_000;
        }
        public synchronized void report(AgentReport report) {
          Table table = report.table("Tree", "at", Column.state("hash"));
          seen.forEach((at, hash) -> table.row(at, hash));
        }
      }
      """;

  private static List<String> sequence(WovenJvm jvm, Path tree) {
    WovenRun run =
        jvm.with("agents", "continuous:" + INTERVAL + "," + tree + ",tree.Tree:" + INTERVAL)
            .run(Phases.class);
    ProfileSnapshot profile = run.expectSound().profile();
    List<String> sequence = new ArrayList<>();
    long mark = INTERVAL;
    for (String row : run.text("report/continuous.csv").lines().skip(1).toList()) {
      List<String> point = List.of(row.split(",")); // bytecodes, thread, its id, allocations
      long bytecodes = Long.parseLong(point.get(0));
      assertThat(point.get(1)).isEqualTo("main");
      assertThat(bytecodes).isBetween(mark, mark + LATEST);
      mark = bytecodes + INTERVAL;
      sequence.add(bytecodes + " " + point.get(3));
    }
    assertThat(profile.root().totalAmounts().get(Quantity.BYTECODES)).isLessThan(mark + LATEST);
    assertThat(sequence).hasSizeGreaterThan(5);
    assertThat(profile.notes().toString()).doesNotContain("tree.Tree");
    sequence.add(rows(profile, "Tree"));
    return sequence;
  }

  private static Set<List<String>> sequences(int runs) throws IOException {
    TestJar.compile(directory, "tree", "Tree", TREE);
    Path tree = TestJar.of(directory, "tree");
    Set<List<String>> different = new HashSet<>();
    for (int i = 0; i < runs; i++) {
      different.add(sequence(WovenJvm.on(i % 2 == 0 ? 17 : 25).withOnlyJvm("-Xmx256m"), tree));
    }
    return different;
  }

  @Test
  void eachRunOfAThreadActivatesAtTheSamePoints() throws IOException {
    assertThat(sequences(3)).hasSize(1);
  }

  @Tag("exhaustive")
  @Test
  void tenRunsOnEachJdkActivateAtTheSamePoints() throws IOException {
    assertThat(sequences(20)).hasSize(1);
  }

  /** By hand: work has 6 bytecodes and 9 a round, the leaf 4. */
  @Test
  void treesHaveLeavesAndAreThereWhenThreadsEnd() {
    WovenRun run =
        WovenJvm.here()
            .with("agents", "trees")
            .with("leaves", "true")
            .run(Trees.class)
            .expectExit(0);
    List<String> files =
        run.reports().stream().filter(name -> name.startsWith("tree-")).sorted().toList();
    assertThat(files.stream().map(name -> name.replaceFirst("\\d+", "#")))
        .containsExactlyInAnyOrder("tree-#-main.csv", "tree-#-waiting.csv", "tree-#-worker_1.csv");
    for (String file : files) {
      int times = file.contains("main") ? 5 : file.contains("worker") ? 7 : 3;
      List<String> rows = run.text("report/" + file).lines().toList();
      assertThat(rows.get(0))
          .isEqualTo("context,caller,depth,method,descriptor,calls,bytecodes,objects,bytes");
      assertThat(figures(rows, "Trees.leaf")).isEqualTo(times + "," + 4 * times + ",0,0");
      assertThat(figures(rows, "Trees.work"))
          .startsWith("1," + (6 + 9 * times) + "," + times + ",");
    }
    assertThat(rows(run.profile(), "Trees of threads")).contains("tree-").hasLineCount(1);
    WovenRun folded =
        WovenJvm.here().with("bytecodes", "true").with("agents", "trees").run(Trees.class);
    String main =
        folded.reports().stream().filter(one -> one.endsWith("main.csv")).findFirst().orElseThrow();
    List<String> rows = folded.text("report/" + main).lines().toList();
    assertThat(rows).noneMatch(row -> row.contains("Trees.leaf"));
    assertThat(figures(rows, "Trees.work")).startsWith("1," + (6 + 13 * 5) + ",5,");
  }

  /** Calls, bytecodes, objects, bytes. */
  private static String figures(List<String> rows, String method) {
    return rows.stream()
        .filter(row -> row.contains("." + method + ",") || row.contains("bytecodes." + method))
        .map(row -> row.substring(row.lastIndexOf(')')).replaceFirst("^[^,]*,", ""))
        .findFirst()
        .orElseThrow();
  }

  /** Several agents of one jar, all of which its {@code META-INF/services} declares. */
  @Test
  void whatAgentsDoChangesNothing() throws IOException {
    Path jar = badAgents();
    WovenJvm jvm = WovenJvm.here().with("context", "tree");
    WovenRun off = jvm.with("bytecodes", "true").run(Phases.class).expectSound();
    WovenRun run =
        jvm.with("agents", jar.toString())
            .run(Phases.class)
            .expectExit(0)
            .expectStdout(off.stdout());
    ProfileSnapshot profile = run.profile();
    assertThat(profile.total()).isEqualTo(off.profile().total());
    assertThat(profile.bySite()).isEqualTo(off.profile().bySite());
    assertThat(profile.root()).isEqualTo(off.profile().root());
    assertThat(run.mayflySays())
        .hasSize(2)
        .first()
        .asString()
        .contains("analysis 'bad.Throwing' is switched off", "IllegalStateException: no");
    assertThat(profile.notes().toString()).contains("ANALYSIS_SWITCHED_OFF", "bad.Throwing");
    assertThat(rows(profile, "Once")).isEqualTo("{main=[1]}");
    assertThat(rows(profile, "Throwing")).isEqualTo("{main=[10]}");
    assertThat(rows(profile, "Greedy")).startsWith("{main=[").isNotEqualTo("{main=[0]}");
  }

  private static String rows(ProfileSnapshot profile, String title) {
    AnalysisTable table =
        profile.get(AnalysisTable.PART).stream()
            .filter(one -> one.title().equals(title))
            .findFirst()
            .orElseThrow();
    return table.rows().toString();
  }

  private Path badAgents() throws IOException {
    Path services = directory.resolve("bad/META-INF/services");
    Files.createDirectories(services);
    Files.writeString(
        services.resolve("dev.mayfly.agents.ProfilingAgent"),
        "# all of them\nbad.Greedy\nbad.Throwing # each time\n\nbad.Once\n");
    TestJar.compile(
        directory,
        "bad",
        "Counting",
        """
        package bad;
        import dev.mayfly.agents.*;
        import dev.mayfly.analysis.*;
        abstract class Counting implements ProfilingAgent {
          private final java.util.Map<String, Integer> calls = new java.util.TreeMap<>();
          public long begin(AgentSession session) { return 50_000; }
          abstract long run(ThreadProfile thread);
          public synchronized long activated(ThreadProfile thread) {
            calls.merge(thread.name(), 1, Integer::sum);
            return run(thread);
          }
          public synchronized void report(AgentReport report) {
            Table table = report.table(getClass().getSimpleName(), "thread", Column.sum("calls"));
            calls.forEach((name, count) -> table.row(name, count));
          }
        }
        class Greedy extends Counting {
          private final java.util.concurrent.Semaphore lock = new java.util.concurrent.Semaphore(1);
          private Object kept;
          long run(ThreadProfile thread) {
            lock.acquireUninterruptibly();
            for (int i = 0; i < 1_000; i++) kept = new Object[] {kept == null, new int[i]};
            kept = thread.metrics();
            lock.release();
            return 50_000;
          }
        }
        class Throwing extends Counting {
          long run(ThreadProfile thread) { throw new IllegalStateException("no"); }
        }
        class Once extends Counting {
          long run(ThreadProfile thread) { return 0; }
        }
        """);
    return TestJar.of(directory, "bad");
  }

  @Tag("exhaustive")
  @Test
  void saysInOneLineWhatIsWrong() {
    WovenRun run = WovenJvm.here().with("agents", "continuous:12").run(Phases.class).expectExit(0);
    assertThat(run.mayflySays())
        .containsExactly(
            "mayfly: option 'agents': continuous: the interval must be a number of bytecodes from"
                + " 1000, as in continuous:1000000, not '12'. The program runs unprofiled.");
  }
}
