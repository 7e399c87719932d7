package dev.mayfly.agent.plan;

/**
 * Immutable. Whether the agent does something, and if not, why.
 *
 * @param reason why not, in words for the user; empty if it does
 */
public record Decision(boolean isOn, String reason) {
  static final Decision ON = new Decision(true, "");

  static Decision off(String reason) {
    return new Decision(false, reason);
  }
}
