package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.snapshot.run.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Thread-safe, without state: messages on words that a command line has no place for. */
final class UnmatchedWords {

  /** Users of the script that starts all jars may think it is one of these commands. */
  private static final String MCP =
      "; the server for assistants is a jar of its own: java -jar mayfly-mcp.jar mcp";

  private static final Set<String> JAVA_FLAGS =
      Set.of("-jar", "-cp", "-classpath", "--class-path", "-m", "-p", "--module");

  private UnmatchedWords() {}

  /** Explains the word, and suggests similar ones. */
  static String of(UnmatchedArgumentException wrong, String otherwise) {
    String word = wrong.getUnmatched().get(0);
    CommandLine command = wrong.getCommandLine();
    CommandSpec spec = command.getCommandSpec();
    if (!command.getSubcommands().isEmpty() && isProgram(word)) {
      return "no command. Did you mean 'mayfly run -- " + program(wrong.getUnmatched()) + "'?";
    }
    if (word.startsWith("-") && word.length() > 1) {
      List<String> names =
          spec.options().stream().flatMap(option -> List.of(option.names()).stream()).toList();
      String name = word.replaceFirst("=.*", "");
      return "unknown option '" + name + "'" + meant(name, names, otherwise);
    }
    if (!command.getSubcommands().isEmpty()) {
      return "unknown command '"
          + word
          + "'"
          + (word.equals("mcp") ? MCP : meant(word, command.getSubcommands().keySet(), otherwise));
    }
    return "'"
        + word
        + "' is one argument too many; "
        + command.getCommandName()
        + " takes "
        + taken(spec)
        + valueOfOption(word, spec);
  }

  /** Whether a word begins the command line of a Java program. */
  static boolean isProgram(String word) {
    return word.endsWith(".jar") || StartedProgram.isJava(word) || JAVA_FLAGS.contains(word);
  }

  /** The command line of a program, from any of its words. */
  static String program(List<String> words) {
    boolean isJar = !words.isEmpty() && words.get(0).endsWith(".jar");
    boolean isJava = !words.isEmpty() && StartedProgram.isJava(words.get(0));
    return (isJava ? "" : isJar ? "java -jar " : "java ")
        + String.join(" ", words.stream().map(CommandTexts::word).toList());
  }

  private static String taken(CommandSpec spec) {
    return spec.positionalParameters().isEmpty()
        ? "options only"
        : String.join(" ", spec.positionalParameters().stream().map(ArgSpec::paramLabel).toList());
  }

  /** The option that has such a value, if its values are known. */
  private static String valueOfOption(String word, CommandSpec spec) {
    for (OptionSpec option : spec.options()) {
      if (option.completionCandidates() != null) {
        for (String value : option.completionCandidates()) {
          if (value.equalsIgnoreCase(word)) {
            return ". Did you mean '" + option.longestName() + "=" + word + "'?";
          }
        }
      }
    }
    return spec.findOption("--format") == null ? "" : "; --format=FORMAT chooses a format";
  }

  private static String meant(String word, Collection<String> names, String otherwise) {
    Optional<String> nearest =
        names.stream()
            .min(Comparator.comparingInt(name -> EditDistance.between(name, word)))
            .filter(name -> EditDistance.between(name, word) <= Math.max(1, word.length() / 3));
    return nearest.map(name -> ". Did you mean '" + name + "'?").orElse(otherwise);
  }
}
