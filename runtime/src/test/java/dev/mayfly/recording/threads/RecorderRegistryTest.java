package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Finished threads, their tree and their rows. */
final class RecorderRegistryTest {
  private final Recorder jvm = Recorder.instance();

  @BeforeEach
  void record() {
    jvm.recording(true);
  }

  private static void run(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Enters a, makes one; enters b below, makes {@code things} there. */
  private static void work(String test, int things) {
    int a = Named.frame(test, "a");
    int b = Named.frame(test, "b");
    int siteA = Named.objects(a, "A");
    int siteB = Named.objects(b, "B");
    long outer = MethodProbes.begin(a);
    Probes.constructed("x", siteA, Named.type(siteA));
    long inner = MethodProbes.begin(b);
    for (int i = 0; i < things; i++) {
      Probes.constructed("x", siteB, Named.type(siteB));
    }
    Probes.failed(siteB);
    MethodProbes.end(inner);
    MethodProbes.end(outer);
  }

  @Test
  void treesOfFinishedThreadsAreMerged() {
    String test = "RecorderRegistryTest.merged";
    for (int i = 0; i < 5; i++) {
      int things = i;
      run("merged-" + i, () -> work(test, things));
      if (i == 2) {
        jvm.threads().sweep();
      }
    }
    Counts counts = Counts.ofAll(test);
    assertThat(counts.table())
        .containsOnly(
            java.util.Map.entry("a A", "5"),
            java.util.Map.entry("a/b B", "10"),
            java.util.Map.entry("a/b B failed", "5"));
    // again: nothing is merged twice
    assertThat(Counts.ofAll(test).table()).isEqualTo(counts.table());
  }

  @Test
  void aLiveThreadIsReadWhereItStands() throws InterruptedException {
    String test = "RecorderRegistryTest.live";
    CountDownLatch worked = new CountDownLatch(1);
    CountDownLatch read = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              work(test, 7);
              worked.countDown();
              try {
                read.await();
              } catch (InterruptedException e) {
                return;
              }
              work(test, 1);
            },
            "live");
    thread.start();
    worked.await();
    assertThat(Counts.ofAll(test).table()).containsEntry("a/b B", "7").containsEntry("a A", "1");
    read.countDown();
    thread.join();
    assertThat(Counts.ofAll(test).table()).containsEntry("a/b B", "8").containsEntry("a A", "2");
  }

  @Test
  void whatIsPendingWhenAThreadEndsIsCounted() {
    String test = "RecorderRegistryTest.pending";
    int constructor = Named.constructor(test, "java.lang.String");
    run(
        "pending",
        () -> Probes.initialized("x", String.class, constructor, Named.type(constructor)));
    assertThat(Counts.ofAll(test).table())
        .containsOnly(java.util.Map.entry("java.lang.String", "1"));
  }

  @Test
  void nodesOfFinishedThreadsAreFreeAgain() {
    String test = "RecorderRegistryTest.nodes";
    run("nodes", () -> work(test, 1));
    jvm.threads().sweep();
    long contexts = jvm.threads().health().contexts();
    for (int i = 0; i < 20; i++) {
      run("nodes", () -> work(test, 1));
    }
    jvm.threads().sweep();
    assertThat(jvm.threads().health().contexts()).isEqualTo(contexts);
  }

  @Test
  void namesOfFinishedThreadsAreBounded() {
    String test = "RecorderRegistryTest.names";
    run("early-1", () -> work(test, 2));
    run("early-2", () -> work(test, 3));
    // two threads; two A, five B and two B that failed, in the order of a hash table
    assertThat(Counts.ofAll(test).finishedThreads().get("early-#"))
        .isIn("2 +2 +2 +5", "2 +2 +5 +2", "2 +5 +2 +2");
    IntStream.range(0, 200).forEach(i -> run("name" + (char) ('a' + i), () -> work(test, 1)));
    assertThat(Counts.ofAll(test).finishedThreads()).hasSizeLessThanOrEqualTo(65);
    assertThat(Counts.ofAll(test).table()).containsEntry("a/b B", "205");
  }

  @Test
  void anExcludedThreadLeavesNoTrace() {
    String test = "RecorderRegistryTest.excluded";
    run(
        "excluded",
        () -> {
          ProfilerWork.mute();
          work(test, 100);
        });
    assertThat(Counts.ofAll(test).table()).isEmpty();
  }

  @Test
  void aSuspendedThreadGoesOnWhereItWas() {
    String test = "RecorderRegistryTest.suspended";
    run(
        "suspended",
        () -> {
          work(test, 1);
          ThreadRecorder own = ProfilerWork.recorder();
          ProfilerWork.mute();
          work(test, 100);
          ProfilerWork.resume(own);
          work(test, 1);
        });
    assertThat(Counts.ofAll(test).table()).containsEntry("a/b B", "2");
  }

  @Test
  void whatIsDoneForTheProfilerIsNotRecorded() {
    String test = "RecorderRegistryTest.during";
    run(
        "during",
        () -> {
          work(test, 1);
          assertThatThrownBy(
                  () ->
                      ProfilerWork.during(
                          () -> {
                            work(test, 100);
                            Integer inner = ProfilerWork.during(() -> 7);
                            work(test, 100);
                            throw new IllegalStateException("inner: " + inner);
                          }))
              .hasMessage("inner: 7");
          work(test, 1);
        });
    assertThat(Counts.ofAll(test).table()).containsEntry("a/b B", "2");
  }

  @Test
  void theTwinOfANodeHasItsPath() {
    String test = "RecorderRegistryTest.twin";
    int a = Named.frame(test, "a");
    int b = Named.frame(test, "b");
    CallNode[] nodes = new CallNode[2];
    run(
        "twin",
        () -> {
          ThreadRecorder own = CurrentRecorder.get();
          MethodProbes.enter(a);
          nodes[0] = own.current();
          MethodProbes.enter(b);
          nodes[1] = own.current();
        });
    jvm.threads()
        .guarded(
            () -> {
              CallNode twin = jvm.threads().twin(nodes[1]);
              assertThat(twin).isNotSameAs(nodes[1]).isSameAs(jvm.threads().twin(nodes[1]));
              assertThat(twin.frame()).isEqualTo(b);
              assertThat(twin.caller()).isSameAs(jvm.threads().twin(nodes[0]));
              assertThat(jvm.threads().twin(twin)).isSameAs(twin);
            });
  }
}
