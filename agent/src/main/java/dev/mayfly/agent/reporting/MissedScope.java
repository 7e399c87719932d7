package dev.mayfly.agent.reporting;

import dev.mayfly.agent.scope.ProgramScope;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Thread-safe, without state: what to say where no class of the scope was woven: which pattern may
 * be meant, and which packages ran instead.
 */
final class MissedScope {

  private static final int PACKAGES = 3;

  private MissedScope() {}

  /** Words that go on in a sentence; empty where the program has no classes in packages. */
  static String words(ProgramScope scope, Class<?>[] loaded) {
    List<String> names =
        Arrays.stream(loaded).filter(MissedScope::isOfProgram).map(Class::getName).toList();
    Map<String, Long> packages =
        names.stream()
            .filter(name -> name.indexOf('.') > 0)
            .collect(
                Collectors.groupingBy(
                    name -> name.substring(0, name.lastIndexOf('.')),
                    TreeMap::new,
                    Collectors.counting()));
    StringBuilder words = new StringBuilder();
    for (String pattern : scope.patterns()) {
      if (names.stream().anyMatch(name -> name.startsWith(pattern + "."))) {
        words.append("; '").append(pattern).append("' is the name of a class: write ");
        words.append(pattern).append(".* for the package");
      }
    }
    if (!packages.isEmpty()) {
      words.append("; classes ran in ").append(most(packages));
    }
    return words.toString();
  }

  private static String most(Map<String, Long> packages) {
    String first =
        packages.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(PACKAGES)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    int more = packages.size() - PACKAGES;
    return more > 0 ? first + " and " + more + " more packages" : first;
  }

  private static boolean isOfProgram(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return !type.isArray()
        && !type.isHidden()
        && loader != null
        && loader != ClassLoader.getPlatformClassLoader()
        && loader != MissedScope.class.getClassLoader()
        && !type.getName().startsWith("dev.mayfly.agent.");
  }
}
