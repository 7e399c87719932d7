package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Confined to one thread: options of the agent, {@code key=value}, as words of a command line. */
final class AgentArguments {

  private final Map<String, String> options = new LinkedHashMap<>();

  AgentArguments(List<String> words, MayflyJar host) {
    for (String word : words) {
      int equals = word.indexOf('=');
      if (word.startsWith("-")) {
        throw CommandFailure.usage("Unknown option: '" + word + "'");
      }
      if (equals <= 0) {
        throw CommandFailure.usage("'" + word + "' is not OPTION=VALUE");
      }
      String option = word.substring(0, equals);
      String other = options.put(option, word.substring(equals + 1));
      if (other != null) {
        throw CommandFailure.usage(
            "'" + option + "' is given twice, as " + option + "=" + other + " and " + word);
      }
    }
    Optional<String> wrong = host.wrongOption().apply(text());
    if (wrong.isPresent()) {
      throw CommandFailure.usage(wrong.get());
    }
  }

  boolean has(String option, String value) {
    return value.equals(options.get(option));
  }

  void put(String option, String value) {
    options.put(option, value);
  }

  void putIfAbsent(String option, String value) {
    options.putIfAbsent(option, value);
  }

  String get(String option) {
    return options.getOrDefault(option, "");
  }

  /** The directory of reports, made relative to where the user is, not to where the program is. */
  String outputFromHere() {
    String given = get("output");
    String output = Path.of(given.isEmpty() ? "mayfly-report" : given).toAbsolutePath().toString();
    put("output", output);
    return output;
  }

  /** As behind {@code -javaagent:mayfly-agent.jar=}. */
  String text() {
    List<String> words = new ArrayList<>();
    options.forEach((option, value) -> words.add(option + "=" + value));
    return String.join(",", words);
  }
}
