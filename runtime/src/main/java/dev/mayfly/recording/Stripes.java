package dev.mayfly.recording;

import dev.mayfly.recording.meters.LengthTable;
import dev.mayfly.recording.meters.OwnSteps;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The trees that virtual threads share, and the making of their recorders, which those
 * threads alone know.
 */
final class Stripes {
  /** More than carriers, so that these seldom meet. */
  private static final int MOST =
      Integer.highestOneBit(Math.min(64, 4 * Runtime.getRuntime().availableProcessors()));

  private final RecordingState state;
  private final NodeBudget budget;
  private final @Nullable Stripe[] stripes = new Stripe[MOST];

  /** Made before any event, since a method reference is linked. */
  private final OwnSteps.OfThisThread stepsOfThisThread = CurrentRecorder::steps;

  private boolean countsLengths;
  private long threads;

  Stripes(RecordingState state, NodeBudget budget) {
    this.state = state;
    this.budget = budget;
  }

  /** Makes the recorder of a virtual thread: the stripes take turns. */
  synchronized VirtualRecorder newRecorder(boolean siteMode, long seed) {
    int place = (int) (threads++ & (MOST - 1));
    Stripe stripe = stripes[place];
    if (stripe == null) {
      stripe = new Stripe(state, budget, siteMode, seed, stepsOfThisThread);
      stripe.lengths = newLengths();
      stripes[place] = stripe;
    }
    return new VirtualRecorder(state, stripe, seed);
  }

  /** Has the lengths of arrays counted by site. */
  synchronized void countLengths() {
    countsLengths = true;
    for (Stripe stripe : all()) {
      stripe.lengths = newLengths();
    }
  }

  private @Nullable LengthTable newLengths() {
    return countsLengths ? new LengthTable(true) : null;
  }

  /** Those that are used. */
  synchronized List<Stripe> all() {
    List<Stripe> used = new ArrayList<>();
    for (Stripe stripe : stripes) {
      if (stripe != null) {
        used.add(stripe);
      }
    }
    return used;
  }

  /** How many virtual threads have used a stripe so far. */
  synchronized long threadsOf(Stripe stripe) {
    long each = threads / MOST;
    return stripe == stripes[0] ? each + threads % MOST : each;
  }
}
