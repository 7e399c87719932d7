package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.accounts.AccountAmount;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextPath;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.ContextWalk;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the allocations of a type, site, context or account in an interval.
 *
 * @param estimate the precision of the amount of the interval; null where it is exact
 */
record RateRow(
    AllocationStats interval, AllocationStats soFar, @Nullable AllocationEstimate estimate) {

  /** Failed constructions allocate nothing that is counted. */
  boolean isNothing() {
    return interval.allocations() == 0 && interval.bytes() == 0;
  }

  /** The error of the bytes, in the points of their share; null where they are exact. */
  @Nullable Double halfWidth(long totalBytes) {
    return estimate == null || totalBytes == 0 ? null : estimate.bytesHalfWidth() / totalBytes;
  }

  /** A context of the interval's tree, and the same in the tree of all. */
  private record Pair(ContextSnapshot interval, @Nullable ContextSnapshot soFar) {
    ImmutableList<Pair> children() {
      return interval.children().stream()
          .map(child -> new Pair(child, same(child)))
          .collect(ImmutableList.toImmutableList());
    }

    private @Nullable ContextSnapshot same(ContextSnapshot child) {
      MethodFrame method = child.method();
      if (soFar == null) {
        return null;
      }
      if (child.kind() == ContextSnapshot.Kind.METHOD && method != null) {
        return soFar.child(method).orElse(null);
      }
      Optional<ContextSnapshot> found =
          soFar.children().stream()
              .filter(other -> other.kind() == child.kind())
              .filter(other -> Objects.equals(other.method(), method))
              .findFirst();
      return found.orElse(null);
    }
  }

  /** For types or sites, whose amounts are exact. */
  static <K> List<Map.Entry<?, RateRow>> exact(
      Map<K, AllocationStats> interval, Map<K, AllocationStats> soFar) {
    List<Map.Entry<?, RateRow>> rows = new ArrayList<>();
    interval.forEach(
        (key, stats) -> {
          AllocationStats all = soFar.getOrDefault(key, stats);
          rows.add(Maps.immutableEntry(key, new RateRow(stats, all, null)));
        });
    return rows;
  }

  static List<Map.Entry<?, RateRow>> accounts(Rates rates) {
    Map<String, AllocationStats> soFar = rates.soFar().accounts().byAccount();
    List<Map.Entry<?, RateRow>> rows = new ArrayList<>();
    for (Account account : rates.interval().accounts().accounts()) {
      AccountAmount charged = account.charged();
      AllocationStats all = soFar.getOrDefault(account.name(), charged.stats());
      rows.add(
          Maps.immutableEntry(
              account.name(), new RateRow(charged.stats(), all, charged.estimate())));
    }
    return rows;
  }

  /** All bytes of layers, and the objects that are counted there. */
  static Map<String, AllocationStats> layers(ProfileSnapshot snapshot) {
    Layers layers = snapshot.layers();
    if (layers.isEmpty()) {
      return Map.of();
    }
    Map<String, AllocationStats> rows = new TreeMap<>();
    rows.put(LayerRow.OUTSIDE, stats(layers.outside()));
    layers.rows().forEach(row -> rows.put(row.layer(), stats(row)));
    return rows;
  }

  private static AllocationStats stats(LayerRow row) {
    return new AllocationStats(row.counted().allocations(), 0, row.bytes(), 0);
  }

  /** For contexts without their callees. */
  static List<Map.Entry<?, RateRow>> contexts(Rates rates) {
    ProfileSnapshot interval = rates.interval();
    boolean estimated = !interval.contextSampling().isEmpty();
    List<Map.Entry<?, RateRow>> rows = new ArrayList<>();
    ContextWalk.of(new Pair(interval.root(), rates.soFar().root()), Pair::children)
        .handDown(
            ContextPath.ROOT,
            (path, pair) -> path.to(pair.interval()),
            (pair, path) -> {
              ContextSnapshot context = pair.interval();
              AllocationStats self = context.selfTotal();
              rows.add(
                  Maps.immutableEntry(
                      path,
                      new RateRow(
                          self,
                          pair.soFar() == null ? self : pair.soFar().selfTotal(),
                          estimated ? interval.contextSampling().self(context) : null)));
            });
    return rows;
  }
}
