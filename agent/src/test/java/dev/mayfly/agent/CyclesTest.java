package dev.mayfly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Sets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Classes of a package that need each other, in all modules. Members count as their class. An
 * annotation has no code: it names the extension that looks for it, as JUnit requires.
 */
final class CyclesTest {
  private static final int MOST = 5;

  /** Texts, characters and comments. */
  private static final Pattern NO_CODE =
      Pattern.compile(
          "(?s)\"\"\".*?\"\"\""
              + "|\"[^\"\\\\\n]*+(?:\\\\.[^\"\\\\\n]*+)*+\""
              + "|'(?:\\\\.[^'\n]*|[^'\\\\\n])'"
              + "|/\\*.*?\\*/"
              + "|//[^\n]*");

  private static final Pattern WORD = Pattern.compile("\\w+");

  /** Which classes of its package a class names, by folder and class. */
  private static Map<Path, Map<String, Set<String>>> uses() throws IOException {
    Map<Path, Map<String, Set<String>>> packages = new TreeMap<>();
    for (Path source : Documents.sources()) {
      String name = source.getFileName().toString().replace(".java", "");
      String code = NO_CODE.matcher(Files.readString(source)).replaceAll(" ");
      packages
          .computeIfAbsent(source.getParent(), none -> new TreeMap<>())
          .put(name, code.contains("@interface " + name) ? Set.of() : words(code));
    }
    for (Map<String, Set<String>> classes : packages.values()) {
      classes.replaceAll(
          (name, words) ->
              Sets.difference(Sets.intersection(classes.keySet(), words), Set.of(name))
                  .immutableCopy());
    }
    return packages;
  }

  private static Set<String> words(String code) {
    return WORD.matcher(code).results().map(MatchResult::group).collect(Collectors.toSet());
  }

  private static Set<String> reached(String from, Map<String, Set<String>> uses) {
    Set<String> reached = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(uses.getOrDefault(from, Set.of()));
    while (!open.isEmpty()) {
      String next = open.pop();
      if (reached.add(next)) {
        open.addAll(uses.getOrDefault(next, Set.of()));
      }
    }
    return reached;
  }

  /** The strongly connected components of more than one class. */
  private static Collection<Set<String>> cycles(Map<String, Set<String>> uses) {
    Map<String, Set<String>> reached = new HashMap<>();
    uses.keySet().forEach(name -> reached.put(name, reached(name, uses)));
    Set<Set<String>> cycles = new HashSet<>();
    reached.forEach(
        (name, others) -> {
          Set<String> cycle = new TreeSet<>(others);
          cycle.removeIf(other -> !reached.getOrDefault(other, Set.of()).contains(name));
          if (cycle.size() > 1) {
            cycles.add(cycle);
          }
        });
    return cycles;
  }

  @Test
  void noCycleOfManyClasses() throws IOException {
    List<String> larger = new ArrayList<>();
    Map<Path, Map<String, Set<String>>> packages = uses();
    packages.forEach(
        (folder, uses) -> {
          for (Set<String> cycle : cycles(uses)) {
            if (cycle.size() > MOST) {
              larger.add(cycle.size() + " classes of " + folder + ": " + cycle);
            }
          }
        });
    assertThat(larger).isEmpty();
    Path threads = Documents.ROOT.resolve("runtime/src/main/java/dev/mayfly/recording/threads");
    assertThat(packages.get(threads).get("PlatformRecorder"))
        .contains("FlatCounters", "ThreadRecorder");
  }

  @Test
  void cyclesAreFound() {
    assertThat(
            cycles(
                Map.of(
                    "a", Set.of("b"),
                    "b", Set.of("c", "d"),
                    "c", Set.of("a"),
                    "d", Set.of("d"),
                    "e", Set.of("a"))))
        .containsExactly(Set.of("a", "b", "c"));
  }
}
