package dev.mayfly.lifetime;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import java.lang.ref.PhantomReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The reaper sees all that is known of a birth once the thread has published its place. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Nothing is published yet.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "One birth, whole.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "Both births, whole.")
@Outcome(id = ".*, 2", expect = Expect.FORBIDDEN, desc = "A birth without its reference.")
@Outcome(id = ".*, 3", expect = Expect.FORBIDDEN, desc = "A birth without its site or context.")
@Outcome(id = ".*, 4", expect = Expect.FORBIDDEN, desc = "A birth without its weight or time.")
@State
public class BirthHandOverRule {
  private static final int SITE = 17;
  private static final int WEIGHT = 64;
  private static final CallNode ROOT = Recorder.instance().threads().retiredRoot();
  private static final ClockReading OPENED = new ClockReading(0, 0, 0);
  private static final ClockReading LATER = new ClockReading(1, 1, 1);
  private static final PhantomReference<Object> REFERENCE =
      new PhantomReference<>(new Object(), null);

  private final BirthChunk chunk = new BirthChunk(2, ROOT.tree(), 1, OPENED);

  /** The thread: neither the weight nor the time is the chunk's. */
  @Actor
  public void thread() {
    chunk.add(REFERENCE, SITE, ROOT, WEIGHT, 1, LATER);
    chunk.add(REFERENCE, SITE, ROOT, WEIGHT, 1, LATER);
  }

  /** The reaper. */
  @Actor
  public void reaper(II_Result result) {
    int published = chunk.published();
    result.r1 = published;
    for (int place = 0; place < published; place++) {
      result.r2 = Math.max(result.r2, look(place));
    }
  }

  private int look(int place) {
    if (!chunk.isTracked(place)) {
      return 2;
    }
    if (chunk.site(place) != SITE || chunk.context(place) != ROOT) {
      return 3;
    }
    return chunk.weight(place) == WEIGHT && chunk.firstTime.at(place).reading == LATER ? 1 : 4;
  }
}
