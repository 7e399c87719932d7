package dev.mayfly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
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
import org.junit.jupiter.api.Test;

/** Classes of a package that need each other. Members count as their class. */
final class CyclesTest {
  private static final int MOST = 6;

  /** Which classes of its package a class uses, by name. */
  private static Map<String, Set<String>> uses() {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (JavaClass type :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.mayfly")) {
      Set<String> used = uses.computeIfAbsent(outermost(type), none -> new TreeSet<>());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (target.getPackageName().equals(type.getPackageName())) {
          used.add(outermost(target));
        }
      }
    }
    return uses;
  }

  private static String outermost(JavaClass type) {
    JavaClass here = type;
    while (here.getEnclosingClass().isPresent()) {
      here = here.getEnclosingClass().get();
    }
    return here.getName();
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
  void noCycleOfManyClasses() {
    List<String> larger = new ArrayList<>();
    Map<String, Set<String>> uses = uses();
    for (Set<String> cycle : cycles(uses)) {
      String first = cycle.iterator().next();
      String room = first.substring(0, first.lastIndexOf('.'));
      if (cycle.size() > MOST) {
        larger.add(cycle.size() + " classes of " + room + ": " + cycle);
      }
    }
    assertThat(larger).isEmpty();
    assertThat(uses).containsKeys("dev.mayfly.recording.CallNode", "dev.mayfly.agent.AgentStart");
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
