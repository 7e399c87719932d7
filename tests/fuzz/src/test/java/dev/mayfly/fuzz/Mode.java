package dev.mayfly.fuzz;

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

  /** All of them. */
  static final List<Mode> MODES =
      List.of(
          new Mode("tree", ALWAYS + ",lifetime=off", true, true),
          new Mode("all", ALL + ",lifetime=off", true, true),
          new Mode("site", ALWAYS + ",lifetime=off,context=site", true, false),
          new Mode("drag", ALWAYS + ",lifetime=drag", true, true),
          new Mode("sampled", ALWAYS + ",lifetime=sampled,context=sampled", true, false),
          new Mode("charge", ALWAYS + ",lifetime=off,jdk=charge", false, true));

  /** The one with these options; null if there is none. */
  static @Nullable Mode of(String options) {
    return MODES.stream().filter(mode -> mode.options().equals(options)).findFirst().orElse(null);
  }
}
