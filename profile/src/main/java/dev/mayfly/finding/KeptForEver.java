package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.Map;

/**
 * Finds a type that has objects of nearly every generation alive ({@link
 * Generations#nearlyAllAlive}), told where live objects were not counted over time.
 */
final class KeptForEver {
  private KeptForEver() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    for (Map.Entry<String, LifetimeStats> type : snapshot.lifetimesByType().entrySet()) {
      if (type.getValue().generations().nearlyAllAlive()) {
        return ImmutableList.of(of(type.getKey(), type.getValue().generations()));
      }
    }
    return ImmutableList.of();
  }

  private static Finding of(String typeName, Generations generations) {
    return Observation.of(
        "leak",
        typeName,
        Finding.Evidence.GENERATIONS,
        2,
        -1,
        names ->
            "Some "
                + names.type(typeName)
                + " of nearly every generation are still alive ("
                + names.count(generations.provenAlive())
                + " of "
                + names.count(generations.proven())
                + "). The program seems never to drop some of them. Run with leaks=30 to measure"
                + " how many.");
  }
}
