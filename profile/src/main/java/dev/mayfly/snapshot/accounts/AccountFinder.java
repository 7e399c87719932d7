package dev.mayfly.snapshot.accounts;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.CodeOrigin;
import dev.mayfly.site.MethodFrame;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: the account of a context; the rules are evaluated once a class. */
public final class AccountFinder {

  private final AccountRules rules;
  private final Function<String, CodeOrigin> origins;
  private final Map<String, String> known = new HashMap<>();

  /**
   * Finds accounts.
   *
   * @param rules which account a class belongs to
   * @param origins where a class of a name was loaded from
   */
  public AccountFinder(AccountRules rules, Function<String, CodeOrigin> origins) {
    this.rules = rules;
    this.origins = origins;
  }

  /**
   * The path of a context.
   *
   * @param method its method; null for the root and for folded contexts, which are the caller's
   */
  public AccountPath enter(AccountPath caller, @Nullable MethodFrame method) {
    return method == null ? caller : caller.into(accountOf(method.className()));
  }

  /**
   * The path to a site. Its method is the innermost frame, in a context of its own or not; but an
   * object that unwoven code made has a site in its constructor, which did not ask for it.
   */
  public AccountPath at(AccountPath context, AllocationSite site) {
    return site.kind() == AllocationKind.UNWOVEN_CALLER
        ? context
        : context.into(accountOf(site.method().className()));
  }

  /** The path to a site by the methods around it, from the outermost. */
  public AccountPath at(Iterable<MethodFrame> methods, AllocationSite site) {
    AccountPath path = AccountPath.OUTSIDE;
    for (MethodFrame method : methods) {
      path = enter(path, method);
    }
    return at(path, site);
  }

  /** Whether a site is always attributed to one account, whatever context it is in. */
  public boolean isSettled(AllocationSite site) {
    return site.kind() != AllocationKind.UNWOVEN_CALLER
        && accountOf(site.method().className()) != null;
  }

  private @Nullable String accountOf(String className) {
    String account = known.get(className);
    if (account == null) {
      account = rules.accountOf(className, origins.apply(className));
      known.put(className, account == null ? "" : account);
    }
    return account == null || account.isEmpty() ? null : account;
  }
}
