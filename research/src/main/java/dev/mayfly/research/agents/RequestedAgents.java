package dev.mayfly.research.agents;

import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.OptionValues;
import dev.mayfly.research.NamedClasses;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Immutable. The agents that the user has named.
 *
 * @param classes of the agents; jars without a name stand for the agents that they declare
 * @param arguments of agents, by their names; the text behind a colon
 */
public record RequestedAgents(NamedClasses classes, Map<String, String> arguments) {
  static final List<String> SHIPPED = List.of("continuous", "trees");

  /**
   * Reads the option.
   *
   * @throws OptionException if it is wrong
   */
  static RequestedAgents of(OptionValues given) {
    List<String> words = new ArrayList<>();
    Map<String, String> arguments = new HashMap<>();
    for (String word : given.get(AgentsFeature.AGENTS)) {
      int colon = word.endsWith(".jar") ? -1 : word.indexOf(':');
      if (colon < 0) {
        words.add(word);
      } else {
        words.add(word.substring(0, colon));
        arguments.put(word.substring(0, colon), word.substring(colon + 1));
      }
    }
    return new RequestedAgents(
        NamedClasses.of(AgentsFeature.AGENTS, words, SHIPPED), Map.copyOf(arguments));
  }
}
