package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.run.MemoryUse;
import dev.mayfly.snapshot.run.MemoryUse.MeanAndPeak;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import subject.held.Held;

/** Mean and peak of memory, of a program that says when it held how much. */
@EnabledOnOs(OS.LINUX)
final class MemoryUseIT {
  private static final int HELD = 64 << 20;

  /** More garbage, and other memory of the JVM, than there can be. */
  private static final long TOLERANCE = HELD / 7;

  /** The array has pages of its own: it does not fit where earlier objects touched the memory. */
  private static final String YOUNG = "-Xmn8m";

  /** Half of the program's time; more where the threads that read get too few turns in that. */
  private static final List<Integer> MILLIS = List.of(1_500, 6_000, 24_000);

  @TempDir private Path directory;

  private record Moment(long millis, ProcessMemory memory) {}

  private static List<Moment> saidBy(String stdout) {
    return stdout
        .lines()
        .map(line -> line.split(" ", -1))
        .map(
            said ->
                new Moment(
                    Long.parseLong(said[0]), new ProcessMemory(Long.parseLong(said[1]), -1, -1)))
        .toList();
  }

  private static MemoryUse use(List<Moment> moments) {
    MemoryUse use = new MemoryUse();
    moments.forEach(moment -> use.add(moment.millis, moment.memory));
    return use;
  }

  /** Those with a known heap that were read between two, whenever their thread got its turns. */
  private static List<Moment> between(List<Moment> moments, Moment first, Moment last) {
    List<Moment> between = new ArrayList<>();
    for (int i = 1; i + 1 < moments.size(); i++) {
      // their times are those before or after the reading
      boolean isKnown = moments.get(i).memory.usedHeapBytes() >= 0;
      if (isKnown
          && moments.get(i - 1).millis >= first.millis
          && moments.get(i + 1).millis <= last.millis) {
        between.add(moments.get(i));
      }
    }
    return between;
  }

  /**
   * While the program runs; and the array is in physical memory, which the JVM fills with zeros.
   */
  private static void check(List<Moment> moments, List<Moment> said) {
    assertThat(said).hasSize(4);
    List<Moment> before = between(moments, said.get(0), said.get(1));
    List<Moment> after = between(moments, said.get(2), said.get(3));
    long least = said.get(0).memory.usedHeapBytes() - TOLERANCE;
    assertThat(before).isNotEmpty().allSatisfy(moment -> assertHeap(moment, least, said.get(1)));
    assertThat(after).isNotEmpty().allSatisfy(moment -> assertHeap(moment, HELD, said.get(3)));
    long small = use(before).resident().orElseThrow().mean();
    assertThat(use(after).resident().orElseThrow().mean() - small)
        .isCloseTo(HELD, within(TOLERANCE));
  }

  /** Whether the memory was read in both halves, so that {@link #check} has something to check. */
  private static boolean isRead(List<Moment> moments, List<Moment> said) {
    return said.size() < 4
        || (!between(moments, said.get(0), said.get(1)).isEmpty()
            && !between(moments, said.get(2), said.get(3)).isEmpty());
  }

  private static void assertHeap(Moment moment, long least, Moment last) {
    assertThat(moment.memory.usedHeapBytes())
        .isBetween(least, last.memory.usedHeapBytes() + TOLERANCE);
  }

  private static String words(String what, Optional<MeanAndPeak> use) {
    return what
        + " "
        + Units.bytes(use.orElseThrow().mean())
        + " on average, "
        + Units.bytes(use.orElseThrow().peak())
        + " at most; ";
  }

  @EachJvm(contexts = "tree")
  void aProfileHasTheMemoryOfTheRun(WovenJvm jvm) {
    WovenJvm small = jvm.with("formats", "json;text").withJvm(YOUNG);
    WovenRun run = run(small, MILLIS.get(0));
    for (int i = 1; i < MILLIS.size() && !isRead(moments(run), saidBy(run.stdout())); i++) {
      run = run(small, MILLIS.get(i));
    }
    check(moments(run), saidBy(run.stdout()));
    MemoryUse use = MemoryUse.of(totals(run));
    assertThat(use.resident().orElseThrow().peak())
        .isGreaterThan(use.resident().orElseThrow().mean());
    assertThat(run.text("report/report.txt").lines().map(String::strip))
        .contains(
            Units.bytes(use.heap().orElseThrow().mean())
                + "  "
                + Units.bytes(use.heap().orElseThrow().peak())
                + "  heap in use");
  }

  private static WovenRun run(WovenJvm jvm, int millis) {
    return jvm.run(Held.class, "0", Integer.toString(millis)).expectExit(0);
  }

  private static List<TotalsPoint> totals(WovenRun run) {
    return run.profile().histories().get(0).totals();
  }

  private static List<Moment> moments(WovenRun run) {
    return totals(run).stream().map(point -> new Moment(point.time(), point.memory())).toList();
  }

  private CommandRun measured(WovenJvm jvm, int millis) {
    return CommandRun.of(
        jvm,
        directory,
        "",
        "memory",
        "--out=plain.csv",
        "--",
        jvm.jdk().tool("java").toString(),
        "-Xmx256m",
        YOUNG,
        "-cp",
        WovenJvm.TEST_CLASSES.toString(),
        Held.class.getName(),
        "7",
        Integer.toString(millis));
  }

  private List<Moment> logged() throws IOException {
    List<Moment> moments = new ArrayList<>();
    for (String row : Files.readAllLines(directory.resolve("plain.csv"))) {
      if (!moments.isEmpty() || !row.startsWith("millis,")) {
        String[] cells = row.split(",", -1);
        moments.add(
            new Moment(
                Long.parseLong(cells[0]),
                new ProcessMemory(
                    cells[1].isEmpty() ? -1 : Long.parseLong(cells[1]),
                    Long.parseLong(cells[2]),
                    Long.parseLong(cells[3]))));
      }
    }
    return moments;
  }

  @EachJvm(contexts = "tree")
  void thePlainProgramIsMeasuredFromOutside(WovenJvm jvm) throws IOException {
    CommandRun run = measured(jvm, MILLIS.get(0));
    for (int i = 1; i < MILLIS.size() && !isRead(logged(), saidBy(run.stdout())); i++) {
      run = measured(jvm, MILLIS.get(i));
    }
    assertThat(run.exitCode()).isEqualTo(7);
    List<Moment> moments = logged();
    check(moments, saidBy(run.stdout()));
    MemoryUse use = use(moments);
    assertThat(run.stderr())
        .isEqualTo(
            HELD
                + "\nmayfly: "
                + words("heap in use", use.heap())
                + words("resident memory (RSS)", use.resident())
                + moments.size()
                + " moments in plain.csv\n");
  }

  /** It prints its threads where one attaches to it all the same. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void aJvmThatRefusesIsLeftAlone(WovenJvm jvm) {
    CommandRun run =
        CommandRun.of(
            jvm,
            directory,
            "",
            "memory",
            "--",
            jvm.jdk().tool("java").toString(),
            "-XX:+DisableAttachMechanism",
            "-cp",
            WovenJvm.TEST_CLASSES.toString(),
            Held.class.getName(),
            "0",
            Integer.toString(MILLIS.get(0)));
    assertThat(run.exitCode()).isZero();
    assertThat(run.stdout()).hasLineCount(4);
    assertThat(run.stderr())
        .startsWith(
            HELD + "\nmayfly: heap in use not known, since the JVM ended too soon or does not")
        .contains("; resident memory (RSS) ")
        .endsWith(" in memory.csv\n")
        .hasLineCount(2);
  }
}
