package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.OptionValues;
import dev.mayfly.agent.weaving.jdk.JdkFrameScope;
import dev.mayfly.snapshot.run.EditDistance;
import dev.mayfly.snapshot.run.Environment;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;

/**
 * The methods that have frames: of packages of the JDK, and those that only hand on or not.
 * Immutable.
 */
final class FramePackages extends Kind<Set<String>> {
  /** The packages that have frames where the user names none. */
  static final Set<String> DEFAULT = Set.of("java.util.stream");

  private static final String BELOW = ".*";

  /** Checks that packages are named only where the JDK has frames. */
  static void check(Set<String> chosen, OptionValues options) {
    Set<String> packages = packages(chosen);
    if (!packages.isEmpty() && options.get(Options.JDK) != JdkMode.FRAMES) {
      throw Options.FRAMES.wrongly(
          ": the package " + packages.iterator().next() + " needs jdk=frames");
    }
  }

  /** The packages that were chosen, without the words for all packages. */
  static Set<String> packages(Set<String> chosen) {
    Set<String> packages = new TreeSet<>(chosen);
    packages.remove(Environment.ALL_FRAMES);
    packages.remove(Environment.WORKING_FRAMES);
    return packages;
  }

  /**
   * The packages meant by names: each a package, or with {@code .*} one with all below it.
   *
   * @throws OptionException if this JVM has no such package, or it cannot have frames
   */
  @Override
  public Set<String> parse(Option<Set<String>> option, String text) {
    Set<String> all = JdkFrameScope.packages();
    Set<String> chosen = new TreeSet<>();
    for (String name : elements(text)) {
      if (name.equals(Environment.ALL_FRAMES) || name.equals(Environment.WORKING_FRAMES)) {
        chosen.add(name);
        continue;
      }
      boolean below = name.endsWith(BELOW);
      String top = below ? name.substring(0, name.length() - BELOW.length()) : name;
      Set<String> meant = new TreeSet<>(all);
      meant.removeIf(known -> !known.equals(top) && !(below && known.startsWith(top + ".")));
      if (meant.isEmpty()) {
        throw option.wrongly(
            ": this JDK has no package '" + top + "'. Did you mean '" + nearest(all, top) + "'?");
      }
      for (String found : meant) {
        String reason = JdkFrameScope.reasonAgainst(found);
        if (reason != null) {
          throw option.wrongly(": methods of package " + found + " cannot be frames: " + reason);
        }
      }
      chosen.addAll(meant);
    }
    return chosen;
  }

  private static String nearest(Set<String> all, String mistyped) {
    return all.stream()
        .filter(name -> JdkFrameScope.reasonAgainst(name) == null)
        .min(Comparator.comparingInt(name -> EditDistance.between(name, mistyped)))
        .orElse("java.util.stream");
  }

  @Override
  public boolean accepts(String word) {
    return isPattern(word);
  }

  @Override
  public String text(Set<String> value) {
    return brief(String.join(", ", value));
  }
}
