package dev.mayfly.snapshot.accounts;

import org.jspecify.annotations.Nullable;

/**
 * Immutable: the accounts whose code a context runs through, as far as they decide the attribution.
 *
 * <p>The <i>agent</i> is the account of the innermost frame that has one: allocations are
 * attributed to it, even those of callees without an account. The <i>principal</i> is the account
 * on whose behalf it allocates: the account of the outermost frame that has another one than the
 * agent; where there is none, the agent works for itself. (Principal and agent: Bouché, von Löwis,
 * Tröger, <i>Aggregated Accounting of Memory Usage in Java</i>, ICSOFT 2009.)
 */
public final class AccountPath {

  /** Outside all accounts. */
  public static final AccountPath OUTSIDE = new AccountPath(null, null, null);

  private final @Nullable String outermost;

  /** The outermost that is not {@link #outermost}. */
  private final @Nullable String second;

  private final @Nullable String innermost;

  private AccountPath(
      @Nullable String outermost, @Nullable String second, @Nullable String innermost) {
    this.outermost = outermost;
    this.second = second;
    this.innermost = innermost;
  }

  /**
   * The path into one more frame.
   *
   * @param account the account of its code; null for none
   * @return the path, this one where nothing changes
   */
  public AccountPath into(@Nullable String account) {
    if (account == null || account.equals(innermost)) {
      return this;
    }
    if (outermost == null) {
      return new AccountPath(account, null, account);
    }
    boolean isSecond = second == null && !account.equals(outermost);
    return new AccountPath(outermost, isSecond ? account : second, account);
  }

  /** The account of the allocations; {@link AccountRules#NO_ACCOUNT} where there is none. */
  public String agent() {
    return innermost == null ? AccountRules.NO_ACCOUNT : innermost;
  }

  /** The account on whose behalf it allocates: the agent itself if there is no other. */
  public String principal() {
    String agent = agent();
    if (outermost == null || !outermost.equals(agent)) {
      return outermost == null ? agent : outermost;
    }
    return second == null ? agent : second;
  }
}
