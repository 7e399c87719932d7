package dev.mayfly.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Applications of others behave and count under Mayfly as they do plain, in each mode.
 *
 * <p>Options, as system properties that begin with {@code mayfly.world.}: {@code applications},
 * {@code modes}, {@code jdks}, {@code collectors} (names, separated by commas; all), {@code share}
 * (such as {@code 2/6}: each sixth of the applications, from the second one), {@code runs}, {@code
 * minutes} (how much of the plan; all), {@code seed} (the plan's), {@code jvm} (flags for all
 * JVMs), {@code docs} (a document whose table is to be written again).
 */
final class ApplicationsIT {
  private static final Path DIRECTORY =
      Path.of(System.getProperty("mayfly.world.directory", "target/world"));
  private static final Path APPLICATIONS =
      Path.of(System.getProperty("mayfly.world.data", "applications"));

  @TestFactory
  Stream<DynamicTest> behaveAndCountAsPlain() throws IOException, InterruptedException {
    List<Application> applications =
        shareOf(
            Application.all(APPLICATIONS).stream()
                .filter(each -> wants("applications", each.name()))
                .toList(),
            System.getProperty("mayfly.world.share", "1/1"));
    List<Mode> modes = Mode.all().stream().filter(each -> wants("modes", each.name())).toList();
    List<Integer> jdks = new ArrayList<>();
    for (Jdk jdk : Jdk.installed()) {
      boolean isPlanned =
          System.getProperty("mayfly.jdks", "running").equals("every")
              || jdk.feature() == Jdk.running().feature();
      if (isPlanned && wants("jdks", "" + jdk.feature())) {
        jdks.add(jdk.feature());
      }
    }
    List<Collector> collectors =
        Stream.of(Collector.values()).filter(each -> wants("collectors", each.name())).toList();
    long seed = Long.getLong("mayfly.world.seed", 1);
    List<Planned> plan = Plan.of(applications, modes, jdks, collectors, seed);
    List<Planned> runs =
        plan.subList(0, Math.min(plan.size(), Integer.getInteger("mayfly.world.runs", 1_000_000)));
    System.out.printf(
        "world: %d of %d runs, %d applications, %d modes, JDKs %s, seed %d%n",
        runs.size(), plan.size(), applications.size(), modes.size(), jdks, seed);
    World world =
        new World(
            DIRECTORY,
            Path.of(System.getProperty("mayfly.agent.jar")),
            Path.of(System.getProperty("mayfly.ltw.jar")),
            Stream.of(System.getProperty("mayfly.starter").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList(),
            runs);
    long until = System.nanoTime() + Long.getLong("mayfly.world.minutes", 10_000) * 60_000_000_000L;
    return runs.stream()
        .takeWhile(run -> System.nanoTime() < until)
        .map(run -> DynamicTest.dynamicTest(run.toString(), () -> expectEqual(world.run(run))));
  }

  /** Each N-th of them from the K-th, for {@code K/N}. */
  private static List<Application> shareOf(List<Application> all, String share) {
    String[] parts = share.split("/", 2);
    List<Application> its = new ArrayList<>();
    for (int i = Integer.parseInt(parts[0]) - 1; i < all.size(); i += Integer.parseInt(parts[1])) {
      its.add(all.get(i));
    }
    return its;
  }

  /** Writes the tables of all results that are in the directory, if a document is named. */
  @AfterAll
  static void writeTables() throws IOException {
    String document = System.getProperty("mayfly.world.docs", "");
    if (!document.isBlank()) {
      new ResultTables(
              Application.all(APPLICATIONS),
              World.results(DIRECTORY),
              ResultTables.figures(DIRECTORY))
          .replaceIn(Path.of(document));
    }
  }

  private static boolean wants(String list, String name) {
    String wanted = System.getProperty("mayfly.world." + list, "");
    return wanted.isBlank() || List.of(wanted.split(",", -1)).contains(name);
  }

  private static void expectEqual(Result result) {
    System.out.printf(
        "world: %s: %,d objects, %.1f s plain, %.1f s%s%n",
        result.key(),
        result.objects(),
        result.plainMillis() / 1e3,
        result.millis() / 1e3,
        result.isEqual() ? "" : " DIFFERS: " + result.differences());
    assertThat(result.differences()).as(result.key()).isEmpty();
  }
}
