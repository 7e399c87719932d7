package dev.mayfly.snapshot;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Streams;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: all that was recorded of a program up to a moment, or between two.
 *
 * <p>The totals are taken from the context tree when they are first asked for. Their maps hold what
 * has the most bytes first; what has as many stands in the order of its name.
 *
 * <p>Where contexts were sampled, the snapshot keeps what was counted by site and what was drawn in
 * each context, and the context tree is estimated from both when it is first asked for: so
 * differences and sums are those of counts and samples, never of estimates.
 */
public final class ProfileSnapshot {

  private final Environment environment;
  private final ContextSnapshot recorded;
  // by site, in the order of the sites: what is to be spread over the contexts of drawn objects
  private final ImmutableMap<AllocationSite, AllocationStats> counted;
  private final ImmutableMap<AllocationSite, ArrayLengths> arrayLengths;
  private final ImmutableList<ThreadSnapshot> threads;
  private final Coverage coverage;
  private final Overhead overhead;
  private final ImmutableList<Note> notes;
  private final Accounting accounting;
  private final ImmutableList<History> histories;
  private volatile @Nullable ContextSnapshot estimated;
  private volatile @Nullable ContextSampling sampling;
  // taken at the first call; two threads at once may both take them, and find the same
  private volatile @Nullable SnapshotTotals totals;
  private volatile @Nullable AccountTable accounts;

  private ProfileSnapshot(
      Environment environment,
      ContextSnapshot recorded,
      ImmutableMap<AllocationSite, AllocationStats> counted,
      ImmutableMap<AllocationSite, ArrayLengths> arrayLengths,
      Iterable<ThreadSnapshot> threads,
      Coverage coverage,
      Overhead overhead,
      Iterable<Note> notes,
      Accounting accounting,
      Iterable<History> histories) {
    this.environment = environment;
    this.recorded = recorded;
    this.counted = counted;
    this.arrayLengths = arrayLengths;
    this.threads = ThreadRows.join(threads);
    this.coverage = coverage;
    this.overhead = overhead;
    this.notes = ImmutableSet.copyOf(notes).asList();
    this.accounting = accounting;
    this.histories =
        Streams.stream(histories)
            .filter(history -> !history.isEmpty())
            .sorted(History.ORDER)
            .collect(ImmutableList.toImmutableList());
  }

  /** Starts an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** In what circumstances the snapshot was taken. */
  public Environment environment() {
    return environment;
  }

  /**
   * The root of the merged calling-context tree. Where contexts were sampled, the sites' totals are
   * exact and the contexts estimates: see {@link #contextSampling()}.
   */
  public ContextSnapshot root() {
    if (counted.isEmpty()) {
      return recorded;
    }
    ContextSnapshot known = estimated;
    if (known == null) {
      known = recorded.plus(ContextEstimates.of(recorded, counted));
      estimated = known;
    }
    return known;
  }

  /** The tree without estimates: exact counts, if any, and what was drawn. */
  ContextSnapshot recorded() {
    return recorded;
  }

  /** How sure the contexts are; empty where they are exact. */
  public ContextSampling contextSampling() {
    ContextSampling known = sampling;
    if (known == null) {
      known = new ContextSampling(counted, recorded);
      sampling = known;
    }
    return known;
  }

  /**
   * How long the arrays were that were made at sites, in the order of the sites; empty where that
   * was not asked for.
   */
  public ImmutableMap<AllocationSite, ArrayLengths> arrayLengths() {
    return arrayLengths;
  }

  /** What each thread allocated, the largest first. */
  public ImmutableList<ThreadSnapshot> threads() {
    return threads;
  }

  /** How much of what happened was seen. */
  public Coverage coverage() {
    return coverage;
  }

  /** What the profiler itself cost. */
  public Overhead overhead() {
    return overhead;
  }

  /** What this snapshot promises, and what it does not. */
  public ImmutableList<Note> notes() {
    return notes;
  }

  /** What is known of accounts: the rules, and where classes were loaded from. */
  public Accounting accounting() {
    return accounting;
  }

  /** On whose behalf objects were allocated; empty where no accounts were asked for. */
  public AccountTable accounts() {
    AccountTable known = accounts;
    if (known == null) {
      known = AccountTable.of(this, accounting.rules());
      accounts = known;
    }
    return known;
  }

  /**
   * The same snapshot with other accounts.
   *
   * @param rules the accounts
   * @return the snapshot; what they are charged with on each thread it does not know
   */
  public ProfileSnapshot withAccounts(AccountRules rules) {
    return new ProfileSnapshot(
        environment,
        recorded,
        counted,
        arrayLengths,
        threads,
        coverage,
        overhead,
        notes,
        accounting.with(rules),
        histories);
  }

  /**
   * Whether the bytes that the JVM really allocated were charged to contexts: {@link
   * ContextSnapshot#physicalBytes()}.
   */
  public boolean hasPhysicalBytes() {
    return recorded.totalPhysicalBytes() > 0;
  }

  /**
   * What was noted while the program ran; of a merged snapshot, one for each program. Those that
   * began first come first; empty where nothing was noted.
   */
  public ImmutableList<History> histories() {
    return histories;
  }

  /** All that was allocated. */
  public AllocationStats total() {
    return root().total();
  }

  /** What was allocated, by type name. */
  public ImmutableMap<String, AllocationStats> byType() {
    return totals().byType();
  }

  /** What was allocated, by site. */
  public ImmutableMap<AllocationSite, AllocationStats> bySite() {
    return totals().bySite();
  }

  /** What was allocated, by the method that the site is in. */
  public ImmutableMap<MethodFrame, AllocationStats> byMethod() {
    return totals().byMethod();
  }

  /** How long objects lived, by type name; in the order of {@link #byType()}. */
  public ImmutableMap<String, LifetimeStats> lifetimesByType() {
    return totals().lifetimesByType();
  }

  /** How long objects lived, by site; in the order of {@link #bySite()}. */
  public ImmutableMap<AllocationSite, LifetimeStats> lifetimesBySite() {
    return totals().lifetimesBySite();
  }

  /**
   * When objects were used, by type name; empty where uses were not observed. In the order of
   * {@link #byType()}.
   */
  public ImmutableMap<String, DragStats> dragByType() {
    return totals().drag().byType();
  }

  /** When objects were used, by site; empty where uses were not observed. */
  public ImmutableMap<AllocationSite, DragStats> dragBySite() {
    return totals().drag().bySite();
  }

  private SnapshotTotals totals() {
    SnapshotTotals known = totals;
    if (known == null) {
      known = SnapshotTotals.of(root());
      totals = known;
    }
    return known;
  }

  /**
   * What came since an earlier snapshot of the same program.
   *
   * <p>Counters are subtracted; what is a state rather than a counter, such as the objects that are
   * live or the classes that are woven, is as it is here.
   *
   * @param earlier the earlier snapshot
   * @return the difference
   */
  public ProfileSnapshot minus(ProfileSnapshot earlier) {
    return new ProfileSnapshot(
        environment.minus(earlier.environment),
        recorded.minus(earlier.recorded),
        SiteCounts.minus(counted, earlier.counted),
        ArrayLengths.minus(arrayLengths, earlier.arrayLengths),
        ThreadRows.minus(threads, earlier.threads),
        coverage.minus(earlier.coverage),
        overhead.minus(earlier.overhead),
        notes,
        accounting.minus(earlier.accounting),
        Iterables.transform(histories, history -> history.after(earlier.environment.end())));
  }

  /**
   * This snapshot and that of another program, or another run, in one. Physical bytes are left out
   * where only one of them has any: they would be compared with what both counted.
   *
   * @param other the other snapshot
   * @return the merged snapshot
   */
  public ProfileSnapshot plus(ProfileSnapshot other) {
    if (hasPhysicalBytes() != other.hasPhysicalBytes()
        && recorded.size() > 1
        && other.recorded.size() > 1) {
      return withoutPhysicalBytes().plus(other.withoutPhysicalBytes());
    }
    return new ProfileSnapshot(
        environment.plus(other.environment),
        recorded.plus(other.recorded),
        SiteCounts.plus(counted, other.counted),
        ArrayLengths.plus(arrayLengths, other.arrayLengths),
        ImmutableList.<ThreadSnapshot>builder().addAll(threads).addAll(other.threads).build(),
        coverage.plus(other.coverage),
        overhead.plus(other.overhead),
        ImmutableList.<Note>builder().addAll(notes).addAll(other.notes).build(),
        accounting.plus(other.accounting),
        Iterables.concat(histories, other.histories));
  }

  private ProfileSnapshot withoutPhysicalBytes() {
    return new ProfileSnapshot(
        environment,
        ContextTrees.withoutPhysicalBytes(recorded),
        counted,
        arrayLengths,
        threads,
        coverage,
        overhead,
        notes,
        accounting,
        histories);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ProfileSnapshot that
        && environment.equals(that.environment)
        && threads.equals(that.threads)
        && coverage.equals(that.coverage)
        && overhead.equals(that.overhead)
        && notes.equals(that.notes)
        && accounting.equals(that.accounting)
        && histories.equals(that.histories)
        && counted.equals(that.counted)
        && arrayLengths.equals(that.arrayLengths)
        && recorded.equals(that.recorded);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * recorded.hashCode() + counted.hashCode()) + environment.hashCode();
  }

  @Override
  public String toString() {
    return "ProfileSnapshot["
        + total()
        + ", contexts="
        + root().size()
        + ", threads="
        + threads.size()
        + ", "
        + environment
        + "]";
  }

  /** Confined to one thread: collects the parts of a snapshot; those left out are empty. */
  public static final class Builder {

    private Environment environment = Environment.UNKNOWN;
    private ContextSnapshot root = ContextSnapshot.EMPTY;
    private ImmutableMap<AllocationSite, AllocationStats> counted = ImmutableMap.of();
    private ImmutableMap<AllocationSite, ArrayLengths> arrayLengths = ImmutableMap.of();
    private final ImmutableList.Builder<ThreadSnapshot> threads = ImmutableList.builder();
    private Coverage coverage = Coverage.EMPTY;
    private Overhead overhead = Overhead.EMPTY;
    private final ImmutableList.Builder<Note> notes = ImmutableList.builder();
    private Accounting accounting = Accounting.NONE;
    private final ImmutableList.Builder<History> histories = ImmutableList.builder();

    private Builder() {}

    /**
     * Sets the circumstances.
     *
     * @param environment the circumstances
     * @return this
     */
    public Builder environment(Environment environment) {
      this.environment = requireNonNull(environment);
      return this;
    }

    /**
     * Sets the calling-context tree.
     *
     * @param root its root
     * @return this
     * @throws IllegalArgumentException if it is no root
     */
    public Builder root(ContextSnapshot root) {
      if (root.kind() != ContextSnapshot.Kind.ROOT) {
        throw new IllegalArgumentException("not a root: " + root);
      }
      this.root = root;
      return this;
    }

    /**
     * Sets what sites allocated in contexts that are to be estimated: from the drawn objects that
     * the tree holds.
     *
     * @param stats what each site allocated, beside what the tree counts exactly
     * @return this
     */
    public Builder counted(Map<AllocationSite, AllocationStats> stats) {
      this.counted = SiteCounts.of(stats);
      return this;
    }

    /**
     * Sets the calling-context tree and what sites allocated, where the tree holds the estimates
     * already.
     *
     * @param root its root, as {@link ProfileSnapshot#root()} gave it
     * @param stats what each site allocated in contexts that are estimated, as {@link
     *     ContextSampling#counted()} gave it
     * @return this
     */
    public Builder estimated(ContextSnapshot root, Map<AllocationSite, AllocationStats> stats) {
      counted(stats);
      return root(counted.isEmpty() ? root : root.minus(ContextEstimates.of(root, counted)));
    }

    /**
     * Sets how long arrays were, by site.
     *
     * @param lengths the lengths of each site's arrays
     * @return this
     */
    public Builder arrayLengths(Map<AllocationSite, ArrayLengths> lengths) {
      this.arrayLengths = ArrayLengths.inOrder(lengths);
      return this;
    }

    /**
     * Adds a thread; rows of the same name and identifier are joined.
     *
     * @param thread the thread
     * @return this
     */
    public Builder thread(ThreadSnapshot thread) {
      threads.add(thread);
      return this;
    }

    /**
     * Adds threads; rows of the same name and identifier are joined.
     *
     * @param threads the threads
     * @return this
     */
    public Builder threads(Iterable<ThreadSnapshot> threads) {
      this.threads.addAll(threads);
      return this;
    }

    /**
     * Sets the coverage.
     *
     * @param coverage the coverage
     * @return this
     */
    public Builder coverage(Coverage coverage) {
      this.coverage = requireNonNull(coverage);
      return this;
    }

    /**
     * Sets the profiler's own cost.
     *
     * @param overhead the cost
     * @return this
     */
    public Builder overhead(Overhead overhead) {
      this.overhead = requireNonNull(overhead);
      return this;
    }

    /**
     * Sets what is known of accounts.
     *
     * @param accounting what is known
     * @return this
     */
    public Builder accounting(Accounting accounting) {
      this.accounting = requireNonNull(accounting);
      return this;
    }

    /**
     * Adds a note.
     *
     * @param note the note
     * @return this
     */
    public Builder note(Note note) {
      notes.add(note);
      return this;
    }

    /**
     * Adds notes.
     *
     * @param notes the notes
     * @return this
     */
    public Builder notes(Iterable<Note> notes) {
      this.notes.addAll(notes);
      return this;
    }

    /**
     * Adds what was noted while the program ran.
     *
     * @param history what was noted
     * @return this
     */
    public Builder history(History history) {
      histories.add(history);
      return this;
    }

    /** The snapshot. */
    public ProfileSnapshot build() {
      return new ProfileSnapshot(
          environment,
          root,
          counted,
          arrayLengths,
          threads.build(),
          coverage,
          overhead,
          notes.build(),
          accounting,
          histories.build());
    }
  }
}
