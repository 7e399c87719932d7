package dev.mayfly.junit.jvm;

import com.google.common.collect.ImmutableList;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.site.AllocationSite;
import java.lang.ref.Reference;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Immutable. The objects that were born in an interval.
 *
 * @param from when it began; empty where no lifetimes are tracked
 */
public record BornObjects(AllocationProfiler profiler, OptionalLong from, OptionalLong to) {
  private static final int FEWEST = 2;
  private static final int MOST = 10;

  /**
   * Which of them are alive, as far as is known now.
   *
   * @return their number by site
   */
  Map<AllocationSite, Long> alive() {
    return profiler.aliveBetween(from.orElseThrow(), to.orElseThrow());
  }

  /** References to those that are alive and were allocated at these sites. */
  public ImmutableList<Reference<?>> references(Predicate<AllocationSite> sites) {
    return profiler.referencesBetween(from.orElseThrow(), to.orElseThrow(), sites);
  }

  /**
   * Which of them outlive collections of the whole heap. Collects until none does of those that
   * matter, or until collecting changes nothing any more.
   *
   * @param matters those that are expected to be gone
   * @throws org.junit.jupiter.api.extension.ExtensionConfigurationException if this JVM does not
   *     collect
   */
  public Map<AllocationSite, Long> survivors(Predicate<AllocationSite> matters) {
    return settled(this::alive, alive -> alive.keySet().stream().noneMatch(matters));
  }

  /**
   * Collects until all is well, or until collecting changes nothing any more.
   *
   * @param isWell whether no further collection is needed
   */
  public static Map<AllocationSite, Long> settled(
      Supplier<Map<AllocationSite, Long>> alive, Predicate<Map<AllocationSite, Long>> isWell) {
    Map<AllocationSite, Long> before = Map.of();
    for (int i = 0; i < MOST; i++) {
      GarbageCollection.collect();
      Map<AllocationSite, Long> now = alive.get();
      if (isWell.test(now) || (i >= FEWEST && now.equals(before))) {
        return now;
      }
      before = now;
    }
    return before;
  }
}
