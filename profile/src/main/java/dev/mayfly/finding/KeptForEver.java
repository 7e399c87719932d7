package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.Map;

/**
 * Immutable: a type that has objects of nearly every generation alive ({@link
 * Generations#nearlyAllAlive}), told where live objects were not counted over time.
 */
record KeptForEver(String typeName, Generations generations) implements Finding {

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    for (Map.Entry<String, LifetimeStats> type : snapshot.lifetimesByType().entrySet()) {
      if (type.getValue().generations().nearlyAllAlive()) {
        return ImmutableList.of(new KeptForEver(type.getKey(), type.getValue().generations()));
      }
    }
    return ImmutableList.of();
  }

  @Override
  public String kind() {
    return "leak";
  }

  @Override
  public double weight() {
    return 2;
  }

  @Override
  public Evidence evidence() {
    return Evidence.GENERATIONS;
  }

  @Override
  public String words(Names names) {
    return "Some "
        + names.type(typeName)
        + " of nearly every generation are still alive ("
        + names.count(generations.provenAlive())
        + " of "
        + names.count(generations.proven())
        + "). The program seems never to drop some of them. Run with leaks=30 to measure how"
        + " many.";
  }
}
