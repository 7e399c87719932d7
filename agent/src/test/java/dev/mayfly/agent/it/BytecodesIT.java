package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.arrays.Arrays;
import subject.bytecodes.Counted;
import subject.bytecodes.Forever;
import subject.bytecodes.Prologues;
import subject.bytecodes.Work;
import subject.contexts.Calls;
import subject.overflow.Overflow;

/** {@code bytecodes=true} and {@code bytecodes=methods}: what woven code executes, exactly. */
final class BytecodesIT {
  private static final List<String> COLLECTORS =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:+UseParallelGC",
          "-XX:+UseG1GC",
          "-XX:+UseZGC",
          "-XX:+UseShenandoahGC");

  /** By hand: {@link Counted} says how. */
  @EachJvm(contexts = "site")
  void closedFormsByMethod(WovenJvm jvm) {
    WovenRun run = jvm.with("bytecodes", "methods").run(Counted.class).expectSound();
    assertThat(byMethod(run.profile()))
        .containsEntry("sum", "918 2") // 9 and 909
        .containsEntry("longSum", "9000009 1")
        .containsEntry("fib", "1678 177")
        .containsEntry("chosen", "12 3")
        .containsEntry("element", "11 2") // 4 and 7
        .containsEntry("thrower", "10 2")
        .containsEntry("rounds", "87 1")
        .containsEntry("locked", "10 1")
        .containsEntry("<init>", "42 7")
        .containsEntry("made", "79 1")
        .containsEntry("main", "67 1");
  }

  /** Methods without a context of their own are parts of their callers. */
  @EachJvm(contexts = "tree")
  void closedFormsByContext(WovenJvm jvm) {
    WovenRun run = jvm.with("bytecodes", "true").run(Counted.class).expectSound();
    assertThat(byMethod(run.profile()))
        .containsOnlyKeys("<clinit>", "main", "made", "fib")
        .containsEntry("fib", "1678 177") // it calls itself
        .containsEntry("made", "121 1") // 79, and 42 of constructors
        .containsEntry("main", (918 + 9_000_009 + 12 + 11 + 10 + 87 + 10 + 67) + " 1");
  }

  /** A constructor has what {@code super()} executes: 12 times 8 and 12. */
  @EachJvm(contexts = "tree")
  void whatRunsBeforeAConstructorsContextIsItsOwn(WovenJvm jvm) {
    ProfileSnapshot profile =
        jvm.with("bytecodes", "true").run(Prologues.class).expectSound().profile();
    List<ContextSnapshot> constructors = new ArrayList<>();
    for (ContextSnapshot context : profile.root().preOrder()) {
      MethodFrame method = context.method();
      if (method != null
          && method.descriptor().equals("()V")
          && method.methodName().equals("<init>")
          && method.className().endsWith("Derived")) {
        constructors.add(context);
      }
    }
    assertThat(constructors)
        .extracting(
            one -> one.amounts().get(Quantity.BYTECODES), one -> one.amounts().get(Quantity.CALLS))
        .as("called by two methods, and in the arguments of a constructor")
        .containsExactlyInAnyOrder(tuple(10 * 20L, 10L), tuple(20L, 1L), tuple(20L, 1L));
  }

  @EachJvm(contexts = "tree")
  void someClassesOnly(WovenJvm jvm) {
    WovenRun run = jvm.with("bytecodes", Work.class.getName() + "$*").run(Work.class, "1");
    // constructors, and methods without a context of their own: their callers are not counted
    assertThat(byMethod(run.expectSound().profile()))
        .containsOnly(Map.entry("areas", "6501888 0"), Map.entry("unit", "383976 0"));
  }

  /** How a program is run does not change what it executes. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void theSameInEachWayToRun(WovenJvm jvm) {
    WovenJvm counting = jvm.with("bytecodes", "true").withTimeout(Duration.ofMinutes(3));
    String expected = work(counting.run(Work.class, "1"));
    assertThat(expected)
        .isEqualTo(work(WovenJvm.on(17).with("bytecodes", "true").run(Work.class, "1")));
    for (String collector : COLLECTORS) {
      WovenRun run =
          counting
              .withOnlyJvm("-Xmx256m", "-XX:+IgnoreUnrecognizedVMOptions", collector)
              .run(Work.class, "1");
      assertThat(work(run)).as(collector).isEqualTo(expected);
    }
    assertThat(work(counting.withJvm("-Xint").run(Work.class, "1"))).isEqualTo(expected);
    assertThat(work(counting.withOnlyJvm("-Xcomp", "-XX:TieredStopAtLevel=1").run(Work.class, "1")))
        .isEqualTo(expected);
    assertThat(work(counting.withOnlyJvm("-Xmx256m").run(Work.class, "3"))).isEqualTo(expected);
    assertThat(work(counting.with("bytes", "physical").run(Work.class, "3"))).isEqualTo(expected);
    assertThat(work(counting.with("lifetime", "exact").run(Work.class, "1"))).isEqualTo(expected);
    assertThat(work(counting.with("jdk", "charge").run(Work.class, "1"))).isEqualTo(expected);
  }

  @Tag("exhaustive")
  @EachJvm(from = 21, contexts = "tree")
  void virtualThreadsCountTogether(WovenJvm jvm) {
    WovenJvm counting = jvm.with("bytecodes", "true").withOnlyJvm("-Xmx256m");
    String expected = work(counting.run(Work.class, "1"));
    assertThat(work(counting.run(Work.class, "24", "virtual"))).isEqualTo(expected);
    WovenJvm methods = counting.with("context", "site").with("bytecodes", "methods");
    assertThat(byMethod(methods.run(Work.class, "24", "virtual").profile()))
        .containsEntry("unit", byMethod(methods.run(Work.class, "2").profile()).get("unit"));
  }

  /** What is allocated, and where, does not depend on whether bytecodes are counted. */
  @Tag("exhaustive")
  @EachJvm
  void allocationsAreTheSame(WovenJvm jvm) {
    String counts = jvm.option("context").equals("tree") ? "true" : "methods";
    for (Class<?> program : List.of(Arrays.class, Calls.class, Counted.class)) {
      WovenRun without = jvm.run(program).expectSound();
      WovenRun with = jvm.with("bytecodes", counts).run(program).expectSound();
      assertThat(with.stdout()).isEqualTo(without.stdout());
      assertThat(with.profile().bySite()).isEqualTo(without.profile().bySite());
      assertThat(with.profile().quantities())
          .containsExactlyInAnyOrder(Quantity.BYTECODES, Quantity.CALLS);
      assertThat(without.profile().quantities()).isEmpty();
      assertThat(allocating(with)).isEqualTo(allocating(without));
    }
  }

  /** The tree without what is there for its bytecodes alone. */
  private static ContextSnapshot allocating(WovenRun run) {
    ContextBuilder copy = ContextSnapshot.builder();
    copy(run.profile().root(), copy);
    return copy.build();
  }

  private static void copy(ContextSnapshot from, ContextBuilder to) {
    from.sites().forEach(to::add);
    for (ContextSnapshot child : from.children()) {
      if (child.method() != null) {
        copy(child, to.child(child.method()));
      }
    }
  }

  /** The stack ends in the program or in a probe: the program ends as it would. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void theStackEnds(WovenJvm jvm) {
    WovenJvm counting = jvm.with("bytecodes", "true").withOnlyJvm("-Xss400k", "-Xmx256m");
    WovenRun run = counting.run(Overflow.class).expectExit(0).expectAllWoven();
    assertThat(run.stats("Overflow.dive", "Overflow$Thing").allocations())
        .isEqualTo(Long.parseLong(run.stdout().substring(0, run.stdout().indexOf(' '))));
    assertThat(bytecodes(run)).isPositive();
  }

  /** One in a method with a context, and one in a method without, of a thread without callers. */
  @Test
  void loopsThatNeverEndAreSeen() {
    WovenProcess process =
        WovenJvm.here()
            .with("bytecodes", "true")
            .with("every", "1")
            .withOnlyJvm("-Xmx256m")
            .start(Forever.class);
    long[] busy = {0, 0};
    long[] quiet = {0, 0};
    process.awaitThat(
        "both loops going on",
        () -> {
          Path file = process.directory().resolve("report/profile.json");
          if (Files.exists(file)) {
            ContextSnapshot root = new JsonSnapshotReader().read(file).root();
            long outside = root.amounts().get(Quantity.BYTECODES);
            grow(quiet, outside);
            grow(busy, root.totalAmounts().get(Quantity.BYTECODES) - outside);
          }
          return busy[1] > 2 && quiet[1] > 2;
        });
    process.process().destroyForcibly();
  }

  private static void grow(long[] known, long now) {
    if (now > known[0]) {
      known[0] = now;
      known[1]++;
    }
  }

  private static long bytecodes(WovenRun run) {
    return run.profile().root().totalAmounts().get(Quantity.BYTECODES);
  }

  /** What the units of work executed: bytecodes and calls. */
  private static String work(WovenRun run) {
    run.expectSound();
    Map<String, String> rows = byMethod(run.profile());
    return rows.get("unit") + ", " + rows.get("areas");
  }

  /** Bytecodes and calls by method. */
  private static Map<String, String> byMethod(ProfileSnapshot profile) {
    Map<String, long[]> sums = new TreeMap<>();
    for (ContextSnapshot context : profile.root().preOrder()) {
      if (context.method() != null && !context.amounts().isEmpty()) {
        long[] sum = sums.computeIfAbsent(context.method().methodName(), name -> new long[2]);
        sum[0] += context.amounts().get(Quantity.BYTECODES);
        sum[1] += context.amounts().get(Quantity.CALLS);
      }
    }
    Map<String, String> rows = new TreeMap<>();
    sums.forEach((method, sum) -> rows.put(method, sum[0] + " " + sum[1]));
    return rows;
  }
}
