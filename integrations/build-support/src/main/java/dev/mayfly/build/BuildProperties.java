package dev.mayfly.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable. The properties of a build's command line that are meant for Mayfly, {@code
 * -Dmayfly.limits}.
 *
 * @param given all properties of the command line
 */
public record BuildProperties(Map<String, String> given) {
  private static final String PREFIX = "mayfly.";
  private static final int WRONG_LETTERS = 2;

  /** Properties of the build, and of the tests, which get them from it. */
  private static final List<String> KNOWN =
      List.of(
          "mayfly.options",
          "mayfly.directory",
          "mayfly.propertyName",
          "mayfly.failIf",
          "mayfly.limits",
          "mayfly.before",
          "mayfly.skip",
          "mayfly.report",
          "mayfly.baseline",
          "mayfly.baseline.file",
          "mayfly.baseline.tests",
          "mayfly.limits.allocations",
          "mayfly.limits.bytes",
          "mayfly.limits.bytecodes",
          "mayfly.limits.survivors",
          "mayfly.limits.tests");

  /**
   * Checks that each has an effect; any that is like none of Mayfly's is the build's own.
   *
   * @throws MayflyBuildException if one is mistyped, or an option of the agent
   */
  public void check(MayflyCommandLine mayfly) throws MayflyBuildException {
    for (Map.Entry<String, String> each : new TreeMap<>(given).entrySet()) {
      String name = each.getKey();
      if (name.startsWith(PREFIX) && !KNOWN.contains(name)) {
        String meant = meant(name, each.getValue(), mayfly);
        if (!meant.isEmpty()) {
          throw new MayflyBuildException(
              "-D" + name + " has no effect. Did you mean -D" + meant + "?");
        }
      }
    }
  }

  private static String meant(String name, String value, MayflyCommandLine mayfly) {
    for (String known : KNOWN) {
      if (isAlike(name, known)) {
        return known;
      }
    }
    String option = name.substring(PREFIX.length()) + "=" + value;
    try {
      mayfly.run(new ArrayList<>(List.of("options", option)));
      return "mayfly.options=" + option;
    } catch (MayflyBuildException unknown) {
      return "";
    }
  }

  /** Whether they differ in two letters at most that are beside each other. */
  private static boolean isAlike(String one, String other) {
    int shortest = Math.min(one.length(), other.length());
    int before = 0;
    while (before < shortest && one.charAt(before) == other.charAt(before)) {
      before++;
    }
    int behind = 0;
    while (behind < shortest - before
        && one.charAt(one.length() - 1 - behind) == other.charAt(other.length() - 1 - behind)) {
      behind++;
    }
    return Math.max(one.length(), other.length()) - before - behind <= WRONG_LETTERS;
  }
}
