package dev.mayfly.snapshot;

/**
 * Immutable: what one account is charged with since another asked for it.
 *
 * @param principal who asked; the agent itself where no other account did
 * @param agent who is charged
 * @param charged what for
 */
public record AccountPair(String principal, String agent, AccountAmount charged) {

  /** Whether another account asked for it. */
  public boolean isForAnother() {
    return !principal.equals(agent);
  }
}
