package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.snapshot.accounts.AccountFinder;
import dev.mayfly.snapshot.accounts.AccountPath;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.HashMap;
import java.util.Map;

/**
 * Thread-safe, without state: attributes uncounted allocations to accounts like counted ones: to
 * the innermost account of the context.
 */
public final class RestByAccount {

  private RestByAccount() {}

  /**
   * Attributes the estimates of a snapshot.
   *
   * @return the estimates by name of account; empty where there are no accounts, or no samples
   */
  public static ImmutableMap<String, RestEstimate> of(ProfileSnapshot snapshot) {
    WholePicture whole = snapshot.whole();
    AccountRules rules = snapshot.accounting().rules();
    if (whole.isEmpty() || rules.isEmpty()) {
      return ImmutableMap.of();
    }
    AccountFinder finder = new AccountFinder(rules, snapshot.accounting()::originOf);
    Map<String, RestSample> sums = new HashMap<>();
    whole
        .sampled()
        .handDown(
            AccountPath.OUTSIDE,
            (caller, context) ->
                finder.enter(
                    caller,
                    context.kind() == ContextSnapshot.Kind.THREADS ? null : context.method()),
            (context, path) ->
                context
                    .rests()
                    .forEach(
                        (site, rest) ->
                            sums.merge(finder.at(path, site).agent(), rest, RestSample::plus)));
    ImmutableMap.Builder<String, RestEstimate> estimates = ImmutableMap.builder();
    sums.forEach((account, rest) -> estimates.put(account, whole.estimate(rest)));
    return estimates.buildOrThrow();
  }
}
