package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ContextSnapshot;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import subject.jdk.Tables;

/**
 * What the JDK makes for a program, by type and to the last object and byte, with {@code
 * jdk=charge}: boxes, formats, builders, iterators, streams, lambdas, concatenations.
 *
 * <p>The truth comes from a JVM without a profiler: how many objects of each class it finds in its
 * heap before and after many calls, and what it says that a call has allocated.
 */
final class JdkTablesIT {
  /** By JDK and method, what is not counted: nothing else is missing, or too much. */
  private static final Map<Integer, Map<String, String>> NOT_SEEN =
      Map.of(17, Map.of("records", "java.lang.String[]")); // a method handle collects arguments

  @EachJvm(contexts = "tree")
  void interpretedCodeAllocatesWhatIsCounted(WovenJvm jvm) {
    WovenRun run = charged(jvm).with("bytes", "physical").withJvm("-Xint").run(Tables.class, "2");
    run.expectSound();
    expectTruth(jvm, run);
    for (ContextSnapshot method : methods(run)) {
      if (notSeen(jvm, method.method().methodName()) == null) {
        assertThat(method.totalPhysicalBytes())
            .as("%s in %s", method.method(), run)
            .isEqualTo(method.total().bytes());
      }
    }
  }

  @EachJvm(contexts = "tree")
  void countsTheSameInCompiledCode(WovenJvm jvm) {
    WovenRun run = charged(jvm).withOnlyJvm("-Xmx512m").run(Tables.class, "3000");
    run.expectSound();
    expectTruth(jvm, run);
  }

  private static void expectTruth(WovenJvm jvm, WovenRun run) {
    Map<String, Map<String, Long>> truth = truth(jvm);
    Map<String, Map<String, Long>> made = made(run);
    truth.forEach(
        (method, row) -> {
          String notSeen = notSeen(jvm, method);
          if (notSeen != null) {
            assertThat(row.remove(notSeen)).as("%s in %s", notSeen, method).isPositive();
            row.remove("bytes");
            made.get(method).remove("bytes");
          }
        });
    truth.values().removeIf(row -> row.equals(Map.of("bytes", 0L))); // nor has it a context
    assertThat(made).as("%s", run).isEqualTo(truth);
  }

  private static String notSeen(WovenJvm jvm, String method) {
    return NOT_SEEN.getOrDefault(jvm.feature(), Map.of()).get(method);
  }

  private static WovenJvm charged(WovenJvm jvm) {
    return jvm.with("jdk", "charge");
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
