package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Thread-safe, without state: what was not counted, attributed to accounts as counted allocations
 * are: to the innermost account of the context.
 */
public final class RestByAccount {

  private RestByAccount() {}

  private record Visit(ContextSnapshot context, AccountPath caller) {}

  /**
   * Attributes the estimates of a snapshot.
   *
   * @param snapshot the snapshot
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
    Deque<Visit> open = new ArrayDeque<>();
    open.push(new Visit(whole.root(), AccountPath.OUTSIDE));
    while (!open.isEmpty()) {
      Visit visit = open.pop();
      ContextSnapshot context = visit.context;
      boolean threads = context.kind() == ContextSnapshot.Kind.THREADS;
      AccountPath path = finder.enter(visit.caller, threads ? null : context.method());
      for (Map.Entry<AllocationSite, RestSample> rest : context.rests().entrySet()) {
        sums.merge(finder.at(path, rest.getKey()).agent(), rest.getValue(), RestSample::plus);
      }
      for (ContextSnapshot child : context.children()) {
        if (!child.totalRest().isEmpty()) {
          open.push(new Visit(child, path));
        }
      }
    }
    ImmutableMap.Builder<String, RestEstimate> estimates = ImmutableMap.builder();
    sums.forEach((account, rest) -> estimates.put(account, whole.estimate(rest)));
    return estimates.buildOrThrow();
  }
}
