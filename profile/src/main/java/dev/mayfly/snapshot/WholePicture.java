package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.amounts.ShareInterval;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.ContextWalk;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.UnwovenBytes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Immutable: all allocations of the JVM: counted ones, and the rest. The bytes of the rest are
 * known exactly: for each context where bytes are attributed to contexts, else for each group of
 * threads ({@link PostStratification}). Sampled allocations ({@link ProfileSnapshot#sampledRest})
 * split them by type, site and unwoven caller. Bytes from before sampling began stay unsplit.
 *
 * <p>The shares are {@link ShareInterval}s: a sample's weight is its bytes by the probability that
 * they were sampled. That each stratum's total is known makes the intervals wider than they need
 * be, never narrower. Samples in step with each other, which say little of their types, make those
 * intervals wide, and no others.
 */
public final class WholePicture {

  private static final int FEWEST_SAMPLES = 20;

  private final ContextSnapshot root;
  private final long countedBytes;
  private final long allocatedBytes;
  private final long beforeBytes;
  private final ImmutableMap<String, RestSample> byGroup;
  private final ImmutableList<UnwovenBytes> unwoven;
  private final SelfCheck selfCheck;
  private final double grain;

  private WholePicture(
      ContextSnapshot root,
      long countedBytes,
      long allocatedBytes,
      long unsampledBytes,
      Map<String, RestSample> byGroup,
      ImmutableList<UnwovenBytes> unwoven,
      SelfCheck selfCheck) {
    this.root = root;
    this.countedBytes = countedBytes;
    this.allocatedBytes = allocatedBytes;
    this.byGroup = largestFirst(byGroup);
    this.unwoven = unwoven;
    this.beforeBytes = Math.min(unsampledBytes, unexplainedBytes());
    this.selfCheck = selfCheck;
    this.grain = usualGrain(root);
  }

  /** The median by bytes: samples in step do not make it larger. */
  private static double usualGrain(ContextSnapshot root) {
    List<RestSample> rows = new ArrayList<>();
    for (ContextSnapshot context : root.preOrder()) {
      rows.addAll(context.rests().values());
    }
    rows.sort(Comparator.comparingDouble(RestSample::grain));
    double left = root.totalRest().bytes() / 2.0;
    for (RestSample row : rows) {
      left -= row.bytes();
      if (left <= 0) {
        return row.grain();
      }
    }
    return 0;
  }

  /** The usual size of samples, to which intervals refer. */
  public double grain() {
    return grain;
  }

  static WholePicture of(ProfileSnapshot snapshot) {
    SampledRest sampled = snapshot.sampledRest();
    long counted = snapshot.total().bytes();
    long known = snapshot.coverage().allocatedBytes();
    if (sampled.isEmpty()) {
      return new WholePicture(
          snapshot.root(), counted, known, 0, Map.of(), ImmutableList.of(), SelfCheck.NONE);
    }
    PostStratification strata = PostStratification.of(snapshot);
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(snapshot.root());
    Map<String, RestSample> byGroup = new HashMap<>();
    double weights = 0;
    for (Map.Entry<String, ContextSnapshot> group : sampled.groups().entrySet()) {
      ContextBuilder alone = ContextSnapshot.builder();
      strata.merge(group.getKey(), group.getValue(), alone);
      ContextSnapshot scaled = alone.build();
      byGroup.put(group.getKey(), scaled.totalRest());
      weights += group.getValue().totalRest().bytes();
      root.merge(scaled);
    }
    ContextSnapshot all = root.build();
    return new WholePicture(
        all,
        counted,
        strata.allocatedBytes(),
        snapshot.sampledRest().unsampled(),
        byGroup,
        unwoven(snapshot.coverage().unwoven(), weights, all.totalRest().bytes()),
        SelfCheck.of(snapshot.sampledRest(), snapshot.bySite()));
  }

  /** Whether nothing was sampled: there are counts alone. */
  public boolean isEmpty() {
    return root.totalRest().isEmpty();
  }

  /**
   * The root of the calling-context tree with counts and estimates. Counts are in {@link
   * ContextSnapshot#total()}, estimates in {@link ContextSnapshot#totalRest()}; no byte is in both.
   */
  public ContextSnapshot root() {
    return root;
  }

  /** The contexts in or below which something was sampled. */
  public ContextWalk<ContextSnapshot> sampled() {
    return root.walk().where(context -> !context.totalRest().isEmpty());
  }

  /** The bytes that were counted. */
  public long countedBytes() {
    return countedBytes;
  }

  /** The bytes that were not counted and that samples stand for. */
  public long restBytes() {
    return root.totalRest().bytes();
  }

  /** The bytes that the program's threads allocated; −1 where that is not known. */
  public long allocatedBytes() {
    return allocatedBytes;
  }

  /**
   * The bytes that were allocated before sampling began, and not counted: their types are unknown.
   */
  public long beforeBytes() {
    return beforeBytes;
  }

  /**
   * The bytes that were allocated since, and not counted: {@code allocated = counted + uncounted +
   * before}. None where the allocated bytes are not known.
   */
  public long uncountedBytes() {
    return Math.max(0, allocatedBytes - Counters.plus(countedBytes, beforeBytes));
  }

  /** The bytes that were neither counted nor represented by a sample. */
  public long unexplainedBytes() {
    return Math.max(0, allocatedBytes - Counters.plus(countedBytes, restBytes()));
  }

  /**
   * The share of the allocated bytes that is counted or that samples stand for; 1 where nothing was
   * allocated, 0 where the allocated bytes are not known.
   */
  public double explained() {
    if (allocatedBytes <= 0) {
      return allocatedBytes == 0 ? 1 : 0;
    }
    return 1 - unexplainedBytes() / (double) allocatedBytes;
  }

  /** Whether there are enough samples for {@link #explained()}. */
  public boolean hasEnoughSamples() {
    return root.totalRest().objects() >= FEWEST_SAMPLES;
  }

  /**
   * The bytes of unwoven packages: those of {@link Coverage#unwoven()}, which are weights of
   * samples, in the proportion in which this picture corrects these weights. Each is a part of
   * {@link #restBytes()}.
   */
  public ImmutableList<UnwovenBytes> unwoven() {
    return unwoven;
  }

  private static ImmutableList<UnwovenBytes> unwoven(
      ImmutableList<UnwovenBytes> weights, double allWeights, long restBytes) {
    double sum = Math.max(allWeights, weights.stream().mapToDouble(UnwovenBytes::bytes).sum());
    double factor = sum == 0 ? 0 : restBytes / sum;
    return weights.stream()
        .map(each -> new UnwovenBytes(each.packages(), (long) (factor * each.bytes())))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * The number of bytes that samples of this picture stand for, with the interval.
   *
   * @param part samples of this picture's tree, added up
   */
  public RestEstimate estimate(RestSample part) {
    RestSample all = root.totalRest();
    if (part.isEmpty()) {
      return RestEstimate.NONE;
    }
    ShareInterval share = ShareInterval.ofRest(part, (double) all.bytes(), grain);
    return new RestEstimate(
        part.objects(), part.bytes(), share.low() * all.bytes(), share.high() * all.bytes());
  }

  /**
   * Uncounted allocations in a context and all below it.
   *
   * @param context a context of this picture's tree; of the root all is known
   */
  public RestEstimate below(ContextSnapshot context) {
    if (context.kind() == ContextSnapshot.Kind.ROOT) {
      RestSample all = root.totalRest();
      return RestEstimate.exactly(all);
    }
    return estimate(context.totalRest());
  }

  /**
   * Uncounted allocations in a context itself.
   *
   * @param context a context of this picture's tree
   */
  public RestEstimate self(ContextSnapshot context) {
    return estimate(context.selfRest());
  }

  /** Uncounted allocations of some types together. */
  public RestEstimate ofTypes(Predicate<String> types) {
    RestSample sum = RestSample.EMPTY;
    for (ContextSnapshot context : root.preOrder()) {
      for (Map.Entry<AllocationSite, RestSample> rest : context.rests().entrySet()) {
        if (types.test(rest.getKey().typeName())) {
          sum = sum.plus(rest.getValue());
        }
      }
    }
    return estimate(sum);
  }

  /** Uncounted allocations by type, the largest first. */
  public ImmutableMap<String, RestEstimate> byType() {
    return by(AllocationSite::typeName);
  }

  /** Uncounted allocations by site, the largest first. */
  public ImmutableMap<AllocationSite, RestEstimate> bySite() {
    return by(Function.identity());
  }

  /** Uncounted allocations by the method that allocated them, the largest first. */
  public ImmutableMap<MethodFrame, RestEstimate> byMethod() {
    return by(AllocationSite::method);
  }

  /** Uncounted allocations by group of threads, the largest first. */
  public ImmutableMap<String, RestEstimate> byThreadGroup() {
    return estimates(byGroup);
  }

  /** Compares the samples in woven code with the counts there. */
  public SelfCheck selfCheck() {
    return selfCheck;
  }

  private <K extends Comparable<K>> ImmutableMap<K, RestEstimate> by(
      Function<AllocationSite, K> key) {
    Map<K, RestSample> sums = new HashMap<>();
    for (ContextSnapshot context : root.preOrder()) {
      context.rests().forEach((site, rest) -> sums.merge(key.apply(site), rest, RestSample::plus));
    }
    return estimates(largestFirst(sums));
  }

  private <K> ImmutableMap<K, RestEstimate> estimates(ImmutableMap<K, RestSample> samples) {
    ImmutableMap.Builder<K, RestEstimate> estimates = ImmutableMap.builder();
    samples.forEach((key, rest) -> estimates.put(key, estimate(rest)));
    return estimates.buildOrThrow();
  }

  private static <K extends Comparable<K>> ImmutableMap<K, RestSample> largestFirst(
      Map<K, RestSample> sums) {
    List<Map.Entry<K, RestSample>> rows = new ArrayList<>(sums.entrySet());
    rows.removeIf(row -> row.getValue().isEmpty());
    rows.sort(
        Comparator.comparingLong((Map.Entry<K, RestSample> row) -> row.getValue().bytes())
            .reversed()
            .thenComparing(Map.Entry.comparingByKey()));
    return ImmutableMap.copyOf(rows);
  }
}
