package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.threads.FirstVirtual;
import subject.threads.Virtual;
import subject.threads.VirtualNames;
import subject.threads.VirtualRequests;

/**
 * A million virtual threads: each object counted once, in its context, whatever carries its thread,
 * in memory for the contexts and not for the threads.
 */
@Tag("slow")
final class VirtualThreadsIT {
  private static final int MANY = 1_000_000;
  private static final int AT_ONCE = 50_000;

  @Tag("exhaustive")
  @Test
  void aMillionThreadsShareTheirContexts() {
    WovenRun run =
        WovenJvm.on(25)
            .withOnlyJvm("-XX:+UseG1GC", "-Xmx1g")
            .withTimeout(Duration.ofMinutes(3))
            .run(Virtual.class, "" + MANY, "" + AT_ONCE)
            .expectTree(
                """
                Virtual.lambda$many
                  Virtual.first Virtual$Thing=2000000
                    Virtual.second int[]=2000000/5000000
                      Virtual.third Virtual$Thing=125000
                        Virtual.fails IllegalStateException=125000 Virtual$Thing=125000
                  Virtual.made (Virtual$Bean=1000) Class[]=1000/0 Object[]=1000/0
                Virtual.lambda$atOnce
                  Virtual.waiting Virtual$Thing=50000
                    Virtual.third Virtual$Thing=50000
                      Virtual.fails IllegalStateException=50000 Virtual$Thing=50000
                Virtual.<clinit> java.util.concurrent.atomic.AtomicInteger=1
                Virtual.main
                  Virtual.many java.util.concurrent.Semaphore=1
                    Virtual.virtualThreads Class[]=1/0 Object[]=1/0
                  Virtual.atOnce java.util.concurrent.CountDownLatch=2
                    Virtual.virtualThreads Class[]=1/0 Object[]=1/0
                """);
    ProfileSnapshot profile = run.profile();
    assertThat(profile.overhead().contextNodes()).isLessThan(2_000);
    assertThat(profile.overhead().recorderBytes()).isLessThan(1_000_000);
    assertThat(profile.overhead().repairedContexts()).isZero();
    ThreadSnapshot row =
        profile.threads().stream()
            .filter(thread -> thread.id() == ThreadSnapshot.VIRTUAL)
            .findFirst()
            .orElseThrow();
    assertThat(row.name()).isEqualTo("(virtual threads)");
    assertThat(row.threads()).isEqualTo(MANY + AT_ONCE);
    assertThat(
            profile.threads().stream()
                .map(ThreadSnapshot::stats)
                .reduce(AllocationStats.EMPTY, AllocationStats::plus))
        .as("sum of the rows of threads")
        .isEqualTo(profile.total());
  }

  /** To link what the recorder uses runs code of the JDK, which must not come back to it. */
  @EachJvm(from = 21)
  void theFirstVirtualThreadsRunWithTheJdkWoven(WovenJvm jvm) {
    runWithTheJdkWoven(jvm, "charge");
  }

  @Tag("exhaustive")
  @EachJvm(from = 21, contexts = "tree")
  void theFirstVirtualThreadsRunWithFramesOfTheJdk(WovenJvm jvm) {
    runWithTheJdkWoven(jvm, "frames");
  }

  private static void runWithTheJdkWoven(WovenJvm jvm, String mode) {
    WovenRun run =
        jvm.with("jdk", mode)
            .with("lifetime", "sampled")
            .withTimeout(Duration.ofMinutes(3))
            .run(FirstVirtual.class)
            .expectSound();
    assertThat(run.stdout()).contains("done");
    assertThat(run.stderr()).doesNotContain("Exception", "Error");
    assertThat(run.stats("FirstVirtual.text", "FirstVirtual$Thing").allocations()).isEqualTo(10);
    assertThat(run.stats("FirstVirtual.collections", "int[]").allocations()).isEqualTo(10);
  }

  /** 10,000 at once; each reads what it has allocated itself, in contexts that all share. */
  @EachJvm(from = 21)
  void eachThreadReadsItsOwnRequest(WovenJvm jvm) {
    for (String context : List.of("tree", "site", "sampled")) {
      WovenRun run =
          jvm.with("context", context)
              .with("bytes", "physical")
              .run(VirtualRequests.class, "10000")
              .expectSound();
      // an array and i items of each, i from 0 to 9
      long bytes = 1000 * (10 * 16 + 8 * 45) + 24L * 45_000;
      assertThat(run.stdout()).as(context).contains("wrong 0, objects 55000, bytes " + bytes);
      long ofThreads =
          Long.parseLong(run.stdout().replaceAll("(?s).*bytes of threads (-?\\d+).*", "$1"));
      if (context.equals("tree")) {
        assertThat(ofThreads).isBetween(bytes, 2 * bytes);
      } else {
        assertThat(ofThreads).as("unknown in each of " + context).isEqualTo(-10_000);
      }
    }
  }

  /** 24,800 threads of four names in like groups: what each group counted, live and finished. */
  @EachJvm(from = 21)
  void groupsOfLikeNames(WovenJvm jvm) {
    for (String context : List.of("tree", "site", "sampled")) {
      ProfileSnapshot profile =
          jvm.with("context", context).run(VirtualNames.class).expectSound().profile();
      assertThat(
              profile.threads().stream()
                  .filter(ThreadSnapshot::isVirtual)
                  .filter(row -> row.threads() > 0)
                  .map(
                      row ->
                          String.join(
                              " ",
                              row.name() + ":",
                              "" + row.threads(),
                              "" + row.live(),
                              "" + row.stats().allocations(),
                              "" + row.stats().bytes())))
          .as(context)
          .containsExactlyInAnyOrder(
              "order-# (virtual): 12000 0 24000 384000",
              "payment-# (virtual): 12000 0 36000 576000",
              "waiting-# (virtual): 400 400 400 6400",
              "(virtual threads): 400 0 1600 25600");
    }
  }

  @Test
  void bySiteAndWithLifetimes() {
    WovenRun run =
        WovenJvm.on(25)
            .with("context", "site")
            .with("lifetime", "exact")
            .withOnlyJvm("-XX:+UseParallelGC", "-Xmx512m")
            .run(Virtual.class, "20000", "1000")
            .expectSites(
                """
                Virtual.<clinit>   java.util.concurrent.atomic.AtomicInteger  1
                Virtual.first      Virtual$Thing            40000
                Virtual.second     int[]                    40000  elements=100000
                Virtual.third      Virtual$Thing            3500
                Virtual.fails      Virtual$Thing            3500
                Virtual.fails      IllegalStateException    3500
                Virtual$Bean.<init>  Virtual$Bean           20  unwoven_caller
                Virtual.made       Class[]                  20
                Virtual.made       Object[]                 20
                Virtual.waiting    Virtual$Thing            1000
                Virtual.many       java.util.concurrent.Semaphore  1
                Virtual.virtualThreads  Class[]             2
                Virtual.virtualThreads  Object[]            2
                Virtual.atOnce     java.util.concurrent.CountDownLatch  2
                """);
    assertThat(run.profile().overhead().droppedEvents()).isZero();
  }
}
