package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.Gson;
import dev.mayfly.agent.it.RecordedObjects.Sum;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import subject.library.Orders;

/**
 * What {@code jdk=charge} counts, beside what the JVM itself records of the same run.
 *
 * <p>Flight Recorder samples objects by allocation buffers; without buffers ({@code -XX:-UseTLAB})
 * it sees each one, so the two can be compared to the last object. Interpreted, no allocation is
 * removed.
 */
final class FlightRecorderDifferenceIT {
  /** Of all bytes, so much at least is counted, in per cent. */
  private static final int SEEN_PERCENT = 98;

  /** The largest types that make up so much of all bytes are ranked, in per cent. */
  private static final int RANKED_PERCENT = 95;

  /** By so much of all bytes may the shares of a type differ, in per cent. */
  private static final double TOLERANCE_PERCENT = 1;

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void countsWhatFlightRecorderRecords(WovenJvm jvm, @TempDir Path cache) throws Exception {
    WovenJvm ours =
        jvm.with("jdk", "charge")
            .with("include", "subject.library.*;com.google.*")
            .with("cache", cache.toString())
            .withClassPath(WovenJvm.TEST_CLASSES, ThirdParty.codeOf(Gson.class))
            .withTimeout(Duration.ofMinutes(5));
    // compiled, at first: weaving takes long when it is interpreted
    WovenRun compiled = ours.run(Orders.class).expectExit(0);
    WovenProcess process =
        ours.with("every", "1")
            // of Serial the interpreter of JDK 17 makes objects that no event tells of
            .withOnlyJvm(
                "-Xint",
                "-XX:-UseTLAB",
                "-XX:+UseG1GC",
                "-XX:FlightRecorderOptions=stackdepth=512",
                "-Xmx256m")
            .start(Orders.class, "objects.jfr");
    process
        .awaitStdout("warm\n")
        .awaitThat("no class of the JDK that waits", () -> nothingWaits(process.directory()))
        .process()
        .outputWriter()
        .close();
    WovenRun run = process.await().expectExit(0);
    RecordedObjects recorded =
        new RecordedObjects(run.directory().resolve("objects.jfr"), "measured");
    Map<String, Sum> counted = counted(run.profile().root());
    String table = table(recorded, counted);

    // of each type never more than there were, and all that woven code made
    assertThat(recorded.all.keySet()).as(table).containsAll(counted.keySet());
    recorded.all.forEach(
        (type, all) -> {
          Sum seen = counted.getOrDefault(type, Sum.NONE);
          Sum due = recorded.ofWovenCode.getOrDefault(type, Sum.NONE);
          assertThat(seen.objects()).as(type + table).isBetween(due.objects(), all.objects());
          assertThat(seen.bytes()).as(type + table).isBetween(due.bytes(), all.bytes());
        });
    assertThat(recorded.all).as(table).hasSizeGreaterThan(60);
    // and nearly all of them, in the same order
    assertThat(bytes(counted) * 100.0 / bytes(recorded.all)).as(table).isGreaterThan(SEEN_PERCENT);
    assertSameRanking(recorded.all, counted, table);
    // compiled code counts the same
    assertThat(program(counted(compiled.profile().root()))).isEqualTo(program(counted));
  }

  /** Whether a report says that all loaded classes of the JDK have their probes. */
  static boolean nothingWaits(Path directory) throws IOException {
    Path file = directory.resolve("report/profile.json");
    return Files.exists(file)
        && new JsonSnapshotReader()
            .read(file).coverage().notWoven().stream()
                .noneMatch(entry -> entry.reason().equals(WeavingLedger.LOADED_LATE));
  }

  /**
   * The largest types have the same shares of all bytes, within the tolerance, and the same ranks:
   * of two types, the one with more recorded bytes has more counted bytes, unless what was recorded
   * of them differs by less than the tolerance.
   */
  private static void assertSameRanking(
      Map<String, Sum> recorded, Map<String, Sum> counted, String table) {
    long all = bytes(recorded);
    double tolerance = all * TOLERANCE_PERCENT / 100;
    List<String> ranked = ranked(recorded);
    assertThat(ranked).as(table).hasSizeGreaterThan(15);
    for (int i = 0; i < ranked.size(); i++) {
      String type = ranked.get(i);
      double share = recorded.get(type).bytes() * 100.0 / all;
      double seen = counted.getOrDefault(type, Sum.NONE).bytes() * 100.0 / bytes(counted);
      assertThat(seen).as(type + table).isCloseTo(share, within(TOLERANCE_PERCENT));
      for (String smaller : ranked.subList(i + 1, ranked.size())) {
        if (recorded.get(type).bytes() - recorded.get(smaller).bytes() >= tolerance) {
          assertThat(counted.get(type).bytes())
              .as("%s before %s%s", type, smaller, table)
              .isGreaterThan(counted.getOrDefault(smaller, Sum.NONE).bytes());
        }
      }
    }
  }

  /** The largest types, which make up {@value #RANKED_PERCENT} % of the bytes; largest first. */
  private static List<String> ranked(Map<String, Sum> sums) {
    List<String> ranked = new ArrayList<>();
    long left = bytes(sums) * RANKED_PERCENT / 100;
    for (Map.Entry<String, Sum> type :
        sums.entrySet().stream()
            .sorted(Comparator.comparingLong(type -> -type.getValue().bytes()))
            .toList()) {
      if (left > 0) {
        ranked.add(type.getKey());
        left -= type.getValue().bytes();
      }
    }
    return ranked;
  }

  /** The program's own objects and its library's. */
  private static Map<String, Sum> program(Map<String, Sum> sums) {
    Map<String, Sum> program = new TreeMap<>(sums);
    program.keySet().removeIf(type -> !type.startsWith("subject.") && !type.startsWith("com."));
    return program;
  }

  /** What was counted below the measured method, by type. */
  private static Map<String, Sum> counted(ContextSnapshot root) {
    Map<String, Sum> sums = new TreeMap<>();
    for (ContextSnapshot method : root.preOrder()) {
      if (method.method() != null && method.method().methodName().equals("measured")) {
        method.preOrder().forEach(context -> count(context, sums));
      }
    }
    return sums;
  }

  private static void count(ContextSnapshot context, Map<String, Sum> sums) {
    context
        .self()
        .forEach(
            (site, stats) -> {
              String type = RecordedObjects.withoutAddress(site.typeName());
              sums.put(
                  type, sums.getOrDefault(type, Sum.NONE).plus(stats.allocations(), stats.bytes()));
            });
  }

  private static long bytes(Map<String, Sum> sums) {
    return sums.values().stream().mapToLong(Sum::bytes).sum();
  }

  private static String table(RecordedObjects recorded, Map<String, Sum> counted) {
    StringBuilder text = new StringBuilder("\nrecorded, of woven code, counted: objects bytes\n");
    recorded.all.forEach(
        (type, all) -> {
          Sum due = recorded.ofWovenCode.getOrDefault(type, Sum.NONE);
          Sum seen = counted.getOrDefault(type, Sum.NONE);
          text.append(
              String.format(
                  Locale.ROOT,
                  "%8d %9d  %8d %9d  %8d %9d  %s%n",
                  all.objects(),
                  all.bytes(),
                  due.objects(),
                  due.bytes(),
                  seen.objects(),
                  seen.bytes(),
                  type));
        });
    return text.toString();
  }
}
