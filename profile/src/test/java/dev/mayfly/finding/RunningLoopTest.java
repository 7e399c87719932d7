package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.NotWoven;
import org.junit.jupiter.api.Test;

/** Which loops are named that a thread has not left since before the agent came. */
final class RunningLoopTest {
  private static final MethodFrame MAIN = new MethodFrame("a.Main", "main", "()V");
  private static final MethodFrame LOOP = new MethodFrame("a.Main", "loop", "()V");
  private static final MethodFrame LIST = new MethodFrame("java.util.ArrayList", "grow", "()V");

  private static void add(ContextBuilder at, MethodFrame method, int line, long bytes) {
    at.add(
        new AllocationSite(method, line, "byte[]", AllocationKind.ARRAY),
        SiteRecord.of(new RestSample(100, bytes, (double) bytes * bytes / 100)));
  }

  /** The inner loop allocates 600 by itself and 200 in a list; 200 belong to the outer one. */
  private static ProfileSnapshot profile(NotWoven... notWoven) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder main = root.threads("worker-#").unwoven(MAIN);
    add(main, MAIN, 5, 200);
    ContextBuilder loop = main.unwoven(LOOP);
    add(loop, LOOP, 12, 500);
    add(loop, LOOP, 14, 100);
    add(loop.unwoven(LIST), LIST, 237, 200);
    return ProfileSnapshot.EMPTY
        .with(
            SampledRest.PART,
            new SampledRest(ImmutableMap.of("worker-#", root.build()), ImmutableMap.of()))
        .with(Coverage.PART, new Coverage(0, 1000, 0, 0, ImmutableList.copyOf(notWoven)));
  }

  private static NotWoven running(String... loops) {
    return new NotWoven(WeavingLedger.RUNNING, loops.length, ImmutableList.copyOf(loops));
  }

  @Test
  void theInnermostLoopHasTheBytesAndTheLineOfMost() {
    NotWoven waiting = new NotWoven(WeavingLedger.WAITING, 1, ImmutableList.of("a.Main"));
    assertThat(
            RunningLoop.of(
                profile(running("a.Main.main:4 (worker-#)", "a.Main.loop:10 (worker-#)"), waiting)))
        .extracting(loop -> loop.words(FindingsTest.NAMES))
        .containsExactly(words("loop:12", "800 B, 80 %"), words("main:5", "200 B, 20 %"));
  }

  private static String words(String place, String bytes) {
    return "a.Main."
        + place
        + " has run on worker-# since before Mayfly came. What it allocates is estimated, not"
        + " counted: "
        + bytes
        + " of all bytes. Restart with -javaagent to count it, or attach with loaded=all, which"
        + " slows this loop down.";
  }

  @Test
  void aLoopWithoutBytesIsNotNamed() {
    assertThat(RunningLoop.of(profile(running("a.Main.other:4 (worker-#)")))).isEmpty();
    assertThat(RunningLoop.of(profile())).isEmpty();
  }
}
