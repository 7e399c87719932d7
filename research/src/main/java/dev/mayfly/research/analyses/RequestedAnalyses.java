package dev.mayfly.research.analyses;

import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.OptionValues;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.research.NamedClasses;
import dev.mayfly.research.caches.CacheModel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The analyses that the user has named.
 *
 * @param allocations whether code is to be woven for callbacks that the program registers
 * @param caches to be simulated; null if nothing is said of caches
 */
public record RequestedAnalyses(
    NamedClasses classes, boolean allocations, @Nullable RequestedCaches caches) {
  /** The analysis that simulates caches. */
  public static final String CACHE = "cache";

  /** The analysis that traces accesses. */
  public static final String TRACE = "trace";

  private static final String ALLOCATIONS = "allocations";
  static final List<String> SHIPPED =
      List.of(ALLOCATIONS, CACHE, "calls", "fields", "locks", "slots", TRACE);

  /**
   * Reads the option.
   *
   * @throws OptionException if it is wrong
   */
  static RequestedAnalyses of(OptionValues given) {
    NamedClasses all =
        NamedClasses.of(AnalysisOptions.ANALYSIS, given.get(AnalysisOptions.ANALYSIS), SHIPPED);
    if (!all.jars().isEmpty() && SHIPPED.containsAll(all.names())) {
      throw new OptionException(
          "option 'analysis' must name a class beside "
              + all.jars().get(0).getFileName()
              + ", as in my.jar,com.acme.Mine");
    }
    List<String> names = new ArrayList<>(all.names());
    boolean allocations = names.remove(ALLOCATIONS);
    boolean simulated = names.contains(CACHE);
    if (simulated) {
      checkCache(given);
    }
    return new RequestedAnalyses(
        new NamedClasses(all.jars(), List.copyOf(names)),
        allocations,
        simulated ? RequestedCaches.of(given) : null);
  }

  /** A directory of woven classes whose name is the form of caches is none. */
  private static void checkCache(OptionValues given) {
    String directory = given.get(Options.CACHE);
    if (CacheModel.isForm(directory)) {
      throw new OptionException(
          "option 'cache' is a directory for woven classes; write cache.levels=" + directory);
    }
  }
}
