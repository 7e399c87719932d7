package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.weaving.jdk.JdkFrameScope;
import dev.mayfly.snapshot.run.EditDistance;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;

/** The packages of the JDK that are to have frames. Immutable. */
final class FramePackages extends Kind<Set<String>> {
  private static final String BELOW = ".*";

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
