package dev.mayfly.mcp;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.options.NamedFiles;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionSet;
import dev.mayfly.agent.plan.AgentOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the options of the profiler that an assistant may set. Values are names and numbers;
 * where an option takes a file, it becomes the path as it really is, in a place for that purpose.
 *
 * @param wrongOption finds the error in a text of options
 * @param directory where the program starts, and relative paths; null for a program that runs
 */
record ProfilerOptions(
    OptionSet options,
    Function<String, Optional<String>> wrongOption,
    Permissions permissions,
    @Nullable Path directory) {

  /** Options that bring others, which are not checked. */
  private static final Set<String> REFUSED = Set.of("config", "plugins");

  private static final String ACCOUNTS = "accounts";
  private static final String JAR = ".jar";

  /** Names, patterns, numbers, and fractions such as {@code 32k/4/32}. */
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{N}_.$*+:%-]*|\\d+[kKmM]?(?:/\\d+)*");

  /** Characters with a meaning for the profiler: it would read another path than was checked. */
  private static final Pattern NOT_IN_PATHS =
      Pattern.compile("(?s).*[,;%\\p{C}].*|[\\p{Z}].*|.*[\\p{Z}]");

  /** The options of the agent, and of the features that the thread's class loader finds. */
  static OptionSet installed() {
    OptionSet all = AgentOptions.BUILT_IN;
    for (Feature feature : ServiceLoader.load(Feature.class)) {
      all = all.with(feature.options());
    }
    return all;
  }

  /**
   * Checks and completes options.
   *
   * @param given each {@code NAME=VALUE}, or several with commas or semicolons between them
   * @return one option a text
   * @throws ToolFailure if one is not allowed
   */
  List<String> check(List<String> given) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String line : given) {
      String last = "";
      for (String part : line.split("[,;]", -1)) {
        String text = part.strip();
        int equals = text.indexOf('=');
        if (equals > 0) {
          last = text.substring(0, equals).strip();
          values.put(last, new ArrayList<>());
        } else if (last.isEmpty()) {
          throw new ToolFailure(line + ": an option is NAME=VALUE, such as include=com.acme.*");
        }
        String element = text.substring(equals + 1).strip();
        values.getOrDefault(last, new ArrayList<>()).add(element(last, element));
      }
    }
    List<String> accounts = values.getOrDefault(ACCOUNTS, List.of());
    if (accounts.size() > 1 && accounts.get(0).startsWith("@")) {
      throw new ToolFailure("accounts=@file stands alone");
    }
    return values.entrySet().stream()
        .map(option -> option.getKey() + "=" + String.join(",", option.getValue()))
        .toList();
  }

  private String element(String option, String text) {
    if (text.isEmpty()) {
      throw new ToolFailure("the option " + option + " needs a value");
    }
    Option<?> known = options.of(option);
    if (option.equals("output")) {
      throw new ToolFailure("use the argument output for the directory of the report");
    }
    if (known == null || REFUSED.contains(option)) {
      Optional<String> wrong = known == null ? wrongOption.apply(option + "=0") : Optional.empty();
      throw new ToolFailure(wrong.orElse("the option " + option + " is not allowed here"));
    }
    NamedFiles files = known.files(text);
    boolean jar = text.endsWith(JAR);
    if (directory == null && (files == NamedFiles.WRITTEN_CODE || jar)) {
      throw new ToolFailure(text + ": code is not loaded into a program that runs already");
    }
    if (files == NamedFiles.READ) {
      return plain(text, permissions.readable(text, from()));
    }
    if (files == NamedFiles.WRITTEN || files == NamedFiles.WRITTEN_CODE) {
      return plain(text, permissions.writable(text, from()));
    }
    if (files == NamedFiles.JARS && jar) {
      return plain(text, permissions.code(text, from()));
    }
    if (files == NamedFiles.READ_BEHIND_AT && text.startsWith("@")) {
      String file = text.substring(1);
      return "@" + plain(file, permissions.readable(file, from()));
    }
    if (!WORD.matcher(text).matches()) {
      throw new ToolFailure(option + "=" + text + ": such a value is not allowed here");
    }
    return text;
  }

  private Path from() {
    return directory == null ? permissions.home() : directory;
  }

  private static String plain(String given, Path real) {
    String text = real.toString();
    if (NOT_IN_PATHS.matcher(text).matches()) {
      throw new ToolFailure(given + ": such a character is not allowed in a path here");
    }
    return text;
  }
}
