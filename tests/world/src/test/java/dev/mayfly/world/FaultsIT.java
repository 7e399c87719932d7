package dev.mayfly.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What happens to a JVM while Mayfly runs in it: the program does not notice, and what was counted
 * is there as a whole or not at all. {@code mayfly.world.tries} is how often each is tried, {@code
 * mayfly.world.door} who weaves: {@code agent} or {@code aspectj}.
 */
final class FaultsIT extends FaultRuns {
  /** {@code kill -9}: each file can be read, and the next start removes the rest. */
  @Test
  void killedAtAnyMoment() throws IOException, InterruptedException {
    Random random = new Random(1);
    int profiles = 0;
    for (int i = 0; i < TRIES; i++) {
      String options = "every=1,formats=text;json;csv,output=../report";
      Forked run = start("run" + i, List.of(), options, ORDERS, "forever");
      // the first one is killed behind a report, the others at any moment
      for (int wait = 0; i == 0 && wait < 600 && profiles().isEmpty(); wait++) {
        Thread.sleep(100);
      }
      Thread.sleep(300 + random.nextInt(4_000));
      run.process().destroyForcibly();
      run.await();
      for (Path profile : profiles()) {
        assertThat(Forked.count(profile, ORDER)).as(profile.toString()).isNotNegative();
        profiles++;
      }
      for (Path text : Forked.files(home.resolve("report"), "/report.txt")) {
        assertThat(Files.readString(text)).as(text.toString()).endsWith("\n").contains("COVERAGE");
      }
    }
    assertThat(profiles).as("profiles that were read").isPositive();
    Forked next =
        start("next", List.of(), "formats=text;json;csv,output=../report", ORDERS, "10", "0");
    assertThat(next.await()).isZero();
    assertThat(Forked.files(home.resolve("report"), ".tmp")).isEmpty();
    assertThat(Forked.count(home.resolve("report/profile.json"), ORDER)).isEqualTo(10);
    figure("`kill -9` at a random moment", TRIES, "nothing: each profile is whole");
  }

  /** No file may have more than some kilobytes, as on a disk that is nearly full. */
  @Test
  void diskIsFull() throws IOException, InterruptedException {
    int said = 0;
    for (int kilobytes : new int[] {0, 1, 8, 40}) {
      String program = "1000";
      Forked plain =
          Forked.start(home.resolve("plain"), jdk, "", List.of(), null, ORDERS, program, "0");
      assertThat(plain.await()).isZero();
      Path directory = home.resolve("limit" + kilobytes);
      Path output = Files.createDirectories(directory.resolve("disk"));
      boolean mounted = mount(output, Math.max(4, kilobytes));
      assumeTrue(mounted, "only root may mount a small file system");
      try {
        long begun = System.nanoTime();
        Forked woven =
            Forked.start(
                directory,
                jdk,
                "",
                List.of(),
                "formats=text;json;html,every=1,output=disk/report",
                ORDERS,
                program,
                "0");
        assertThat(woven.await()).isZero();
        assertThat(woven.stdout()).isEqualTo(plain.stdout());
        assertThat(woven.stderr())
            .as("lines on stderr, of which each second of the run may have one")
            .hasSizeBetween(1, 2 + (int) ((System.nanoTime() - begun) / 1_000_000_000))
            .allMatch(line -> line.startsWith("mayfly: "));
        if (woven.stderr().stream().anyMatch(line -> line.contains("cannot write"))) {
          said++;
        }
        for (Path profile : Forked.files(output, "/profile.json")) {
          // the last one, or one that was written each second
          assertThat(Forked.count(profile, ORDER)).isBetween(0L, 1_000L);
        }
      } finally {
        new ProcessBuilder("umount", output.toString()).start().waitFor();
      }
    }
    assertThat(said).as("runs that say that a report cannot be written").isPositive();
    figure("a full disk", 4, "the reports, which one line says");
  }

  private static boolean mount(Path directory, int kilobytes)
      throws IOException, InterruptedException {
    return new ProcessBuilder(
                "mount",
                "-t",
                "tmpfs",
                "-o",
                "size=" + kilobytes + "k",
                "tmpfs",
                directory.toString())
            .redirectErrorStream(true)
            .start()
            .waitFor()
        == 0;
  }

  /** Ten JVMs at once, with one output directory. */
  @Test
  void aDirectoryIsShared() throws IOException, InterruptedException {
    int jvms = 10;
    List<Forked> runs = new ArrayList<>();
    for (int i = 0; i < jvms; i++) {
      runs.add(
          start(
              "run" + i,
              List.of(),
              "formats=json,output=../report",
              ORDERS,
              "" + (100 + i),
              "1",
              "../end"));
    }
    // none ends before the last has its directory
    while (Forked.files(home.resolve("report"), ".mayfly.lock").size() < jvms) {
      assertThat(runs).allMatch(run -> run.process().isAlive());
      Thread.sleep(50);
    }
    Files.createFile(home.resolve("end0"));
    for (Forked run : runs) {
      assertThat(run.await()).isZero();
    }
    List<Long> counts = new ArrayList<>();
    for (Path profile : profiles()) {
      counts.add(Forked.count(profile, ORDER));
    }
    List<Long> expected = new ArrayList<>();
    for (long i = 0; i < jvms; i++) {
      expected.add(100 + i);
    }
    assertThat(counts).containsExactlyInAnyOrderElementsOf(expected);
    figure(
        "ten JVMs with one output directory",
        jvms,
        "nothing: each has its own profile, with its own counts");
  }

  @Test
  void heapIsExhausted() throws IOException, InterruptedException {
    Forked run =
        same(
            "heap",
            List.of("-Xmx48m"),
            "formats=json,output=report",
            "faulty.Exhaust",
            "heap",
            "20");
    assertThat(run.stdout()).containsExactly("caught 20, other 0");
    assertThat(Forked.count(run.directory().resolve("report/profile.json"), "long[]")).isPositive();
    figure("the heap is exhausted", 20, "nothing: each error reaches the program's handler");
  }

  @Test
  void metaspaceIsExhausted() throws IOException, InterruptedException {
    // AspectJ, without Mayfly too, keeps a weaver of 50 kB for each class loader
    boolean isSmall = Forked.door().equals("agent");
    int times = isSmall ? 3 : 1;
    Forked run =
        same(
            "metaspace",
            isSmall
                ? List.of("-XX:MaxMetaspaceSize=48m", "-Xmx128m")
                : List.of("-XX:MaxMetaspaceSize=28m", "-Xmx1g"),
            "formats=json,output=report",
            "faulty.Exhaust",
            "metaspace",
            "" + times);
    assertThat(run.stdout()).containsExactly("caught " + times + ", other 0");
    figure("metaspace is exhausted", times, "nothing: each error reaches the program's handler");
  }

  @Test
  void codeCacheIsSmall() throws IOException, InterruptedException {
    Forked run =
        same(
            "code",
            List.of("-XX:ReservedCodeCacheSize=4m", "-XX:-SegmentedCodeCache"),
            "formats=json,output=report,lifetime=exact",
            ORDERS,
            "20000",
            "4",
            "1");
    assertThat(Forked.count(run.directory().resolve("report/profile.json"), ORDER))
        .isEqualTo(80_000);
    figure("a code cache of 4 MB", 1, "nothing");
  }

  /** The program's own code fills it: nothing more can be compiled or linked. */
  @Test
  void codeCacheIsExhausted() throws IOException, InterruptedException {
    int classes = 4_000;
    Forked run =
        same(
            "full",
            List.of(
                "-XX:ReservedCodeCacheSize=4m",
                "-XX:-SegmentedCodeCache",
                "-XX:-UseCodeCacheFlushing",
                "-Xbatch"),
            "formats=json,output=report",
            "faulty.Exhaust",
            "code",
            "" + classes);
    for (String each : List.of("full", "full-plain")) {
      assertThat(Files.readString(home.resolve(each).resolve("stdout.txt")))
          .as(each)
          .contains("CodeCache is full");
    }
    assertThat(Forked.count(run.directory().resolve("report/profile.json"), "java.lang.String"))
        .isEqualTo(classes);
    figure("the program fills the code cache", 1, "nothing");
  }

  /** Reports each second, while threads end. */
  @Test
  void threadsEndDuringReports() throws IOException, InterruptedException {
    Forked run =
        same(
            "threads",
            List.of(),
            "formats=json,every=1,output=report",
            ORDERS,
            "100",
            "1000",
            "150");
    assertThat(Forked.count(run.directory().resolve("report/profile.json"), ORDER))
        .isEqualTo(100_000);
    figure(
        "1,000 threads end while reports are written", 1_000, "nothing: all objects are counted");
  }

  /** The time of day jumps by hours, back and forth. */
  @Test
  void theClockJumps() throws IOException, InterruptedException {
    Path library = Files.createDirectories(home).resolve("jump.so");
    Path source = Path.of("src/test/resources/faulty/jump.c").toAbsolutePath();
    boolean compiled;
    try {
      compiled =
          new ProcessBuilder("cc", "-shared", "-fPIC", "-o", library + "", source + "", "-ldl")
                  .redirectErrorStream(true)
                  .start()
                  .waitFor()
              == 0;
    } catch (IOException noCompiler) {
      compiled = false;
    }
    assumeTrue(compiled, "no C compiler");
    Forked run =
        Forked.start(
            home.resolve("run"),
            jdk,
            "export LD_PRELOAD=" + library,
            List.of(),
            "formats=text;json;html,every=1,lifetime=exact,output=report",
            ORDERS,
            "100",
            "500",
            "400");
    assertThat(run.await()).isZero();
    assertThat(run.stdout()).containsExactly("sum 2475000, the clock went back");
    // each second there is a report, the first one perhaps before the first class
    assertThat(run.stderr()).filteredOn(line -> !line.contains("counted so far")).hasSize(1);
    Path profile = run.directory().resolve("report/profile.json");
    assertThat(Forked.count(profile, ORDER)).isEqualTo(50_000);
    assertThat(Files.readString(run.directory().resolve("report/report.txt")))
        .doesNotContainPattern("[ (]-[0-9.]+ (s|ms|h|min)\\b");
    figure(
        "the clock jumps by five hours", 1, "nothing; the report's times of day are the clock's");
  }

  /** A container whose memory is little more than the heap, which the program fills. */
  @Test
  void theContainerIsSmall() throws IOException, InterruptedException {
    int megabytes = 128;
    Path group = memoryGroup(megabytes);
    assumeTrue(group != null, "only root may limit memory");
    try {
      String enter = "echo $$ > " + group.resolve("cgroup.procs");
      String[] program = {"faulty.Exhaust", "heap", "5"};
      Forked plain = Forked.start(home.resolve("plain"), jdk, enter, List.of(), null, program);
      assertThat(plain.await()).isZero();
      Forked woven =
          Forked.start(
              home.resolve("run"), jdk, enter, List.of(), "formats=json,output=report", program);
      assertThat(woven.await()).isZero();
      assertThat(woven.stdout()).isEqualTo(plain.stdout());
      assertThat(Forked.count(woven.directory().resolve("report/profile.json"), "long[]"))
          .isPositive();
    } finally {
      Files.delete(group);
    }
    figure("a container of " + megabytes + " MB, a heap of 64 MB", 1, "nothing");
  }

  /** A control group with so much memory; null if there can be none. */
  private static @Nullable Path memoryGroup(int megabytes) throws IOException {
    Map<String, String> limits =
        Map.of("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "/sys/fs/cgroup", "memory.max");
    for (Map.Entry<String, String> limit : limits.entrySet()) {
      Path group = Path.of(limit.getKey(), "mayfly-" + ProcessHandle.current().pid());
      try {
        Files.createDirectory(group);
      } catch (IOException mayNot) {
        continue;
      }
      if (Files.isWritable(group.resolve(limit.getValue()))) {
        Files.writeString(group.resolve(limit.getValue()), "" + (megabytes << 20));
        return group;
      }
      Files.delete(group);
    }
    return null;
  }
}
