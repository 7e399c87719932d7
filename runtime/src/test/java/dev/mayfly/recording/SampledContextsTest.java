package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.mayfly.program.Maker;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ContextTally;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.RecordingConfig;
import dev.mayfly.recording.sampling.FrameIds;
import dev.mayfly.recording.threads.RecorderRegistry;
import dev.mayfly.recording.threads.TestRecorders;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.StableNames;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Contexts found by stack walks, and what is counted in them. */
final class SampledContextsTest {
  private static final SiteRegistry SITES = SiteRegistry.instance();
  private static final Pattern LAMBDA = Pattern.compile("(lambda\\$.*\\$)\\d+");

  private final Recorder jvm = Recorder.instance();
  private final int make =
      SITES.frame(new MethodFrame(Maker.class.getName(), "make", "(Ljava/lang/Runnable;)V"));
  private final int site =
      SITES.sites(
          make,
          List.of(
              new SiteSpec(1, "Thing", AllocationKind.OBJECT, 0),
              new SiteSpec(2, "byte[]", AllocationKind.ARRAY, ArrayLayout.ofClass(byte[].class))));
  private final int constructor = Named.constructor("SampledContextsTest", "Thing");

  @AfterEach
  void asBefore() {
    jvm.sampledContexts(null);
    jvm.reconfigure(RecordingConfig.DEFAULT);
  }

  private SampledContexts contexts(int nodes, int depth) {
    jvm.reconfigure(new RecordingConfig(true, nodes, depth, 1));
    SampledContexts contexts = new SampledContexts(RecorderRegistry.instance().state, nodes, 1);
    jvm.sampledContexts(contexts);
    return contexts;
  }

  /** The frames of a context from the program's first on. */
  private static List<String> path(CallNode node) {
    List<String> frames = new ArrayList<>();
    CallNode here = node;
    while (here != null && here.caller() != null) {
      MethodFrame frame = here.frame() > 0 ? SITES.frame(here.frame()) : null;
      if (frame != null && frame.className().startsWith("org.junit")) {
        break;
      }
      String name = frame == null ? "(folded)" : frame.methodName();
      frames.add(0, LAMBDA.matcher(name).replaceFirst("$1"));
      here = here.caller();
    }
    return frames;
  }

  private static Map<CallNode, ContextTally> tallies(SampledContexts contexts, int ofSite) {
    Map<CallNode, ContextTally> found = new HashMap<>();
    contexts.accept(
        new OnlyDrawn() {
          @Override
          public void drawn(ContextTally tally) {
            if (tally.site() == ofSite) {
              found.put(tally.node(), tally);
            }
          }
        });
    return found;
  }

  @Test
  void aContextHasAllFramesButTheProfilers() {
    SampledContexts contexts = contexts(10_000, 2_000);
    List<CallNode> nodes = new ArrayList<>();
    for (int i = 0; i < 2; i++) { // in a loop: the same call of this method
      Maker.often(() -> nodes.add(contexts.drawn(site, 0, 3)));
    }
    Maker.throughTheJdk(() -> nodes.add(contexts.drawn(site, 0, 3)));
    assertThat(nodes.get(1)).isSameAs(nodes.get(0));
    assertThat(path(nodes.get(0))).endsWith("often", "make");
    assertThat(path(nodes.get(2)))
        .endsWith("throughTheJdk", "forEach", "lambda$throughTheJdk$", "make");
    assertThat(path(nodes.get(2))).contains("aContextHasAllFramesButTheProfilers");
    assertThat(contexts.walks()).isEqualTo(3);
    assertThat(contexts.failedWalks()).isZero();
    jvm.threads()
        .guarded(() -> assertThat(jvm.threads().twin(nodes.get(0))).isSameAs(nodes.get(0)));
  }

  @Test
  void weightsAddUp() {
    SampledContexts contexts = contexts(10_000, 2_000);
    List<CallNode> nodes = new ArrayList<>();
    for (int weight : new int[] {3, 5}) {
      Maker.often(() -> nodes.add(contexts.drawn(site, 0, weight)));
      Maker.often(() -> nodes.add(contexts.drawn(site + 1, 100, weight)));
    }
    assertThat(tallies(contexts, site).values())
        .containsExactly(new ContextTally(nodes.get(0), site, 2, 8, 3 * 2 + 5 * 4, 0, 0, 0));
    double bytes = ArrayLayout.bytes(ArrayLayout.ofClass(byte[].class), 100);
    assertThat(tallies(contexts, site + 1).values())
        .extracting(ContextTally::elements, ContextTally::bytes, ContextTally::bytesExcess)
        .containsExactly(tuple(800.0, 8 * bytes, 26 * bytes * bytes));
  }

  @Test
  void aClaimMovesAnObjectToTheCallerOfItsConstructor() {
    SampledContexts contexts = contexts(10_000, 2_000);
    List<CallNode> nodes = new ArrayList<>();
    Maker.construct(() -> nodes.add(contexts.drawn(constructor, 0, 7)));
    assertThat(path(nodes.get(0))).endsWith("make", "lambda$construct$", "constructor");
    CallNode claimed = contexts.claimed(nodes.get(0), constructor, 7, site, 9);
    assertThat(path(claimed)).endsWith("construct", "make");
    assertThat(tallies(contexts, constructor)).isEmpty();
    assertThat(tallies(contexts, site).get(claimed).weight()).isEqualTo(9);
  }

  @Test
  void aClaimWithoutWeightTakesAnObjectBack() {
    SampledContexts contexts = contexts(10_000, 2_000);
    List<CallNode> nodes = new ArrayList<>();
    Maker.construct(() -> nodes.add(contexts.drawn(constructor, 0, 7)));
    contexts.claimed(nodes.get(0), constructor, 7, site, 0);
    assertThat(tallies(contexts, constructor)).isEmpty();
    assertThat(tallies(contexts, site)).isEmpty();
  }

  @Test
  void whatIsTooDeepIsFolded() {
    SampledContexts contexts = contexts(10_000, 120);
    Set<CallNode> nodes = new HashSet<>();
    for (int frames = 300; frames < 310; frames++) {
      Maker.deep(frames, () -> nodes.add(contexts.drawn(site, 0, 2)));
    }
    assertThat(nodes).hasSize(1);
    CallNode node = nodes.iterator().next();
    assertThat(node.depth()).isEqualTo(121);
    assertThat(path(node)).endsWith("deep", "deep", "(folded)");
    assertThat(tallies(contexts, site).get(node).objects()).isEqualTo(10);
  }

  @Test
  void whatIsTooMuchIsFolded() {
    SampledContexts contexts = contexts(200, 2_000);
    for (int frames = 0; frames < 300; frames++) {
      Maker.deep(frames, () -> contexts.drawn(site, 0, 2));
    }
    Map<CallNode, ContextTally> found = tallies(contexts, site);
    assertThat(found.size()).isLessThan(200);
    assertThat(found.values().stream().mapToLong(ContextTally::objects).sum()).isEqualTo(300);
  }

  @Test
  void atTheEndOfTheStackOnlyTheContextIsLost() throws InterruptedException {
    SampledContexts contexts = contexts(10_000, 2_000);
    contexts.warmUp(TestRecorders.of(true, 1));
    int[] made = new int[1];
    Thread thread =
        new Thread(
            null,
            () -> {
              for (int round = 0; round < 8; round++) {
                try {
                  Maker.toTheEnd(
                      round,
                      depth -> {
                        if (depth % 128 == 0) {
                          made[0]++;
                          contexts.drawn(site, 0, 2);
                        }
                      });
                } catch (StackOverflowError expected) {
                  // as in the program
                }
              }
            },
            "deep",
            256 * 1024);
    thread.start();
    thread.join();
    long counted = tallies(contexts, site).values().stream().mapToLong(ContextTally::objects).sum();
    assertThat(counted).isPositive().isLessThanOrEqualTo(made[0]);
    // a count may be lost with the very last frames, never more than one a round
    assertThat(counted).isGreaterThanOrEqualTo(made[0] - 8);
    CallNode[] after = new CallNode[1];
    Maker.often(() -> after[0] = contexts.drawn(site, 0, 2));
    assertThat(path(after[0])).endsWith("often", "make");
  }

  @Test
  void threadsShareOneTree() throws InterruptedException {
    SampledContexts contexts = contexts(10_000, 2_000);
    Set<CallNode> nodes = ConcurrentHashMap.newKeySet();
    List<Thread> threads = new ArrayList<>();
    CountDownLatch begin = new CountDownLatch(1);
    for (int t = 0; t < 4; t++) {
      threads.add(
          new Thread(
              () -> {
                try {
                  begin.await();
                } catch (InterruptedException impossible) {
                  throw new IllegalStateException(impossible);
                }
                for (int i = 0; i < 500; i++) {
                  Maker.deep(i % 50, () -> nodes.add(contexts.drawn(site, 0, 2)));
                }
              }));
    }
    threads.forEach(Thread::start);
    begin.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(nodes).hasSize(50);
    assertThat(tallies(contexts, site).values())
        .hasSize(50)
        .allMatch(tally -> tally.objects() == 40 && tally.weight() == 80);
  }

  @Test
  void namesDoNotDifferFromRunToRun() {
    assertThat(StableNames.of("com.acme.Main")).isEqualTo("com.acme.Main");
    assertThat(StableNames.of("com.acme.Main$1")).isEqualTo("com.acme.Main$1");
    assertThat(StableNames.of("com.acme.Facade")).isEqualTo("com.acme.Facade");
    assertThat(StableNames.of("com.acme.Main$$Lambda$14/0x0000000800c03000"))
        .isEqualTo("com.acme.Main$$Lambda");
    assertThat(StableNames.of("com.acme.Main$$Lambda/0x00007f3c0c00a1c8"))
        .isEqualTo("com.acme.Main$$Lambda");
    assertThat(StableNames.of("com.acme.Hidden/0x00000008010a")).isEqualTo("com.acme.Hidden");
    assertThat(StableNames.of("jdk.proxy2.$Proxy17")).isEqualTo("jdk.proxy2.$Proxy");
    assertThat(StableNames.of("jdk.internal.reflect.GeneratedMethodAccessor8"))
        .isEqualTo("jdk.internal.reflect.GeneratedMethodAccessor");
    assertThat(StableNames.of("")).isEmpty();
    assertThat(StableNames.of("7")).isEqualTo("7");
  }

  @Test
  void aFullTableOfFramesGivesNoMoreIds() {
    FrameIds frames = new FrameIds(SITES, 2_000);
    Set<Integer> ids = new HashSet<>();
    for (int i = 0; i < 2_000; i++) {
      ids.add(frames.of("SampledContextsTest", "m" + i, "()V"));
    }
    assertThat(ids).hasSize(2_000).doesNotContain(FrameIds.NONE);
    assertThat(frames.of("SampledContextsTest", "more", "()V")).isEqualTo(FrameIds.NONE);
    assertThat(frames.of("SampledContextsTest", "m7", "()V"))
        .isEqualTo(SITES.frame(new MethodFrame("SampledContextsTest", "m7", "()V")));
    assertThat(frames.of("SampledContextsTest", "m7", "(I)V")).isEqualTo(FrameIds.NONE);
  }
}
