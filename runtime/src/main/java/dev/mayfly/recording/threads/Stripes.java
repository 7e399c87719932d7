package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.meters.ProfilerAllocations;
import dev.mayfly.site.ThreadGroupName;
import java.util.ArrayList;
import java.util.List;

/**
 * Thread-safe. The trees that virtual threads of like names share, and the making of their
 * recorders. The counts of a thread are its group's for good, so nothing is done when it ends.
 *
 * <p>Bounded: threads of further names share one more group.
 */
public final class Stripes {
  /** More than carriers, so that these seldom meet. */
  private static final int MOST =
      Integer.highestOneBit(Math.min(64, 4 * Runtime.getRuntime().availableProcessors()));

  private static final int MOST_GROUPS = 16;

  /** Immutable. A group as it is read. */
  record Reading(String name, long threads, int live, List<Stripe> stripes) {}

  /** Immutable. How many threads there were, and the recorders of those that live. */
  public record Live(long started, List<VirtualRecorder> recorders) {}

  private final RecordingState state;
  private final NodeBudget budget;
  private final Contributors contributors;
  private final List<VirtualGroup> groups = new ArrayList<>();

  /** Made before any event, since a method reference is linked. */
  private final ProfilerAllocations.OfThisThread stepsOfThisThread = CurrentRecorder::steps;

  Stripes(RecordingState state, NodeBudget budget, Contributors contributors) {
    this.state = state;
    this.budget = budget;
    this.contributors = contributors;
  }

  /** Makes the recorder of a virtual thread: the stripes of its group take turns. */
  VirtualRecorder newRecorder(Thread thread, boolean siteMode, long seed) {
    String name = ThreadGroupName.ofVirtual(thread.getName());
    synchronized (this) {
      VirtualGroup group = group(name);
      Stripe stripe = group.next();
      if (stripe == null) {
        stripe = new Stripe(state, budget, siteMode, seed, stepsOfThisThread);
        contributors.open(stripe.tree, Stripe.THREADS);
        group.next(stripe);
      }
      VirtualRecorder recorder = new VirtualRecorder(state, stripe, thread, seed);
      group.add(recorder);
      return recorder;
    }
  }

  private VirtualGroup group(String name) {
    String sought = name;
    for (int i = 0; i < groups.size(); i++) {
      VirtualGroup group = groups.get(i);
      if (group.name.equals(sought)) {
        return group;
      }
      if (i == MOST_GROUPS - 1) {
        sought = ThreadGroupName.OTHER_VIRTUAL;
      }
    }
    VirtualGroup group = new VirtualGroup(groups.size() < MOST_GROUPS ? name : sought, MOST);
    groups.add(group);
    return group;
  }

  /** Adds a contributor, to the trees that are there too. */
  synchronized void add(Contributor contributor) {
    contributors.add(contributor);
    for (Stripe stripe : all()) {
      contributors.open(contributor, stripe.tree, Stripe.THREADS);
    }
  }

  /** The ones that are used. */
  synchronized List<Stripe> all() {
    List<Stripe> used = new ArrayList<>();
    for (VirtualGroup group : groups) {
      used.addAll(group.stripes());
    }
    return used;
  }

  /** The groups, with their live threads counted. */
  synchronized List<Reading> read() {
    List<Reading> readings = new ArrayList<>();
    for (VirtualGroup group : groups) {
      readings.add(new Reading(group.name, group.threads(), group.live(), group.stripes()));
    }
    return readings;
  }

  /** The live threads. */
  synchronized Live live() {
    long started = 0;
    List<VirtualRecorder> recorders = new ArrayList<>();
    for (VirtualGroup group : groups) {
      started += group.threads();
      group.addLive(recorders);
    }
    return new Live(started, recorders);
  }
}
