package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.StartCost;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import subject.jdk.LateClasses;
import subject.jdk.Library;
import subject.jdk.Reflected;
import subject.jdk.Walks;

/** What the JDK allocates for a program, counted to the last object, with {@code jdk=charge}. */
final class JdkChargeIT {
  private static final ProfileTable NAMES = new ProfileTable("subject.jdk");

  /** The growth of lists and builders, the nodes and tables of maps: as in the JDK's source. */
  private static final String LIBRARY =
      """
      lists      ArrayList          1
      lists      Object[]          13  elements=3690   # 10, then by half as much again up to 1,234
      iterators  ArrayList          1
      iterators  Object[]           1  elements=1
      iterators  ArrayList$Itr     50
      maps       HashMap            1
      maps       HashMap$Node    1000
      maps       HashMap$Node[]     8  elements=4080   # 16, 32, .. 2,048
      linked     LinkedHashMap      1
      linked     LinkedHashMap$Entry 100
      linked     HashMap$Node[]     1  elements=256
      linked     LinkedHashMap$LinkedKeySet 1
      linked     Object[]           1  elements=100
      trees      TreeMap            1
      trees      TreeMap$Entry    100
      builders   StringBuilder      1
      builders   byte[]             8  elements=2872   # 16, 34, .. 1,150; and 600 for the string
      builders   String             1
      copies     ArrayList          2
      copies     Object[]           2  elements=6      # 5, and a copy of what is in use
      literals   Object[]           1  elements=4
      literals   ImmutableCollections$ListN 1
      """;

  /** The first objects of classes that nothing else has used; beside what their loading takes. */
  private static final List<String> LATE =
      List.of(
          "queue PriorityQueue 1",
          "queue Object[] 3 elements=85", // 11, 24, 50
          "bits BitSet 1",
          "bits long[] 2 elements=17", // for 64 bits, and for 1,001
          "copies java.util.concurrent.CopyOnWriteArrayList 1");

  @EachJvm(contexts = "tree")
  void countsTheFirstObjectsOfClassesThatAreLoadedLate(WovenJvm jvm) {
    WovenRun run = charged(jvm).run(LateClasses.class);
    expectFirstObjectsOfLateClasses(run);
    StartCost start = run.profile().overhead().start();
    assertThat(start.jdkClasses()).isGreaterThan(300);
    assertThat(start.jdkBytes()).isPositive();
    assertThat(start.jdkNanos()).isPositive().isLessThan(start.nanos());
  }

  /** The JVM loads their classes while a transformer reads the context. */
  @EachJvm(contexts = "tree")
  void leavesWalksOfTheProgramsOwnAlone(WovenJvm jvm) {
    charged(jvm)
        .with("time", "exact")
        .run(Walks.class)
        .expectExit(0)
        .expectStdout("frames 2\nframes 2\nframes 2");
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void countsWhatCollectionsAndBuildersAllocate(WovenJvm jvm) {
    expectLibrary(charged(jvm).withJvm("-Xint").run(Library.class, "1"));
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void countsTheSameInCompiledCode(WovenJvm jvm) {
    expectLibrary(charged(jvm).withOnlyJvm("-Xmx256m").run(Library.class, "3000"));
  }

  @EachJvm(contexts = "tree")
  void countsWhatReflectionAndDeserialisationMake(WovenJvm jvm) {
    WovenRun run = charged(jvm).run(Reflected.class).expectSound();
    ContextSnapshot root = run.profile().root();
    assertThat(madeBelow(root, "read").lines()).contains("read Reflected$Stored 100");
    assertThat(madeBelow(root, "queue").lines()).contains("queue PriorityQueue 100");
    // once: its own constructor tells of it
    assertThat(madeBelow(root, "made").lines()).contains("made Reflected$Made 100");
  }

  static void expectFirstObjectsOfLateClasses(WovenRun run) {
    run.expectSound();
    assertThat(madeBelow(run.profile().root(), "measured").lines()).containsAll(LATE);
  }

  private static WovenJvm charged(WovenJvm jvm) {
    return jvm.with("jdk", "charge");
  }

  static void expectLibrary(WovenRun run) {
    run.expectSound();
    assertThat(madeBelow(run.profile().root(), "measured")).isEqualTo(ProfileTable.rows(LIBRARY));
  }

  /** The rows of all contexts below a method: method, type, allocations, elements. */
  static String madeBelow(ContextSnapshot root, String method) {
    Map<String, AllocationStats> rows = new TreeMap<>();
    collect(find(root, method), rows);
    return ProfileTable.rows(
        rows.entrySet().stream()
            .map(
                row ->
                    row.getKey()
                        + " "
                        + row.getValue().allocations()
                        + (row.getValue().elements() == 0
                            ? ""
                            : " elements=" + row.getValue().elements()))
            .collect(Collectors.joining("\n")));
  }

  private static void collect(ContextSnapshot context, Map<String, AllocationStats> rows) {
    context
        .self()
        .forEach(
            (site, stats) ->
                rows.merge(
                    context.method().methodName() + " " + NAMES.type(site.typeName()),
                    stats,
                    AllocationStats::plus));
    context.children().forEach(child -> collect(child, rows));
  }

  static ContextSnapshot find(ContextSnapshot context, String method) {
    if (context.method() != null && context.method().methodName().equals(method)) {
      return context;
    }
    for (ContextSnapshot child : context.children()) {
      ContextSnapshot found = find(child, method);
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
