package dev.mayfly.research.agents;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.agent.weaving.analysis.UserClasses;
import dev.mayfly.agents.ProfilingAgent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Stateless. Makes the agents that the user has named. */
final class UserAgents {
  private static final Map<String, Supplier<ProfilingAgent>> SHIPPED =
      Map.of("continuous", ContinuousMetrics::new, "trees", ThreadTrees::new);

  private UserAgents() {}

  /**
   * Makes them, in their order.
   *
   * @param jars with those that do not come with Mayfly
   * @param names of agents that do, or classes in the jars; without such a class, those that the
   *     jars declare in {@code META-INF/services}
   * @return the agents by name
   * @throws IOException if one cannot be made; the message says why
   */
  static Map<String, ProfilingAgent> of(List<Path> jars, List<String> names) throws IOException {
    if (names.isEmpty() && jars.isEmpty()) {
      return Map.of();
    }
    UserClasses<ProfilingAgent> classes = new UserClasses<>(ProfilingAgent.class, SHIPPED, jars);
    Map<String, ProfilingAgent> agents = classes.make(names);
    if (!jars.isEmpty() && SHIPPED.keySet().containsAll(names)) {
      List<String> declared = classes.declared();
      if (declared.isEmpty()) {
        throw new IOException(
            lenientFormat(
                "no META-INF/services/%s in %s; name a class beside it, as in my.jar,com.acme.Mine",
                ProfilingAgent.class.getName(), jars.get(0).getFileName()));
      }
      agents.putAll(classes.make(declared));
    }
    return agents;
  }
}
