package dev.mayfly.agent.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every option that the documents and the help show is one, and does no harm in a shell. */
final class DocumentedOptionsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  /** The options of the agent, and of the features for research. */
  private static final OptionSet SET =
      ServiceLoader.load(Feature.class).stream()
          .map(ServiceLoader.Provider::get)
          .peek(Feature::addToReports)
          .map(Feature::options)
          .reduce(AgentOptions.BUILT_IN, OptionSet::with, (one, other) -> one);

  private static final Pattern AGENT =
      Pattern.compile("-javaagent:\\S*mayfly-agent\\.jar=([^\\s`\"'<&]+)");

  private static final Pattern COMMAND =
      Pattern.compile("(?:mayfly run|mayfly attach \\w+|\\./demo)((?: +[a-z]+=[^\\s`]+)+)");

  private static final Pattern INLINE = Pattern.compile("`([a-z]+=[^`|\\s\\\\]+)`");

  private static final Pattern LIST =
      Pattern.compile(
          "(?<![\\w-])(?:include|exclude|accounts|uses\\.in|formats|sources|frames)=[^\\s`\"'|]*;");

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z.-]+)(?:=([^`]*))?` \\|");

  /** As {@link #ROW}, with the default. */
  private static final Pattern DEFAULT =
      Pattern.compile("(?m)^\\| `([a-z.-]+)(?:=[^`]*)?` \\| ([^|]*)\\|");

  private static final Pattern PRESET_ROW =
      Pattern.compile("(?m)^\\| `preset=([a-z]+)` \\| `([^`]*)` \\|");

  private static Stream<String> texts() throws IOException {
    List<String> texts = new ArrayList<>(List.of(AgentOptions.allHelp(SET)));
    for (Path file : documents()) {
      texts.add(Files.readString(file));
    }
    return texts.stream();
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  private static List<String> examples(String text) {
    List<String> examples = new ArrayList<>();
    for (Matcher agent = AGENT.matcher(text); agent.find(); ) {
      examples.add(agent.group(1));
    }
    for (Matcher command = COMMAND.matcher(text); command.find(); ) {
      examples.add(command.group(1).strip().replaceAll(" +", ","));
    }
    for (Matcher inline = INLINE.matcher(text); inline.find(); ) {
      if (isExample(inline.group(1))) {
        examples.add(inline.group(1));
      }
    }
    return examples.stream()
        // no examples but forms, and what depends on files of the reader
        .filter(example -> !example.contains("..") && !example.contains("…"))
        .filter(example -> !example.contains("[") && !example.contains("$"))
        .filter(example -> !example.contains("=@") && !example.contains("config="))
        .map(example -> example.replaceFirst(",?sources=[^,]*", ""))
        .toList();
  }

  /** Of an option, with a value: {@code leaks=30}, but not {@code leaks=seconds}. */
  private static boolean isExample(String text) {
    int equals = text.indexOf('=');
    Option<?> option = SET.of(text.substring(0, equals));
    return option != null && !option.values().equalsIgnoreCase(text.substring(equals + 1));
  }

  @Test
  void everyExampleIsUnderstood() throws IOException {
    List<String> examples = texts().flatMap(text -> examples(text).stream()).distinct().toList();
    assertThat(examples).hasSizeGreaterThan(40).contains("leaks=30", "formats=jfr");
    assertThat(examples).allSatisfy(example -> AgentOptions.parse(example, SET));
  }

  @Test
  void noListEndsTheCommandOfAShell() throws IOException {
    assertThat(texts().flatMap(text -> LIST.matcher(text).results()).map(hit -> hit.group()))
        .isEmpty();
  }

  private static String reference() throws IOException {
    String all = Files.readString(ROOT.resolve("docs/OPTIONS.md"));
    assertThat(all.indexOf("\n## Presets")).isPositive().isLessThan(all.indexOf("\n## What to"));
    return all;
  }

  /** The rows of options alone. */
  private static String options() throws IOException {
    return PRESET_ROW.matcher(reference()).replaceAll("");
  }

  @Test
  void everyPresetIsDocumentedAsItIs() throws IOException {
    assertThat(
            PRESET_ROW.matcher(reference()).results().map(row -> row.group(1) + " " + row.group(2)))
        .containsExactlyElementsOf(
            Arrays.stream(Preset.values()).map(each -> each.key() + " " + each.line).toList());
    for (Preset preset : Preset.values()) {
      assertThat(AgentOptions.allHelp(SET)).contains("preset=" + preset.key(), preset.line);
      assertThat(AgentOptions.parse(preset.line, SET).asMap()).hasSameSizeAs(preset.defaults(SET));
    }
  }

  @Test
  void everyDefaultIsTheSameInHelpAndReference() throws IOException {
    List<String> rows =
        DEFAULT
            .matcher(options().replace("\\|", "/"))
            .results()
            .map(row -> row.group(1) + " " + row.group(2).replace("`", "").strip())
            .toList();
    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            SET.all().stream().map(each -> each.key() + " " + each.byDefault()).toList());
  }

  @Test
  void everyOptionIsInTheHelp() {
    for (Option<?> option : SET.all()) {
      assertThat(AgentOptions.allHelp(SET).lines())
          .as(option.key())
          .anyMatch(line -> line.startsWith("  " + option.key() + "=" + option.values()));
    }
  }

  @Test
  void theFirstTableHasTheOptionsOfTheShortHelp() throws IOException {
    String first = options().substring(0, options().indexOf("\n## Presets"));
    assertThat(ROW.matcher(first).results().map(row -> row.group(1)))
        .containsExactlyInAnyOrderElementsOf(
            SET.all().stream().filter(each -> each.isUsual()).map(each -> each.key()).toList());
    for (Option<?> option : SET.all()) {
      assertThat(
              AgentOptions.parse("help", SET)
                  .helpText()
                  .contains("\n  " + option.key() + "=" + option.values()))
          .as(option.key())
          .isEqualTo(option.isUsual());
    }
  }

  @Test
  void everyOptionHasOneRow() throws IOException {
    String reference = options();
    List<String> rows =
        ROW.matcher(reference)
            .results()
            .map(row -> row.group(1) + "=" + (row.group(2) == null ? "" : row.group(2)))
            .map(row -> row.replace("\\|", "|"))
            .toList();
    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            SET.all().stream().map(each -> each.key() + "=" + each.values()).toList());
  }
}
