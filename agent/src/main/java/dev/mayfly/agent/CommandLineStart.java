package dev.mayfly.agent;

import dev.mayfly.agent.classfiles.ClassPathShapes;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.cli.MayflyCommand;
import dev.mayfly.cli.MayflyJar;
import java.io.File;
import java.util.Optional;

/** Thread-safe, without state. Gives the command line what it has to know of the agent. */
public final class CommandLineStart {
  private CommandLineStart() {}

  /**
   * Runs a command line.
   *
   * @return the exit code
   */
  public static int run(File jar, String[] arguments) {
    // this JVM is the command's alone
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) ->
            StandardError.say("thread " + thread.getName() + " failed: " + failure));
    Features features = new Features(jar, null);
    features.addInstalled();
    return MayflyCommand.run(
        new MayflyJar(
            jar.getAbsoluteFile().toPath(),
            () -> AgentOptions.allHelp(features.options()),
            options -> wrongOption(features, options),
            ClassPathShapes::of,
            features.missing()),
        arguments);
  }

  private static Optional<String> wrongOption(Features features, String text) {
    try {
      features.read(AgentOptions.plugins(text), set -> AgentOptions.parse(text, set));
      return Optional.empty();
    } catch (OptionException wrong) {
      return Optional.ofNullable(wrong.getMessage());
    }
  }
}
