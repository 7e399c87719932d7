package dev.mayfly.agent.options;

import java.util.ArrayList;
import java.util.List;

/**
 * Immutable. The analyses that the user has named.
 *
 * @param classes of the analyses
 * @param allocations whether code is to be woven for callbacks that the program registers
 */
public record RequestedAnalyses(NamedClasses classes, boolean allocations) {
  private static final String ALLOCATIONS = "allocations";
  private static final List<String> SHIPPED =
      List.of(ALLOCATIONS, "calls", "fields", "locks", "trace");

  /**
   * Reads the option.
   *
   * @throws OptionException if it is wrong
   */
  static RequestedAnalyses of(OptionValues given) {
    NamedClasses all = NamedClasses.of(Option.ANALYSIS, given.list(Option.ANALYSIS), SHIPPED);
    if (!all.jars().isEmpty() && SHIPPED.containsAll(all.names())) {
      throw new OptionException(
          "option 'analysis' must name a class beside "
              + all.jars().get(0).getFileName()
              + ", as in my.jar,com.acme.Mine");
    }
    List<String> names = new ArrayList<>(all.names());
    boolean allocations = names.remove(ALLOCATIONS);
    return new RequestedAnalyses(new NamedClasses(all.jars(), List.copyOf(names)), allocations);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return classes.names().isEmpty() && !allocations;
  }

  /** In words, for the plan. */
  String text() {
    List<String> all = new ArrayList<>(classes.names());
    if (allocations) {
      all.add(ALLOCATIONS);
    }
    return new NamedClasses(classes.jars(), all).text();
  }
}
