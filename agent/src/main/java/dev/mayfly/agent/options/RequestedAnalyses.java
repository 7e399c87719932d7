package dev.mayfly.agent.options;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Immutable. The analyses that the user has named.
 *
 * @param jars with the user's own
 * @param names of analyses that come with Mayfly, or classes in the jars
 * @param allocations whether code is to be woven for callbacks that the program registers
 */
public record RequestedAnalyses(List<Path> jars, List<String> names, boolean allocations) {
  private static final String ALLOCATIONS = "allocations";
  private static final List<String> BUILT_IN =
      List.of(ALLOCATIONS, "calls", "fields", "locks", "trace");

  /**
   * Reads the option.
   *
   * @throws OptionException if it is wrong
   */
  static RequestedAnalyses of(OptionValues given) {
    List<Path> jars = new ArrayList<>();
    List<String> names = new ArrayList<>();
    boolean own = false;
    for (String word : given.list(Option.ANALYSIS)) {
      if (word.endsWith(".jar")) {
        jars.add(Path.of(word).toAbsolutePath().normalize());
      } else if (!names.contains(word)) {
        names.add(word);
        own |= !BUILT_IN.contains(word);
      }
    }
    if (own && jars.isEmpty()) {
      names.removeAll(BUILT_IN);
      throw new OptionException(
          "option 'analysis' must be one of "
              + BUILT_IN
              + ", or a class in a jar (my.jar,com.acme.Mine), not '"
              + names.get(0)
              + "'");
    }
    if (!own && !jars.isEmpty()) {
      throw new OptionException(
          "option 'analysis' must name a class beside "
              + jars.get(0).getFileName()
              + ", as in my.jar,com.acme.Mine");
    }
    boolean allocations = names.remove(ALLOCATIONS);
    return new RequestedAnalyses(List.copyOf(jars), List.copyOf(names), allocations);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return names.isEmpty() && !allocations;
  }

  /** In words, for the plan. */
  String text() {
    List<String> all = new ArrayList<>(names);
    if (allocations) {
      all.add(ALLOCATIONS);
    }
    return String.join(", ", all) + (jars.isEmpty() ? "" : "; from " + jars);
  }
}
