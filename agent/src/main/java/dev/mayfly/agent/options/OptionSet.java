package dev.mayfly.agent.options;

import dev.mayfly.snapshot.run.EditDistance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The options that there are: those of the agent, and those that plug-ins bring. Immutable.
 *
 * @param all in the order of the help
 */
public record OptionSet(List<Option<?>> all) {
  /** These, and others behind them. */
  public OptionSet with(List<Option<?>> more) {
    if (more.isEmpty()) {
      return this;
    }
    List<Option<?>> both = new ArrayList<>(all);
    both.addAll(more);
    return new OptionSet(List.copyOf(both));
  }

  /** The option of a key; null if there is none. */
  public @Nullable Option<?> of(String key) {
    for (Option<?> option : all) {
      if (option.key.equals(key)) {
        return option;
      }
    }
    return null;
  }

  /** The option whose key is most like a mistyped one. */
  public Option<?> nearest(String mistyped) {
    String key = mistyped.toLowerCase(Locale.ROOT);
    Option<?> nearest = all.get(0);
    int least = Integer.MAX_VALUE;
    for (Option<?> option : all) {
      // of equal distances, a key that begins so counts first, then one with the same first letter
      int distance =
          4 * EditDistance.between(option.key, key)
              + (option.key.startsWith(key) ? 0 : 2)
              + (key.startsWith(option.key.substring(0, 1)) ? 0 : 1);
      if (distance < least) {
        least = distance;
        nearest = option;
      }
    }
    return nearest;
  }
}
