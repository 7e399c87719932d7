package dev.mayfly.agent.reporting;

import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.report.wording.NotWovenReasons;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.NotWoven;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Thread-safe, without state: what to say where no class of the scope was woven: which pattern may
 * be meant, and which packages ran instead.
 */
public final class MissedScope {

  private static final int PACKAGES = 3;

  /** Reflection generates classes; AspectJ's agent may have brought Mayfly. */
  private static final List<String> NOT_OF_PROGRAM =
      List.of(
          "dev.mayfly.agent.", "dev.mayfly.aspects.", "org.aspectj.", "aj.org.objectweb.", "jdk.");

  private MissedScope() {}

  /**
   * Why no class was woven: in the words of the coverage, or else what ran instead.
   *
   * @param scope which classes were to be woven
   * @param coverage says which classes stayed as they were
   */
  public static String whyNothing(ProgramScope scope, Coverage coverage, Class<?>[] loaded) {
    return "no class of the scope was woven; the scope is "
        + scope.brief()
        + coverage.notWoven().stream()
            .max(Comparator.comparingLong(NotWoven::count))
            .map(MissedScope::unwoven)
            .orElseGet(() -> words(scope, loaded));
  }

  private static String unwoven(NotWoven most) {
    return String.format(
        Locale.ROOT,
        "; not woven: %,d %s",
        most.count(),
        NotWovenReasons.of(most.count(), most.reason()));
  }

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
      } else {
        words.append(inAnotherCase(pattern, names));
      }
    }
    if (!packages.isEmpty()) {
      words.append("; classes ran in ").append(most(packages));
    }
    return words.toString();
  }

  /** Words for a class or package that differs from a pattern in the case of letters alone. */
  private static String inAnotherCase(String pattern, List<String> names) {
    int star = pattern.indexOf('*');
    String prefix = star < 0 ? pattern : pattern.substring(0, star);
    for (String name : names) {
      if (!name.startsWith(prefix)
          && name.regionMatches(true, 0, prefix, 0, prefix.length())
          && (star >= 0 || name.length() == prefix.length())) {
        String found = name.substring(0, prefix.length());
        return "; write " + found + (star < 0 ? "" : pattern.substring(star)) + ", in this case";
      }
    }
    return "";
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
        && NOT_OF_PROGRAM.stream().noneMatch(type.getName()::startsWith);
  }
}
