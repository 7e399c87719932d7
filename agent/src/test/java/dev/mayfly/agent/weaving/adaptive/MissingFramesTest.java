package dev.mayfly.agent.weaving.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.MethodProbes;
import dev.mayfly.recording.Recorder;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import subject.pruning.Ladder;

/** Frames that are missing in contexts, found on the stack without walking all of it each time. */
final class MissingFramesTest {
  private static final int DEPTH = 300;
  private static final String RUNNABLE = "(Ljava/lang/Runnable;)V";

  private final TransparentMethods transparent = new TransparentMethods();
  private final MethodFrame missing = frame("transparent", RUNNABLE);
  private long now;
  private final MissingFrames frames = new MissingFrames(transparent, () -> now);

  private static MethodFrame frame(String method, String descriptor) {
    return new MethodFrame(Ladder.class.getName(), method, descriptor);
  }

  @BeforeEach
  void record() {
    Recorder.instance().recording(true);
    transparent.add(missing);
  }

  /** Runs something below a method, in the method's context. */
  private static void in(String method, Runnable below) {
    int frame = SiteRegistry.instance().frame(frame(method, RUNNABLE));
    CallNode context = MethodProbes.enter(frame);
    Runnable step = below;
    if (method.equals("outer")) {
      Ladder.outer(step);
    } else {
      Ladder.inner(step);
    }
    MethodProbes.exit(context);
  }

  private void counted(int key) {
    int frame = SiteRegistry.instance().frame(new MethodFrame("Ladder", "allocates", "()V"));
    CallNode context = MethodProbes.enter(frame);
    Ladder.inner( // is what allocates
        () -> frames.counted(context, key));
    MethodProbes.exit(context);
  }

  @Test
  void aMethodBetweenTwoContextsIsFound() {
    in("outer", () -> Ladder.transparent(() -> in("inner", () -> counted(0))));
    assertThat(frames.poll()).isEqualTo(missing);
    assertThat(frames.poll()).isNull();
    in("outer", () -> Ladder.transparent(() -> in("inner", () -> counted(0))));
    assertThat(frames.poll()).as("known").isNull();
    frames.lookAgain();
    in("outer", () -> Ladder.transparent(() -> in("inner", () -> counted(0))));
    assertThat(frames.poll()).isEqualTo(missing);
  }

  @Test
  void whatLiesBelowAKnownContextIsLookedAtOnce() {
    Ladder.deep(DEPTH, () -> in("outer", () -> counted(1)));
    long first = frames.frames();
    assertThat(first).isGreaterThan(DEPTH);
    Ladder.deep(DEPTH, () -> in("outer", () -> counted(2)));
    Ladder.deep(DEPTH, () -> in("outer", () -> in("inner", () -> counted(1))));
    assertThat(frames.frames() - first).isLessThan(40);
  }

  @Test
  void itTakesNoMoreThanItsShareOfTheTime() {
    MissingFrames slow = new MissingFrames(transparent, () -> now += MissingFrames.ADVANCE_NANOS);
    int frame = SiteRegistry.instance().frame(new MethodFrame("Ladder", "slow", "()V"));
    CallNode context = MethodProbes.enter(frame);
    slow.counted(context, 1);
    long once = slow.frames();
    assertThat(once).isPositive();
    for (int key = 2; key <= 1_000; key++) { // 0.1 s each, and 0.1 s a walk
      slow.counted(context, key);
    }
    MethodProbes.exit(context);
    assertThat(slow.frames()).isBetween(2 * once, 25 * once);
  }
}
