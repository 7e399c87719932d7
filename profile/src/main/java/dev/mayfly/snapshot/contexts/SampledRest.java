package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.parts.Part;
import java.util.HashMap;
import java.util.Map;

/**
 * Immutable: allocations that were sampled wherever they happened, woven code or not, by groups of
 * threads. The picture of the whole estimates the uncounted allocations from them.
 *
 * <p>In a group's tree, an allocation by woven code stands in the context of its method: it was
 * counted, and serves to check the counts. Every other allocation stands in a context of unwoven
 * code ({@link ContextSnapshot.Kind#holdsRest}). Physical bytes of a context are those that nothing
 * had counted before sampling began; of a root, those outside woven code.
 *
 * @param groups the sampled allocations by group of threads ({@link
 *     dev.mayfly.site.ThreadGroupName}), in the order of the names
 * @param unsampledBytes by group, the uncounted bytes that its threads had allocated before
 *     sampling began
 */
public record SampledRest(
    ImmutableMap<String, ContextSnapshot> groups, ImmutableMap<String, Long> unsampledBytes) {

  /** Empty: nothing was sampled. */
  public static final SampledRest NONE = new SampledRest(ImmutableMap.of(), ImmutableMap.of());

  /** The samples of all allocations, whether counted or not. */
  public static final Part<SampledRest> PART =
      Part.counters("sampledRest", NONE, SampledRest::minus, SampledRest::plus);

  /** Omits empty groups; puts the others in the order of their names. */
  public SampledRest {
    ImmutableSortedMap.Builder<String, ContextSnapshot> trees = ImmutableSortedMap.naturalOrder();
    groups.forEach(
        (group, tree) -> {
          if (tree.kind() != ContextSnapshot.Kind.ROOT) {
            throw new IllegalArgumentException("not a root: " + tree);
          }
          if (!tree.equals(ContextSnapshot.EMPTY)) {
            trees.put(group, tree);
          }
        });
    groups = trees.buildOrThrow();
    ImmutableSortedMap.Builder<String, Long> bytes = ImmutableSortedMap.naturalOrder();
    unsampledBytes.forEach(
        (group, more) -> {
          Counters.requireCount(more, "unsampledBytes");
          if (more > 0) {
            bytes.put(group, more);
          }
        });
    unsampledBytes = bytes.buildOrThrow();
  }

  /** The uncounted bytes that a group's threads allocated before sampling began. */
  public long unsampledBytes(String group) {
    return unsampledBytes.getOrDefault(group, 0L);
  }

  /** The sampled allocations of both. */
  public SampledRest plus(SampledRest other) {
    Map<String, ContextSnapshot> trees = new HashMap<>(groups);
    other.groups.forEach((group, tree) -> trees.merge(group, tree, ContextSnapshot::plus));
    Map<String, Long> bytes = new HashMap<>(unsampledBytes);
    other.unsampledBytes.forEach((group, more) -> bytes.merge(group, more, Counters::plus));
    return new SampledRest(ImmutableMap.copyOf(trees), ImmutableMap.copyOf(bytes));
  }

  /**
   * The samples since an earlier moment.
   *
   * @return the difference
   */
  public SampledRest minus(SampledRest earlier) {
    Map<String, ContextSnapshot> trees = new HashMap<>(groups);
    earlier.groups.forEach(
        (group, tree) -> trees.computeIfPresent(group, (same, now) -> now.minus(tree)));
    Map<String, Long> bytes = new HashMap<>(unsampledBytes);
    earlier.unsampledBytes.forEach(
        (group, less) -> bytes.computeIfPresent(group, (same, now) -> Counters.minus(now, less)));
    return new SampledRest(ImmutableMap.copyOf(trees), ImmutableMap.copyOf(bytes));
  }

  /** Whether nothing was sampled. */
  public boolean isEmpty() {
    return groups.values().stream().allMatch(tree -> tree.totalRest().isEmpty());
  }

  /** All uncounted bytes from before sampling began. */
  public long unsampled() {
    long inContexts = 0;
    for (ContextSnapshot tree : groups.values()) {
      inContexts += tree.totalAmounts().get(Quantity.PHYSICAL_BYTES);
    }
    return inContexts > 0
        ? inContexts
        : unsampledBytes.values().stream().mapToLong(Long::longValue).sum();
  }
}
