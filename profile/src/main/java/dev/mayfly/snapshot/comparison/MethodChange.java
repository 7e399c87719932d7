package dev.mayfly.snapshot.comparison;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the change of what a method allocates.
 *
 * @param own in the method itself
 * @param withCallees in it and in all that it calls; a recursive method counts once
 */
public record MethodChange(Change own, Change withCallees) {

  private static final Comparator<MethodChange> LARGEST_FIRST =
      Comparator.<MethodChange>comparingLong(row -> -Math.abs(row.own.bytes()))
          .thenComparing(row -> -Math.abs(row.own.allocations()))
          .thenComparing(row -> -Math.abs(row.withCallees.bytes()));

  /** The direction of the change: of the method itself, or else of its callees. */
  public Change.Kind kind() {
    return own.kind() == Change.Kind.SAME ? withCallees.kind() : own.kind();
  }

  /** The methods of both profiles, the largest changes first. Time in proportion to the paths. */
  public static ImmutableMap<MethodFrame, MethodChange> of(ProfileComparison comparison) {
    Map<MethodFrame, Change> own = new HashMap<>();
    comparison.bySite().forEach((site, change) -> own.merge(site.method(), change, Change::plus));
    Map<MethodFrame, Change> all = new TreeMap<>();
    comparison
        .root()
        .walk()
        .handDown(
            new Path(null, null),
            (caller, context) -> new Path(caller, context.method()),
            (context, path) -> {
              MethodFrame method = path.method;
              if (method != null && path.caller != null && !path.caller.has(method)) {
                all.merge(method, context.total(), Change::plus);
              }
              // methods without contexts of their own
              add(context.before().self(), path, s -> new Change(s, AllocationStats.EMPTY), all);
              add(context.after().self(), path, s -> new Change(AllocationStats.EMPTY, s), all);
            });
    List<Map.Entry<MethodFrame, MethodChange>> rows = new ArrayList<>();
    all.forEach(
        (method, with) ->
            rows.add(
                Map.entry(method, new MethodChange(own.getOrDefault(method, Change.NONE), with))));
    rows.sort(Map.Entry.comparingByValue(LARGEST_FIRST));
    return ImmutableMap.copyOf(rows);
  }

  private static void add(
      Map<AllocationSite, AllocationStats> sites,
      Path path,
      Function<AllocationStats, Change> side,
      Map<MethodFrame, Change> all) {
    sites.forEach(
        (site, stats) -> {
          if (!path.has(site.method())) {
            all.merge(site.method(), side.apply(stats), Change::plus);
          }
        });
  }

  /** Immutable: the methods of a context and its callers. */
  private record Path(@Nullable Path caller, @Nullable MethodFrame method) {
    boolean has(MethodFrame wanted) {
      for (Path at = this; at != null; at = at.caller) {
        if (wanted.equals(at.method)) {
          return true;
        }
      }
      return false;
    }
  }
}
