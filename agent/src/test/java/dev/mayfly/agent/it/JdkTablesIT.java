package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import subject.jdk.Tables;

/**
 * What the JDK makes for a program, by type and to the last object and byte, with {@code
 * jdk=charge}: boxes, formats, builders, iterators, streams, lambdas, concatenations.
 *
 * <p>The truth comes from a JVM without a profiler: how many objects of each class it finds in its
 * heap before and after many calls, and what it says that a call has allocated.
 */
@Tag("exhaustive")
final class JdkTablesIT {
  /** By JDK and method, what is not counted: nothing else is missing, or too much. */
  private static final Map<Integer, Map<String, String>> NOT_SEEN =
      Map.of(17, Map.of("records", "java.lang.String[]")); // that a method handle collects

  @EachJvm(contexts = "tree")
  void countsWhatIsAllocated(WovenJvm jvm) {
    Map<String, Map<String, Long>> truth = truth(jvm);
    WovenJvm charged = jvm.with("jdk", "charge");
    expectTruthAndBytes(truth, jvm, charged);
    // Where the JDK's methods are frames, too, more contexts have the same objects and bytes.
    expectTruthAndBytes(
        truth,
        jvm,
        charged.with("jdk", "frames").with("frames", "java.util.stream;java.util.regex;java.text"));
    // Compiled code makes fewer objects, and all are counted.
    expectTruth(truth, jvm, charged.withOnlyJvm("-Xmx512m").run(Tables.class, "3000"));
  }

  private static void expectTruthAndBytes(
      Map<String, Map<String, Long>> truth, WovenJvm jvm, WovenJvm woven) {
    WovenRun run = woven.with("bytes", "physical").withJvm("-Xint").run(Tables.class, "2");
    expectTruth(truth, jvm, run);
    for (ContextSnapshot method : methods(run)) {
      if (notSeen(jvm, method.method().methodName()) == null) {
        assertThat(method.totalAmounts().get(Quantity.PHYSICAL_BYTES))
            .as("%s in %s", method.method(), run)
            .isEqualTo(method.total().bytes());
      }
    }
  }

  private static void expectTruth(
      Map<String, Map<String, Long>> truth, WovenJvm jvm, WovenRun run) {
    run.expectSound();
    Map<String, Map<String, Long>> made = made(run);
    Map<String, Map<String, Long>> expected = new TreeMap<>();
    truth.forEach(
        (method, row) -> {
          Map<String, Long> seen = new TreeMap<>(row);
          String notSeen = notSeen(jvm, method);
          if (notSeen != null) {
            assertThat(seen.remove(notSeen)).as("%s in %s", notSeen, method).isPositive();
            seen.remove("bytes");
            made.get(method).remove("bytes");
          }
          if (!seen.equals(Map.of("bytes", 0L))) { // nor has it a context
            expected.put(method, seen);
          }
        });
    assertThat(made).as("%s", run).isEqualTo(expected);
  }

  private static String notSeen(WovenJvm jvm, String method) {
    return NOT_SEEN.getOrDefault(jvm.feature(), Map.of()).get(method);
  }

  /** Objects by type, and their bytes, of each method. */
  private static Map<String, Map<String, Long>> truth(WovenJvm jvm) {
    WovenRun run =
        jvm.withoutAgent().withJvm("-Xms512m", "-Xmx512m", "-Xmn400m").run(Tables.class, "truth");
    run.expectExit(0);
    Map<String, Map<String, Long>> rows = new TreeMap<>();
    for (String line : run.stdout().lines().toList()) {
      List<String> words = Splitter.on(' ').splitToList(line);
      rows.computeIfAbsent(words.get(0), method -> new TreeMap<>())
          .put(words.get(1), Long.valueOf(words.get(2)));
    }
    assertThat(rows).as("%s", run).hasSizeGreaterThan(20);
    return rows;
  }

  /** The contexts of the methods that are called one after the other. */
  private static List<ContextSnapshot> methods(WovenRun run) {
    ContextSnapshot call = JdkChargeIT.find(run.profile().root(), "measured");
    while (!call.method().methodName().equals("call")) {
      assertThat(call.children()).hasSize(1);
      call = call.children().get(0);
    }
    return call.children();
  }

  private static Map<String, Map<String, Long>> made(WovenRun run) {
    Map<String, Map<String, Long>> rows = new TreeMap<>();
    for (ContextSnapshot method : methods(run)) {
      Map<String, Long> row = new TreeMap<>();
      collect(method, row);
      row.put("bytes", method.total().bytes());
      rows.put(method.method().methodName(), row);
    }
    return rows;
  }

  private static void collect(ContextSnapshot context, Map<String, Long> row) {
    for (Map.Entry<AllocationSite, AllocationStats> site : context.self().entrySet()) {
      row.merge(site.getKey().typeName(), site.getValue().allocations(), Long::sum);
    }
    context.children().forEach(child -> collect(child, row));
  }
}
