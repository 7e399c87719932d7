package dev.mayfly.agent.options;

import dev.mayfly.agent.weaving.jdk.JdkFrameScope;
import dev.mayfly.snapshot.run.EditDistance;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Stateless. Reads which packages of the JDK are to have frames. */
final class FramePackages {
  /** The packages that have frames where the user names none. */
  static final List<String> DEFAULT = List.of("java.util.stream");

  private static final String BELOW = ".*";

  private FramePackages() {}

  /**
   * The packages meant by names: each a package, or with {@code .*} one with all below it.
   *
   * @throws OptionException if this JVM has no such package, or it cannot have frames
   */
  static Set<String> of(List<String> names) {
    Set<String> all = JdkFrameScope.packages();
    Set<String> chosen = new TreeSet<>();
    for (String name : names) {
      boolean below = name.endsWith(BELOW);
      String top = below ? name.substring(0, name.length() - BELOW.length()) : name;
      Set<String> meant = new TreeSet<>(all);
      meant.removeIf(known -> !known.equals(top) && !(below && known.startsWith(top + ".")));
      if (meant.isEmpty()) {
        throw new OptionException(
            "option 'frames': this JDK has no package '"
                + top
                + "'. Did you mean '"
                + nearest(all, top)
                + "'?");
      }
      for (String found : meant) {
        String reason = JdkFrameScope.reasonAgainst(found);
        if (reason != null) {
          throw new OptionException(
              "option 'frames': methods of package " + found + " cannot be frames: " + reason);
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
        .orElse(DEFAULT.get(0));
  }
}
