package dev.mayfly.recording.ledger;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The allocations that the JVM sampled, woven code or not, in a tree of contexts for
 * each group of threads; kept beside the recorders so that every copy of the profiler's API in the
 * program can report them.
 *
 * <p>Bounded: where there is no room for a context, its samples are added to a folded one as near
 * to it as there is.
 */
public final class SampleLedger {
  private static final SampleLedger INSTANCE = new SampleLedger(30_000, 200);
  private static final String OTHER_GROUPS = "(other threads)";
  private static final String ALL_THREADS = "(all threads)";
  private static final MethodFrame OTHER_METHODS = new MethodFrame("", "(other methods)", "");

  /** Immutable: what a context stands for. */
  public enum Kind {
    /** A method that contexts of the recorders have, too. */
    METHOD,
    /** A method that they do not have. */
    UNWOVEN,
    /** All that a group of threads did outside the program's methods. */
    THREADS,
    /** All contexts for which there was no room. */
    FOLDED
  }

  /**
   * Immutable: one step from a context to one below it.
   *
   * @param frame the method; of a group of threads its name, without a class
   */
  public record Step(Kind kind, MethodFrame frame) {}

  /** Gets all that the ledger holds, group by group, each context before those below it. */
  public interface Visitor {
    /**
     * A group of threads follows.
     *
     * @param unsampledBytes what it had allocated before sampling began, and nothing had counted
     */
    void group(String name, long unsampledBytes);

    /** A context of the group follows, below the one entered last. */
    void enter(Step step);

    /**
     * The bytes that all threads had allocated, and no probe had counted, in the context entered
     * last before sampling began; of none, outside the program's methods. Known where bytes are
     * attributed to contexts.
     */
    void unsampled(long bytes);

    /**
     * The samples in the context entered last; of none, in the group's root.
     *
     * @param bytes the sum of their weights
     * @param squares the sum of their squared weights, of samples at one time taken together, and
     *     of the parts in step
     */
    void samples(AllocationSite site, long objects, long bytes, double squares);

    /** Leaves the context entered last. */
    void exit();
  }

  /**
   * Samples in step tell less than one would: as a quarter of one, limits are nearly all or none.
   */
  private static final double OF_STEPS = 4;

  private static final class Sums {
    private long objects;
    private long bytes;
    private double squares;
    private long lastTime = -1;
    private double atLastTime;
    private double inStep;

    void add(long weight, long time, double shareInStep) {
      objects++;
      bytes += weight;
      double more = weight * shareInStep;
      double apart = weight - more;
      double before = time == lastTime ? atLastTime : 0;
      // of sums, which tell no less than their parts
      squares += apart * (apart + 2 * before) + OF_STEPS * more * (more + 2 * inStep);
      lastTime = time;
      atLastTime = before + apart;
      inStep += more;
    }
  }

  private static final class Node {
    private @Nullable Map<Step, Node> children;
    private @Nullable Map<AllocationSite, Sums> sites;
    private long unsampledBytes;
  }

  private final int mostContexts;
  private final int mostGroups;
  private final Map<String, Node> groups = new HashMap<>();
  private final Map<String, Long> unsampledBytes = new HashMap<>();
  private int contexts;
  private int sites;
  private long samples;

  private volatile @Nullable Runnable updating;
  private volatile @Nullable String omission;
  private volatile boolean isAwaited;

  /**
   * An empty ledger.
   *
   * @param mostContexts how many contexts there is room for; as many more may be folded
   */
  public SampleLedger(int mostContexts, int mostGroups) {
    this.mostContexts = mostContexts;
    this.mostGroups = mostGroups;
  }

  /** The ledger of this JVM. */
  public static SampleLedger instance() {
    return INSTANCE;
  }

  /** Sets what brings the ledger up to date; null for nothing. */
  public void updating(@Nullable Runnable action) {
    updating = action;
  }

  /**
   * Brings the ledger up to date, which may take a second. Without it, samples of the last second
   * may be missing.
   */
  public void update() {
    Runnable action = updating;
    if (action != null) {
      action.run();
    }
  }

  /** Whether samples are taken by now, or it is known that none are. */
  public boolean isSettled() {
    return updating != null || (omission != null && !isAwaited);
  }

  /** Notes that nothing is sampled, or nothing more, and why. */
  public void omit(String reason) {
    isAwaited = false;
    omission = reason;
  }

  /**
   * Notes that samples are to come.
   *
   * @param reason why there are none, until there is one
   */
  public void await(String reason) {
    isAwaited = true;
    omission = reason;
  }

  /** Why nothing is sampled; null where something may be. */
  public @Nullable String omission() {
    return omission;
  }

  /**
   * Adds a sampled allocation.
   *
   * @param threads the group of threads that made it
   * @param weight the bytes that the sample stands for
   * @param time when: samples of the same time tell about as much as one
   * @param inStep the share of the weight that follows from earlier samples: all such parts of a
   *     site tell about as much as one sample
   */
  public synchronized void add(
      String threads, List<Step> path, AllocationSite site, long weight, long time, double inStep) {
    Node node = group(threads);
    Node counted = node;
    for (Step step : path) {
      Node next = child(node, step);
      if (next == null) {
        boolean wasCounted = path.get(path.size() - 1).kind == Kind.METHOD;
        node = wasCounted ? counted : folded(node);
        break;
      }
      node = next;
      counted = step.kind == Kind.METHOD ? node : counted;
    }
    sums(node, site).add(weight, time, inStep);
    samples++;
    if (isAwaited) {
      isAwaited = false;
      omission = null;
    }
  }

  private Node group(String threads) {
    Node node = groups.get(threads);
    if (node == null) {
      String group = groups.size() < mostGroups ? threads : OTHER_GROUPS;
      node = groups.computeIfAbsent(group, first -> new Node());
    }
    return node;
  }

  private @Nullable Node child(Node node, Step step) {
    Map<Step, Node> children = node.children;
    Node child = children == null ? null : children.get(step);
    if (child == null && contexts < mostContexts) {
      child = newChild(node, step);
    }
    return child;
  }

  private Node newChild(Node node, Step step) {
    Map<Step, Node> children = node.children == null ? new HashMap<>(4) : node.children;
    node.children = children;
    Node child = new Node();
    children.put(step, child);
    contexts++;
    return child;
  }

  /** There is room for one below each context. */
  private Node folded(Node node) {
    Step step = new Step(Kind.FOLDED, OTHER_METHODS);
    Node folded = node.children == null ? null : node.children.get(step);
    return folded == null ? newChild(node, step) : folded;
  }

  private Sums sums(Node node, AllocationSite site) {
    Map<AllocationSite, Sums> known = node.sites == null ? new HashMap<>(4) : node.sites;
    node.sites = known;
    Sums sums = known.get(site);
    if (sums == null) {
      AllocationSite kept =
          sites < 2 * mostContexts
              ? site
              : new AllocationSite(OTHER_METHODS, 0, "(other types)", site.kind());
      sums = known.computeIfAbsent(kept, first -> new Sums());
      sites++;
    }
    return sums;
  }

  /** Notes what groups of threads had allocated before sampling began, and nothing had counted. */
  public synchronized void unsampled(Map<String, Long> bytes) {
    unsampledBytes.putAll(bytes);
  }

  /**
   * Notes what all threads had allocated in a context, and not counted, before sampling began.
   *
   * @param path the context, outermost first; empty for what ran outside the program's methods
   */
  public synchronized void unsampled(List<Step> path, long bytes) {
    Node node = group(ALL_THREADS);
    for (Step step : path) {
      Node next = child(node, step);
      if (next == null) {
        break;
      }
      node = next;
    }
    node.unsampledBytes += bytes;
  }

  /** The number of sampled allocations. */
  public synchronized long samples() {
    return samples;
  }

  /** Tells of all that it has. */
  public synchronized void accept(Visitor visitor) {
    List<String> names = new ArrayList<>(groups.keySet());
    for (String name : unsampledBytes.keySet()) {
      if (!groups.containsKey(name)) {
        names.add(name);
      }
    }
    for (String name : names) {
      visitor.group(name, unsampledBytes.getOrDefault(name, 0L));
      Node root = groups.get(name);
      if (root != null) {
        accept(root, visitor);
      }
    }
  }

  /** As deep as the stacks of samples at most. */
  private static void accept(Node node, Visitor visitor) {
    if (node.unsampledBytes > 0) {
      visitor.unsampled(node.unsampledBytes);
    }
    if (node.sites != null) {
      node.sites.forEach(
          (site, sums) -> visitor.samples(site, sums.objects, sums.bytes, sums.squares));
    }
    if (node.children != null) {
      node.children.forEach(
          (step, child) -> {
            visitor.enter(step);
            accept(child, visitor);
            visitor.exit();
          });
    }
  }
}
