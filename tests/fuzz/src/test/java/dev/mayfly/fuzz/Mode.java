package dev.mayfly.fuzz;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. A way in which Mayfly runs the programs.
 *
 * @param name names a directory
 * @param options the agent's
 * @param counts whether it counts what the witness sees, and nothing else
 * @param contexts whether its contexts are those of the stack: all frames, exactly
 * @param byAspectJ whether AspectJ's weaver weaves, not Mayfly's agent
 */
record Mode(String name, String options, boolean counts, boolean contexts, boolean byAspectJ) {
  private static final String ALWAYS = "include=fuzzed.*,formats=json,jmx=false";
  private static final String ALL = "include=*,formats=json,jmx=false";

  /** The agent's. */
  static final List<Mode> OF_AGENT =
      List.of(
          new Mode("tree", ALWAYS + ",lifetime=off,frames=all", true, true, false),
          new Mode("all", ALL + ",lifetime=off", true, false, false),
          new Mode("site", ALWAYS + ",lifetime=off,context=site", true, false, false),
          new Mode("drag", ALWAYS + ",lifetime=sampled,uses=drag,frames=all", true, true, false),
          new Mode("sampled", ALWAYS + ",lifetime=sampled,context=sampled", true, false, false),
          new Mode("charge", ALWAYS + ",lifetime=off,frames=all,jdk=charge", false, true, false));

  /** Those of AspectJ's weaver. */
  static final List<Mode> OF_ASPECTJ =
      List.of(
          new Mode("aspectj-tree", ALWAYS + ",lifetime=off,frames=all", true, true, true),
          new Mode("aspectj-site", ALWAYS + ",lifetime=exact,context=site", true, false, true));

  /** The one of these with these options; null if there is none. */
  static @Nullable Mode of(String options, List<Mode> modes) {
    return modes.stream().filter(mode -> mode.options().equals(options)).findFirst().orElse(null);
  }
}
