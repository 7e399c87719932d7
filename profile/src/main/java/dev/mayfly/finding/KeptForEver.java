package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

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
            lenientFormat(
                "Some %s of nearly every generation are still alive (%s of %s). The program seems"
                    + " never to drop some of them. Run with leaks=30 to measure how many.",
                names.type(typeName),
                names.count(generations.provenAlive()),
                names.count(generations.proven())));
  }
}
