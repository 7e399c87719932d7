package dev.mayfly.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every option that the documents and the help show is one, and does no harm in a shell. */
final class DocumentedOptionsTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final Pattern AGENT =
      Pattern.compile("-javaagent:\\S*mayfly-agent\\.jar=([^\\s`\"'<&]+)");

  private static final Pattern COMMAND =
      Pattern.compile("(?:mayfly run|\\./demo)((?: +[a-z]+=[^\\s`]+)+)");

  private static final Pattern LIST =
      Pattern.compile(
          "(?<![\\w-])(?:include|exclude|accounts|drag|formats|sources|frames)=[^\\s`\"'|]*;");

  private static Stream<String> texts() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      List<Path> files =
          new ArrayList<>(docs.filter(doc -> doc.toString().endsWith(".md")).toList());
      files.add(ROOT.resolve("README.md"));
      List<String> texts = new ArrayList<>(List.of(Option.help()));
      for (Path file : files) {
        texts.add(Files.readString(file));
      }
      return texts.stream();
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
    return examples.stream()
        // no examples but forms, and what depends on files of the reader
        .filter(example -> !example.contains("..") && !example.contains("…"))
        .filter(example -> !example.contains("[") && !example.contains("$"))
        .filter(example -> !example.contains("=@") && !example.contains("config="))
        .map(example -> example.replaceFirst(",?sources=[^,]*", ""))
        .toList();
  }

  @Test
  void everyExampleIsUnderstood() throws IOException {
    List<String> examples = texts().flatMap(text -> examples(text).stream()).distinct().toList();
    assertThat(examples).hasSizeGreaterThan(10).contains("leaks=30", "jfr=true");
    assertThat(examples).allSatisfy(AgentOptions::parse);
  }

  @Test
  void noListEndsTheCommandOfAShell() throws IOException {
    assertThat(texts().flatMap(text -> LIST.matcher(text).results()).map(hit -> hit.group()))
        .isEmpty();
  }
}
