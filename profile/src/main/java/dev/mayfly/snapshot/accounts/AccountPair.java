package dev.mayfly.snapshot.accounts;

/**
 * Immutable: the allocations of one account on behalf of another.
 *
 * @param principal on whose behalf; the agent itself if there is no other account
 */
public record AccountPair(String principal, String agent, AccountAmount charged) {

  /** Whether it allocates on behalf of another account. */
  public boolean isForAnother() {
    return !principal.equals(agent);
  }
}
