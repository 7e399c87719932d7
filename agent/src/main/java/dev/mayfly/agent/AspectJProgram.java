package dev.mayfly.agent;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.LoadTimeOptions;
import dev.mayfly.agent.scope.ProgramScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program whose AspectJ weaver brought Mayfly. Immutable.
 *
 * @param loader the class loader of the aspects
 * @param includes the patterns of classes that the program's {@code aop.xml} files name
 * @param concrete its own aspects that extend Mayfly's, and count instead of these
 * @param runs whether code of the program runs already
 */
record AspectJProgram(
    ClassLoader loader, List<String> includes, List<String> concrete, boolean runs) {

  /**
   * The options, which are system properties or in a file.
   *
   * @throws OptionException if one is unknown, or its value is wrong
   */
  AgentOptions options(Features features) {
    if (LoadTimeOptions.hasUnknown(AgentOptions.BUILT_IN)) {
      features.loadBeside();
    }
    return features.read(LoadTimeOptions.plugins(loader), set -> LoadTimeOptions.read(loader, set));
  }

  /** The scope that the program or its aspects name; null where the options decide. */
  @Nullable ProgramScope scope(AgentOptions options) {
    if (concrete.isEmpty()) {
      return options.include().isEmpty() && !includes.isEmpty() ? ProgramScope.of(includes) : null;
    }
    if (!options.include().isEmpty()) {
      StandardError.say(
          "include="
              + String.join(",", options.include())
              + " has no effect: "
              + String.join(", ", concrete)
              + " of your aop.xml count, with their own scope");
    }
    return includes.isEmpty()
        ? new ProgramScope(List.of(), "as the program's own aspects say", List.of())
        : ProgramScope.of(includes);
  }
}
