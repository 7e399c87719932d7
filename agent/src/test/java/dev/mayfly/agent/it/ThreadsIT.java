package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import hostile.control.Stopped;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.threads.CommonPool;
import subject.threads.Threads;

/** Many threads: each object counted once, finished threads merged into one tree. */
@Tag("slow")
final class ThreadsIT {
  @EachJvm(contexts = "tree")
  void countsEachThreadsObjectsInOneTree(WovenJvm jvm) {
    WovenRun run =
        jvm.with("frames", "all")
            .run(Threads.class)
            .expectTree(
                """
                Threads.<clinit> ThreadLocal=1
                # threads of their own
                Threads.lambda$alone
                  Threads.work Threads$Thing=80028
                Threads$Named.run
                  Threads.work Threads$Thing=20000
                Threads.lambda$pooled
                  Threads.work Threads$Thing=1000
                Threads.lambda$neverEnding
                  Threads.work Threads$Thing=11
                Threads.main
                  Threads.alone ArrayList=1 Thread=8
                  Threads.oneAfterTheOther Threads$Named=200
                  Threads.pooled ArrayList=1
                    Threads.lambda$pooled Thread=3
                  Threads.neverEnding Thread=1 java.util.concurrent.CountDownLatch=1
                  Threads.work Threads$Thing=13
                """);
    ProfileSnapshot profile = run.profile();
    assertThat(
            profile.threads().stream()
                .map(ThreadSnapshot::stats)
                .reduce(AllocationStats.EMPTY, AllocationStats::plus))
        .as("sum of the rows of threads")
        .isEqualTo(profile.total());
    assertThat(rowOf(profile, "worker-#")).isEqualTo("8 finished: 80028");
    assertThat(rowOf(profile, "short-#")).isEqualTo("200 finished: 20000");
    assertThat(rowOf(profile, "pool")).isEqualTo("3 finished: 1000");
    assertThat(rowOf(profile, "never-ending")).isEqualTo("1 alive: 11");
  }

  @EachJvm(contexts = "site")
  void countsEachThreadsObjectsBySite(WovenJvm jvm) {
    jvm.run(Threads.class)
        .expectSites(
            """
            Threads.<clinit>          ThreadLocal    1
            Threads.alone             ArrayList      1
            Threads.alone             Thread         8
            Threads.oneAfterTheOther  Threads$Named  200
            Threads.pooled            ArrayList      1
            Threads.lambda$pooled     Thread         3
            Threads.neverEnding       Thread         1
            Threads.neverEnding       java.util.concurrent.CountDownLatch  1
            Threads.work              Threads$Thing  101052
            """);
  }

  /** Workers of the common pool erase their thread-local variables after each task. */
  @EachJvm(contexts = {"tree", "site"})
  void aWorkerOfTheCommonPoolHasOneRecorder(WovenJvm jvm) {
    WovenRun run =
        jvm.with("lifetime", "exact")
            .withJvm("-Djava.util.concurrent.ForkJoinPool.common.parallelism=2")
            .run(CommonPool.class, "60000", "2000")
            .expectSound();
    assertThat(run.stdout()).contains("forgotten true");
    assertThat(numberIn(run, "births")).as("lists of births").isLessThan(2_100);
    assertThat(numberIn(run, "recorders")).as("recorders").isLessThan(100);
    assertThat(run.stats("CommonPool.task", "CommonPool$Thing").allocations()).isEqualTo(60_000);
    assertThat(run.stats("CommonPool.other", "CommonPool$Thing").allocations()).isEqualTo(2_000);
    List<ThreadSnapshot> workers =
        run.profile().threads().stream()
            .filter(row -> row.name().startsWith("ForkJoinPool.commonPool-worker"))
            .toList();
    assertThat(workers).isNotEmpty();
    for (ThreadSnapshot worker : workers) {
      assertThat(worker.finished() || worker.threads() == 1).as("%s", worker).isTrue();
    }
    assertThat(workers.stream().mapToLong(row -> row.stats().bytes()).sum())
        .isEqualTo(60_000 * (16 + 56L));
  }

  private static long numberIn(WovenRun run, String name) {
    return run.stdout()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1)))
        .sum();
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void countsInTheJdksOwnPools(WovenJvm jvm) {
    WovenRun run = jvm.run(Threads.class, "parallel").expectSound();
    assertThat(run.stats("Threads.work", "Threads$Thing").allocations()).isEqualTo(3007);
  }

  @EachJvm(from = 21)
  void countsInVirtualThreads(WovenJvm jvm) {
    WovenRun run = jvm.run(Threads.class, "virtual").expectSound();
    assertThat(run.stats("Threads.work", "Threads$Thing").allocations()).isEqualTo(3000);
  }

  private static String rowOf(ProfileSnapshot profile, String name) {
    return profile.threads().stream()
        .filter(row -> row.name().equals(name))
        .map(
            row ->
                row.threads()
                    + (row.finished() ? " finished: " : " alive: ")
                    + row.stats().allocations())
        .collect(Collectors.joining(", "));
  }

  /** Its error may arrive in the midst of any probe, and is the program's. */
  @Test
  void endWhenTheyAreStopped() {
    WovenJvm jvm = WovenJvm.on(17);
    jvm.run(Stopped.class, "60").expectStdout("stopped 60");
    jvm.with("bytes", "physical")
        .with("time", "exact")
        .run(Stopped.class, "30")
        .expectStdout("stopped 30");
  }
}
