package dev.mayfly.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. A way in which Mayfly runs the programs.
 *
 * @param name names a directory
 * @param options the agent's
 * @param counts whether it counts what the witness sees, and nothing else
 * @param contexts whether its contexts are exact
 */
record Mode(String name, String options, boolean counts, boolean contexts) {
  private static final String ALWAYS = "include=fuzzed.*,formats=json,jmx=false";
  private static final String ALL = "include=*,formats=json,jmx=false";

  private static final Mode TREE = new Mode("tree", ALWAYS + ",lifetime=off", true, true);

  /** Has the direct matcher by default. */
  private static final Mode EVERYTHING = new Mode("all", ALL + ",lifetime=off", true, true);

  private static final List<Mode> OTHERS =
      List.of(
          new Mode("site", ALWAYS + ",lifetime=off,context=site", true, false),
          new Mode("drag", ALWAYS + ",lifetime=drag", true, true),
          new Mode("sampled", ALWAYS + ",lifetime=sampled,context=sampled", true, false),
          new Mode("charge", ALWAYS + ",lifetime=off,jdk=charge", false, true));

  /** Each mode with both matchers. */
  static List<Mode> every() {
    List<Mode> modes = new ArrayList<>(List.of(TREE, TREE.direct(), EVERYTHING));
    for (Mode mode : OTHERS) {
      modes.add(mode);
      modes.add(mode.direct());
    }
    return modes;
  }

  /**
   * Each mode once. AspectJ, which takes ten times as long as the direct matcher, finds the join
   * points of the default mode and of one other, in turn.
   */
  static List<Mode> inTurn(long turn) {
    List<Mode> modes = new ArrayList<>(List.of(TREE, EVERYTHING));
    for (int i = 0; i < OTHERS.size(); i++) {
      Mode mode = OTHERS.get(i);
      modes.add(turn % OTHERS.size() == i ? mode : mode.direct());
    }
    return modes;
  }

  private Mode direct() {
    return new Mode(name + "-direct", options + ",weaver=direct", counts, contexts);
  }

  /** The one with these options; null if there is none. */
  static @Nullable Mode of(String options) {
    return every().stream().filter(mode -> mode.options().equals(options)).findFirst().orElse(null);
  }
}
