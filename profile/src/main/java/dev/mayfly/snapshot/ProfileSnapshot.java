package dev.mayfly.snapshot;

import static com.google.common.base.Suppliers.memoize;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.AllocationCounts;
import dev.mayfly.snapshot.contexts.ContextEstimates;
import dev.mayfly.snapshot.contexts.ContextSampling;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.ContextTrees;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteCounts;
import dev.mayfly.snapshot.contexts.SnapshotTotals;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.Layers;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.parts.Part;
import dev.mayfly.snapshot.parts.Parts;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the recording of a program up to a moment, or between two.
 *
 * <p>The totals are taken from the context tree when they are first requested. In their maps the
 * entry with the most bytes comes first; entries with equal bytes are ordered by name.
 *
 * <p>Where contexts were sampled, the snapshot keeps the counts by site and the samples of each
 * context. The context tree is estimated from both when it is first requested: so differences and
 * sums are those of counts and samples, never of estimates.
 */
public final class ProfileSnapshot {

  /** A snapshot without anything. */
  public static final ProfileSnapshot EMPTY = new ProfileSnapshot(Parts.NONE);

  /** The snapshot of the moment when the application was ready; empty where that is not known. */
  public static final Part<Optional<ProfileSnapshot>> START =
      Part.state("start", Optional.empty(), ProfileSnapshot::bothStarts);

  private final Parts parts;
  // computed when they are first requested
  private final Supplier<ContextSnapshot> root = memoize(this::estimated);
  private final Supplier<ContextSampling> sampling =
      memoize(() -> new ContextSampling(get(SiteCounts.PART), recorded()));
  private final Supplier<SnapshotTotals> totals =
      memoize(() -> SnapshotTotals.of(root(), overhead().droppedEvents() > 0));
  private final Supplier<AccountTable> accounts =
      memoize(() -> AccountTable.of(this, accounting().rules()));
  private final Supplier<WholePicture> whole = memoize(() -> WholePicture.of(this));
  private final Supplier<Optional<ByteParts>> byteParts = memoize(() -> ByteParts.of(this));
  private final Supplier<Layers> layers =
      memoize(() -> Layers.of(root(), get(Boundaries.PART), coverage().allocatedBytes()));
  private final Supplier<ProfileSnapshot> afterStart =
      memoize(() -> start().map(this::minus).orElse(this));

  private ProfileSnapshot(Parts parts) {
    this.parts = parts;
  }

  private static Optional<ProfileSnapshot> bothStarts(
      Optional<ProfileSnapshot> one, Optional<ProfileSnapshot> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(one.get().plus(other.get()))
        : one.or(() -> other);
  }

  /** The value of a part. */
  public <T> T get(Part<T> part) {
    return parts.get(part);
  }

  /** This snapshot with another value of a part. */
  public <T> ProfileSnapshot with(Part<T> part, T value) {
    return new ProfileSnapshot(parts.with(part, value));
  }

  /** This snapshot with an element more in a part. */
  public <E> ProfileSnapshot adding(Part<ImmutableList<E>> part, E element) {
    return addingAll(part, ImmutableList.of(element));
  }

  /** This snapshot with more elements in a part. */
  public <E> ProfileSnapshot addingAll(
      Part<ImmutableList<E>> part, Iterable<? extends E> elements) {
    return with(part, ImmutableList.copyOf(Iterables.concat(get(part), elements)));
  }

  /** The parts that are not empty. */
  public ImmutableSet<Part<?>> parts() {
    return parts.present();
  }

  /** The circumstances of the snapshot. */
  public Environment environment() {
    return parts.get(Environment.PART);
  }

  /**
   * The root of the merged calling-context tree. Where contexts were sampled, the sites' totals are
   * exact and the contexts estimates: see {@link #contextSampling()}.
   */
  public ContextSnapshot root() {
    return root.get();
  }

  private ContextSnapshot estimated() {
    ImmutableMap<AllocationSite, AllocationStats> counts = get(SiteCounts.PART);
    return counts.isEmpty() ? recorded() : recorded().plus(ContextEstimates.of(recorded(), counts));
  }

  /** The tree without estimates: exact counts, if any, and samples. */
  ContextSnapshot recorded() {
    return parts.get(ContextSnapshot.PART);
  }

  /** The precision of the contexts; empty where they are exact. */
  public ContextSampling contextSampling() {
    return sampling.get();
  }

  /** The allocations of each thread, the largest first. */
  public ImmutableList<ThreadSnapshot> threads() {
    return parts.get(ThreadSnapshot.PART);
  }

  /** The share of all allocations that was counted. */
  public Coverage coverage() {
    return parts.get(Coverage.PART);
  }

  /** The cost of the profiler itself. */
  public Overhead overhead() {
    return parts.get(Overhead.PART);
  }

  /** Notes on the accuracy and limits of this snapshot. */
  public ImmutableList<Note> notes() {
    return parts.get(Note.PART);
  }

  /** The rules of accounts, and where classes were loaded from. */
  public Accounting accounting() {
    return parts.get(Accounting.PART);
  }

  /** On whose behalf objects were allocated; empty where no accounts were requested. */
  public AccountTable accounts() {
    return accounts.get();
  }

  /**
   * This snapshot with other accounts.
   *
   * @return the snapshot, without the accounts of each thread
   */
  public ProfileSnapshot withAccounts(AccountRules rules) {
    if (rules.equals(accounting().rules())) {
      return this;
    }
    return with(Accounting.PART, accounting().with(rules))
        .with(
            Note.PART,
            ImmutableList.copyOf(
                Iterables.filter(notes(), note -> note.kind() != Note.Kind.ACCOUNT_WITHOUT_CLASS)))
        .addingAll(Note.PART, UnmatchedAccounts.notes(rules, root(), bySite().keySet()));
  }

  /** The quantities of contexts that were measured: those of {@link ContextSnapshot#amounts()}. */
  public ImmutableSet<Quantity> quantities() {
    return recorded().totalAmounts().quantities();
  }

  /**
   * The histories, one for each program of a merged snapshot. Those that began first come first;
   * empty where nothing was noted.
   */
  public ImmutableList<History> histories() {
    return parts.get(History.PART);
  }

  /** The samples of all allocations, whether counted or not. */
  public SampledRest sampledRest() {
    return parts.get(SampledRest.PART);
  }

  /** The counts by interval of time; empty where they were not kept. */
  public Intervals intervals() {
    return parts.get(Intervals.PART);
  }

  /** Whether this is a range of time from a longer profile ({@link TimeRange}). */
  public boolean isRange() {
    return notes().stream().anyMatch(note -> note.kind() == Note.Kind.TIME_RANGE);
  }

  /** All allocations of the JVM: the counts, and an estimate of the rest. */
  public WholePicture whole() {
    return whole.get();
  }

  /** The owners of all allocated bytes; empty where contexts have no physical bytes. */
  public Optional<ByteParts> byteParts() {
    return byteParts.get();
  }

  /** The bytes by layer; without rows where no layer has a boundary in the profile. */
  public Layers layers() {
    return layers.get();
  }

  /**
   * The start of the application: all until it was ready.
   *
   * @return the snapshot of that moment; empty where it is not known
   */
  public Optional<ProfileSnapshot> start() {
    return parts.get(START);
  }

  /** All since the application was ready; this snapshot where that is not known. */
  public ProfileSnapshot afterStart() {
    return afterStart.get();
  }

  /** All that was allocated. */
  public AllocationStats total() {
    return root().total();
  }

  /** All bytes of the threads, counted or not; the counted ones where no more is known. */
  public long allBytes() {
    return Math.max(total().bytes(), coverage().allocatedBytes());
  }

  /** See {@link AllocationCounts#allocated()}. */
  public ImmutableMultiset<String> allocated() {
    return totals().counts().allocated();
  }

  /** See {@link AllocationCounts#allocatedBySite()}. */
  public ImmutableMultiset<AllocationSite> allocatedBySite() {
    return totals().counts().allocatedBySite();
  }

  /** See {@link AllocationCounts#allocatedByMethod()}. */
  public ImmutableMultiset<MethodFrame> allocatedByMethod() {
    return totals().counts().allocatedByMethod();
  }

  /** See {@link AccountTable#allocated()}; empty where no accounts were requested. */
  public ImmutableMultiset<String> allocatedByAccount() {
    return accounts().allocated();
  }

  /**
   * The accounts of one context with its callees: its callers decide which account that is. Takes
   * time proportional to the contexts of the snapshot.
   *
   * @param context a context of {@link #root()}
   * @return the accounts, each as often as it allocated
   * @throws IllegalArgumentException if the context belongs to another snapshot
   */
  public ImmutableMultiset<String> allocatedByAccount(ContextSnapshot context) {
    return AccountTable.of(this, context).allocated();
  }

  /** Allocations by type name. */
  public ImmutableMap<String, AllocationStats> byType() {
    return totals().counts().byType();
  }

  /** Allocations by site. */
  public ImmutableMap<AllocationSite, AllocationStats> bySite() {
    return totals().counts().bySite();
  }

  /** Allocations by the method of the site. */
  public ImmutableMap<MethodFrame, AllocationStats> byMethod() {
    return totals().counts().byMethod();
  }

  /** The lifetimes of objects, by type name in the order of {@link #byType()}; of whole samples. */
  public ImmutableMap<String, LifetimeStats> lifetimesByType() {
    return totals().byType().lifetimes();
  }

  /** The lifetimes of objects, by site in the order of {@link #bySite()}; of whole samples. */
  public ImmutableMap<AllocationSite, LifetimeStats> lifetimesBySite() {
    return totals().bySite().lifetimes();
  }

  /** The lifetimes of objects that one of its contexts allocated, by site; of whole samples. */
  public Map<AllocationSite, LifetimeStats> lifetimesIn(ContextSnapshot context) {
    return totals().lifetimesIn(context);
  }

  /**
   * The types whose births were dropped, with the objects that were tracked all the same. These are
   * no sample of all: births are dropped when there are most of them.
   */
  public ImmutableMap<String, LifetimeStats> cutSamples() {
    return totals().byType().cut();
  }

  private SnapshotTotals totals() {
    return totals.get();
  }

  /**
   * The difference to an earlier snapshot of the same program.
   *
   * <p>Counters are subtracted; states, such as live objects or woven classes, are those of this
   * snapshot.
   */
  public ProfileSnapshot minus(ProfileSnapshot earlier) {
    long then = earlier.environment().endMillis();
    return new ProfileSnapshot(
        parts
            .minus(earlier.parts)
            .with(
                History.PART,
                ImmutableList.copyOf(Lists.transform(histories(), history -> history.after(then))))
            .with(
                START,
                start()
                    .filter(ready -> ready.environment().endMillis() > then)
                    .map(ready -> ready.minus(earlier))));
  }

  /**
   * This snapshot and that of another program, or another run, in one. A quantity of contexts is
   * omitted where only one of them has it: it would be compared with the counts of both.
   *
   * @return the merged snapshot
   */
  public ProfileSnapshot plus(ProfileSnapshot other) {
    Set<Quantity> ofOne = Sets.symmetricDifference(quantities(), other.quantities());
    return ofOne.isEmpty() || recorded().size() == 1 || other.recorded().size() == 1
        ? new ProfileSnapshot(parts.plus(other.parts))
        : without(ofOne).plus(other.without(ofOne));
  }

  private ProfileSnapshot without(Set<Quantity> quantities) {
    return with(ContextSnapshot.PART, ContextTrees.without(quantities, recorded()));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ProfileSnapshot that && parts.equals(that.parts);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * recorded().hashCode() + parts.get(SiteCounts.PART).hashCode())
        + environment().hashCode();
  }

  @Override
  public String toString() {
    return "ProfileSnapshot[" + total() + ", " + environment() + "]";
  }
}
