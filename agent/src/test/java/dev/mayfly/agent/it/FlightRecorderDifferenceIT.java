package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Multimap;
import com.google.gson.Gson;
import dev.mayfly.agent.it.RecordedObjects.Sum;
import dev.mayfly.snapshot.ContextSnapshot;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import subject.library.Orders;

/**
 * What {@code jdk=charge} counts, beside what the JVM itself records of the same run.
 *
 * <p>Flight Recorder samples objects by allocation buffers; without buffers ({@code -XX:-UseTLAB})
 * it sees each one, so the two can be compared to the last object. HotSpot's first compiler removes
 * no allocation, as the interpreter, and saves most of the test's time.
 */
final class FlightRecorderDifferenceIT {
  @EachJvm(contexts = "tree")
  void countsWhatFlightRecorderRecords(WovenJvm jvm) throws Exception {
    WovenRun run =
        jvm.with("jdk", "charge")
            .with("include", "subject.library.*;com.google.*")
            .withClassPath(WovenJvm.TEST_CLASSES, jarOf(Gson.class), jarOf(Multimap.class))
            // of Serial the interpreter of JDK 17 makes objects that no event tells of
            .withOnlyJvm(
                "-XX:TieredStopAtLevel=1",
                "-XX:-UseTLAB",
                "-XX:+UseG1GC",
                "-XX:FlightRecorderOptions=stackdepth=512",
                "-Xmx256m")
            .run(Orders.class, "objects.jfr")
            .expectExit(0);
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
    // and nearly all of them
    long bytes = bytes(counted);
    assertThat(bytes).as(table).isGreaterThan(bytes(recorded.all) * 80 / 100);
    assertThat(recorded.all).as(table).hasSizeGreaterThan(60);
  }

  private static Path jarOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** What was counted below the measured method, by type. */
  private static Map<String, Sum> counted(ContextSnapshot root) {
    Map<String, Sum> sums = new TreeMap<>();
    for (ContextSnapshot main : root.children()) {
      for (ContextSnapshot method : main.children()) {
        if (method.method() != null && method.method().methodName().equals("measured")) {
          method.preOrder().forEach(context -> count(context, sums));
        }
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
