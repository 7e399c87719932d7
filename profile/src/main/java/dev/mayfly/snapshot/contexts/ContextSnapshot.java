package dev.mayfly.snapshot.contexts;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.parts.Part;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: a context of the merged calling-context tree, with all that was recorded in it and
 * below it.
 *
 * <p>A context in and below which nothing was recorded is omitted from the tree. Two trees are
 * equal if they hold the same contexts with the same numbers. Nothing here recurses: a tree may be
 * as deep as the program's stacks were.
 */
public final class ContextSnapshot {

  /** Immutable: kinds of contexts. */
  public enum Kind {
    /** The root: outside every method. */
    ROOT,
    /** A method, called from the parent's context. */
    METHOD,
    /** A method that is not woven, called from the parent's context. */
    UNWOVEN,
    /** A group of threads, for their work outside woven code; its method has the group's name. */
    THREADS,
    /**
     * Methods of libraries that call each other, as one, only in trees that people see; its method
     * has their name.
     */
    LIBRARIES,
    /** All contexts below the parent's for which the budget left no node. */
    FOLDED;

    /** Whether the samples in such a context were not counted ({@link SampledRest}). */
    public boolean holdsRest() {
      return this == UNWOVEN || this == THREADS || this == FOLDED;
    }
  }

  /** Methods by name, then the folded one. */
  private static final Comparator<@Nullable MethodFrame> FOLDED_LAST =
      Comparator.nullsLast(Comparator.<MethodFrame>naturalOrder());

  private static final Comparator<ContextSnapshot> BY_METHOD = ContextSnapshot::compare;

  /** A root under which nothing was recorded. */
  public static final ContextSnapshot EMPTY = builder().build();

  /** The calling-context tree without estimates: exact counts, if any, and samples. */
  public static final Part<ContextSnapshot> PART =
      Part.counters("contexts", EMPTY, ContextSnapshot::minus, ContextSnapshot::plus)
          .normalized(ContextSnapshot::requireRoot);

  // [children] in the order of BY_METHOD, no two alike, none of them empty
  // [sites] in their order, none of them empty
  // [hash] taken at construction, when the children have theirs: no recursion later
  private final Kind kind;
  private final @Nullable MethodFrame method;
  private final ImmutableList<ContextSnapshot> children;
  private final ImmutableMap<AllocationSite, SiteRecord> sites;
  private final AllocationStats selfTotal;
  private final AllocationStats total;
  private final Amounts amounts;
  private final Amounts totalAmounts;
  private final RestSample selfRest;
  private final RestSample totalRest;
  private final int size;
  private final int hash;
  // taken at the first call; two threads at once may both take them, and find the same
  private volatile @Nullable AllocationCounts own;
  private volatile @Nullable AllocationCounts withCallees;

  ContextSnapshot(ContextBuilder builder, Iterable<ContextSnapshot> children) {
    this.kind = builder.kind;
    this.method = builder.method;
    this.children = ImmutableList.sortedCopyOf(BY_METHOD, children);
    this.sites =
        ImmutableMap.copyOf(
            builder.sites().size() <= 1 ? builder.sites() : new TreeMap<>(builder.sites()));
    AllocationStats sum = AllocationStats.EMPTY;
    RestSample rest = RestSample.EMPTY;
    for (SiteRecord site : sites.values()) {
      sum = sum.plus(site.allocated());
      rest = rest.plus(site.rest());
    }
    this.selfTotal = sum;
    this.selfRest = rest;
    this.amounts = builder.amounts();
    Amounts amountsSum = amounts;
    int nodes = 1;
    int hashes = 31 * kind.name().hashCode() + (method == null ? 0 : method.hashCode());
    for (ContextSnapshot child : this.children) {
      sum = sum.plus(child.total);
      amountsSum = amountsSum.plus(child.totalAmounts);
      rest = rest.plus(child.totalRest);
      nodes += child.size;
      hashes = 31 * hashes + child.hash;
    }
    this.total = sum;
    this.totalAmounts = amountsSum;
    this.totalRest = rest;
    this.size = nodes;
    this.hash = 31 * (31 * hashes + sites.hashCode()) + amounts.hashCode();
  }

  /** Starts a tree that holds nothing but its root. */
  public static ContextBuilder builder() {
    return new ContextBuilder(Kind.ROOT, null);
  }

  /** Starts a tree whose top has the kind and method of the given context. */
  static ContextBuilder builder(ContextSnapshot like) {
    return new ContextBuilder(like.kind, like.method);
  }

  public static int compare(ContextSnapshot one, ContextSnapshot other) {
    int order = FOLDED_LAST.compare(one.method, other.method);
    return order == 0 ? one.kind.compareTo(other.kind) : order;
  }

  /** The kind of this context. */
  public Kind kind() {
    return kind;
  }

  /**
   * The method of this context; null for the root and for folded contexts. Of a group of threads,
   * or of libraries, it has that name, and no class.
   */
  public @Nullable MethodFrame method() {
    return method;
  }

  /**
   * The contexts below this one: methods in their natural order, woven ones first, then the folded
   * one.
   */
  public ImmutableList<ContextSnapshot> children() {
    return children;
  }

  /**
   * The context below this one that stands for a woven method.
   *
   * @return its context, if anything was recorded in it or below it
   */
  public Optional<ContextSnapshot> child(MethodFrame frame) {
    int low = 0;
    int high = children.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      ContextSnapshot child = children.get(middle);
      int order = FOLDED_LAST.compare(child.method, frame);
      order = order == 0 ? child.kind.compareTo(Kind.METHOD) : order;
      if (order == 0) {
        return Optional.of(child);
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return Optional.empty();
  }

  /** This context and all below it, each before its children, with their numbers. */
  public ContextWalk<ContextSnapshot> walk() {
    return ContextWalk.of(this, ContextSnapshot::children);
  }

  /** This context and all below it, each before its children. */
  public Iterable<ContextSnapshot> preOrder() {
    return Iterables.transform(walk(), Visit::context);
  }

  /** The number of contexts in this tree, this one included. */
  public int size() {
    return size;
  }

  /** All that was recorded in this context itself, by site, in the order of the sites. */
  public ImmutableMap<AllocationSite, SiteRecord> sites() {
    return sites;
  }

  /** Allocations in this context itself, by site: a view of {@link #sites}. */
  public Map<AllocationSite, AllocationStats> self() {
    return view(SiteRecord::allocated, AllocationStats::isEmpty);
  }

  /**
   * The lifetimes of objects that were allocated in this context itself, by site: a view. Where
   * contexts are sampled, the lifetimes of the profile by site rests on more objects than all
   * contexts together.
   */
  public Map<AllocationSite, LifetimeStats> lifetimes() {
    return view(SiteRecord::contextLifetimes, LifetimeStats::isEmpty);
  }

  /**
   * The sampled objects of this context itself, by site, where contexts are sampled: a view. {@link
   * #self()} is estimated from them; {@link ContextSampling} has the intervals.
   */
  public Map<AllocationSite, ContextSample> samples() {
    return view(SiteRecord::sample, ContextSample::isEmpty);
  }

  /**
   * Allocations that were sampled in this context itself, by site: a view. See {@link SampledRest}.
   */
  public Map<AllocationSite, RestSample> rests() {
    return view(SiteRecord::rest, RestSample::isEmpty);
  }

  private <V> Map<AllocationSite, V> view(Function<SiteRecord, V> part, Predicate<V> isEmpty) {
    return Maps.filterValues(
        Maps.transformValues(sites, part::apply), value -> !isEmpty.test(value));
  }

  /** Allocations in this context itself. */
  public AllocationStats selfTotal() {
    return selfTotal;
  }

  /** Allocations in this context and all below it. */
  public AllocationStats total() {
    return total;
  }

  /**
   * The quantities of this context itself, beside its sites. Physical bytes are those that this
   * method allocated, or unwoven code that it called; fewer than {@link #selfTotal()} has where the
   * JIT compiler removed objects.
   */
  public Amounts amounts() {
    return amounts;
  }

  /** The quantities of this context and all below it, beside their sites. */
  public Amounts totalAmounts() {
    return totalAmounts;
  }

  /** All allocations that were sampled in this context itself: see {@link #rests()}. */
  public RestSample selfRest() {
    return selfRest;
  }

  /** All allocations that were sampled in this context and all below it. */
  public RestSample totalRest() {
    return totalRest;
  }

  /** Allocations in this context itself, by type, in the order of the type names. */
  public ImmutableMap<String, AllocationStats> byType() {
    Map<String, AllocationStats> types = new TreeMap<>();
    self().forEach((site, stats) -> types.merge(site.typeName(), stats, AllocationStats::plus));
    return ImmutableMap.copyOf(types);
  }

  /**
   * The types allocated in this context itself, each as often as it was allocated: at most {@link
   * Integer#MAX_VALUE} times ({@link AllocationCounts}). The exact counts are in {@link #byType()}.
   */
  public ImmutableMultiset<String> allocated() {
    return own().allocated();
  }

  /** The sites of these allocations; the exact counts are in {@link #self()}. */
  public ImmutableMultiset<AllocationSite> allocatedBySite() {
    return own().allocatedBySite();
  }

  /** The methods of these sites. */
  public ImmutableMultiset<MethodFrame> allocatedByMethod() {
    return own().allocatedByMethod();
  }

  private AllocationCounts own() {
    AllocationCounts known = own;
    if (known == null) {
      known = AllocationCounts.of(self());
      own = known;
    }
    return known;
  }

  /**
   * Allocations in this context and all below it, by type, site and method. The first call takes
   * time proportional to the contexts below; the result is kept.
   */
  public AllocationCounts withCallees() {
    AllocationCounts known = withCallees;
    if (known == null) {
      known = SnapshotTotals.of(this, false).counts();
      withCallees = known;
    }
    return known;
  }

  /**
   * This tree and another in one, contexts matched by their path of methods.
   *
   * @return the merged tree
   */
  public ContextSnapshot plus(ContextSnapshot other) {
    return ContextTrees.sum(this, other);
  }

  /**
   * The difference to an earlier moment; contexts are matched by their path of methods.
   *
   * @return the difference; contexts in which nothing changed and nothing is live are omitted
   */
  public ContextSnapshot minus(ContextSnapshot earlier) {
    return ContextTrees.difference(this, earlier);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ContextSnapshot that && ContextTrees.equal(this, that));
  }

  /** Whether both stand for the same and hold the same, their children left aside. */
  boolean matches(ContextSnapshot that) {
    return hash == that.hash
        && size == that.size
        && children.size() == that.children.size()
        && kind == that.kind
        && Objects.equals(method, that.method)
        && amounts.equals(that.amounts)
        && sites.equals(that.sites);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return lenientFormat(
        "ContextSnapshot[%s, children=%s, total=%s]",
        method == null ? kind : method, children.size(), total);
  }

  private static ContextSnapshot requireRoot(ContextSnapshot context) {
    if (context.kind != Kind.ROOT) {
      throw new IllegalArgumentException("not a root: " + context);
    }
    return context;
  }
}
