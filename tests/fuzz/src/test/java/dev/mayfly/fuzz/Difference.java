package dev.mayfly.fuzz;

import java.util.List;

/**
 * Immutable. What a program did otherwise in a mode than plain, or what was counted wrongly.
 *
 * @param program the program; null if it concerns the JVM as a whole
 * @param mode the agent's options
 * @param what the differing lines
 */
record Difference(Program program, String mode, List<String> what) {
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(program == null ? "JVM" : program).append(" with ").append(mode);
    what.stream().limit(12).forEach(line -> text.append("\n    ").append(line));
    if (what.size() > 12) {
      text.append("\n    and ").append(what.size() - 12).append(" more");
    }
    return text.toString();
  }
}
