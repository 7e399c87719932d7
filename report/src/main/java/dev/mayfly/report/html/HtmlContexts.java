package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSampling;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.LibraryRun;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Confined to one thread: the context tree of an HTML report in columns, callers before callees.
 *
 * <p>Of a tree with more than {@link #MAX_CONTEXTS} contexts the smallest branches are added up,
 * site by site, in one context below their caller's.
 */
final class HtmlContexts {

  /** The number of contexts that a browser draws without a pause. */
  static final int MAX_CONTEXTS = 200_000;

  /** Stands for a frame where contexts are folded; and where small ones were added up. */
  static final int FOLDED = -1;

  static final int SMALLER = -2;

  private static final double SHARE_WITH_ERROR = 0.002;
  private static final int MOST_WITH_ERROR = 1000;

  private final ProfileSnapshot snapshot;
  private final HtmlNames names;
  private final long smallest;
  private final Columns contexts = new Columns("depth", "frame");
  private final Columns self = HtmlQuantities.columns(List.of("context", "site"), "");
  // by context and site: objects dead and live, as far as tracked ones stand for them, and their
  // ages
  private final Columns lives = new Columns("context", "site", "dead", "live", "ageNanos");
  private final HtmlQuantities amounts = HtmlQuantities.amounts();
  private final Columns errors = new Columns("context", "allocations", "bytes");
  // the contexts of libraries' methods, each with the name of the run that it ends
  private final Columns runs = new Columns("context", "name");
  private final IdentityHashMap<ContextSnapshot, Integer> numbers = new IdentityHashMap<>();
  private long addedUp;

  HtmlContexts(ProfileSnapshot snapshot, HtmlNames names, int maxContexts) {
    this.snapshot = snapshot;
    this.names = names;
    this.smallest =
        snapshot.root().size() <= maxContexts
            ? 0
            : snapshot.root().walk().smallest(HtmlContexts::measure, 0, maxContexts);
    Boundaries boundaries = snapshot.get(Boundaries.PART);
    snapshot
        .root()
        .walk()
        .where(this::isShown)
        .handDown(Position.START, (caller, context) -> caller.to(context, boundaries), this::add);
  }

  /** The number of a context among those written; −1 if it was added up with others. */
  int numberOf(ContextSnapshot context) {
    return numbers.getOrDefault(context, -1);
  }

  /** The number of contexts that are written. */
  int size() {
    return contexts.rows();
  }

  /** Bytes, and objects for those whose sizes are unknown. */
  private static long measure(AllocationStats stats) {
    return Math.max(stats.bytes(), stats.allocations());
  }

  /** The most bytes that there are of any quantity, or as above. */
  static long measure(ContextSnapshot context) {
    Amounts amounts = context.totalAmounts();
    return amounts.quantities().stream()
        .filter(quantity -> quantity.unit() == Quantity.Unit.BYTES)
        .mapToLong(amounts::get)
        .reduce(measure(context.total()), Math::max);
  }

  /** Immutable: where a context stands. */
  record Position(int depth, LibraryRun run) {
    /** The place before the root. */
    static final Position START = new Position(0, LibraryRun.NONE);

    Position to(ContextSnapshot context, Boundaries boundaries) {
      return new Position(depth + 1, run.to(context, boundaries));
    }
  }

  private void add(ContextSnapshot context, Position position) {
    int depth = position.depth;
    int number =
        contexts.row(depth, context.method() == null ? FOLDED : names.frame(context.method()));
    if (!position.run.isEmpty()) {
      runs.row(number, names.text(position.run.name()));
    }
    numbers.put(context, number);
    addSelf(number, context.self());
    snapshot.lifetimesIn(context).forEach((site, stats) -> addLives(number, site, stats));
    amounts.add(number, context.amounts());
    addError(number, context);
    Amounts smallAmounts = Amounts.NONE;
    Map<AllocationSite, AllocationStats> small = new TreeMap<>();
    Map<AllocationSite, LifetimeStats> smallLives = new TreeMap<>();
    for (ContextSnapshot child : context.children()) {
      if (!isShown(child)) {
        addedUp += child.size();
        smallAmounts = smallAmounts.plus(child.totalAmounts());
        for (ContextSnapshot below : child.preOrder()) {
          below.self().forEach((site, s) -> small.merge(site, s, AllocationStats::plus));
          snapshot
              .lifetimesIn(below)
              .forEach((site, s) -> smallLives.merge(site, s, LifetimeStats::plus));
        }
      }
    }
    if (!small.isEmpty() || !smallLives.isEmpty() || !smallAmounts.isEmpty()) {
      int rest = contexts.row(depth + 1L, SMALLER);
      amounts.add(rest, smallAmounts);
      addSelf(rest, small);
      smallLives.forEach((site, stats) -> addLives(rest, site, stats));
    }
  }

  private boolean isShown(ContextSnapshot context) {
    return smallest == 0 || measure(context) >= smallest;
  }

  private void addSelf(int number, Map<AllocationSite, AllocationStats> stats) {
    stats.forEach((site, s) -> HtmlQuantities.row(self, List.of(s), number, names.site(site)));
  }

  private void addLives(int number, AllocationSite site, LifetimeStats stats) {
    Buckets deaths = stats.nanos().deaths();
    Buckets live = stats.nanos().live();
    double ages = stats.nanos().deathSum();
    for (int i = 0; i < live.size(); i++) {
      double low = LogBuckets.lowerBound(live.bucketAt(i));
      double high = LogBuckets.upperBound(live.bucketAt(i));
      ages += live.countAt(i) * (low + high) / 2;
    }
    lives.row(number, names.site(site), deaths.total(), live.total(), Math.round(ages));
  }

  private void addError(int number, ContextSnapshot context) {
    ContextSampling sampling = snapshot.contextSampling();
    if (sampling.isEmpty() || number == 0 || errors.rows() >= MOST_WITH_ERROR) {
      return;
    }
    if (measure(context.total()) >= SHARE_WITH_ERROR * measure(snapshot.total())) {
      AllocationEstimate estimate = sampling.below(context);
      errors.row(
          number,
          Math.round(estimate.allocationsHalfWidth()),
          Math.round(estimate.bytesHalfWidth()));
    }
  }

  void write(JsonWriter json) throws IOException {
    contexts.write(json.name("contexts"));
    runs.write(json.name("runs"));
    self.write(json.name("self"));
    lives.write(json.name("lives"));
    amounts.write(json);
    errors.write(json.name("errors"));
    json.name("contextsAddedUp").value(addedUp);
    json.name("drawnObjects").value(snapshot.contextSampling().objects());
  }
}
