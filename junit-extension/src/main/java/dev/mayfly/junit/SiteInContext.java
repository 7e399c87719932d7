package dev.mayfly.junit;

import com.google.common.collect.ImmutableSet;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.CodeOrigin;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AccountFinder;
import dev.mayfly.snapshot.AccountPath;
import dev.mayfly.snapshot.Accounting;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What a site allocated in one calling context.
 *
 * @param site the site
 * @param context the context
 * @param stats how much
 * @param charged the account it is attributed to
 * @param accounts the accounts that the context runs through
 */
record SiteInContext(
    AllocationSite site,
    CallingContext context,
    AllocationStats stats,
    String charged,
    ImmutableSet<String> accounts) {

  private record Step(
      ContextSnapshot context,
      @Nullable CallingContext path,
      AccountPath caller,
      ImmutableSet<String> accounts) {}

  /**
   * What a test did, of all that a profile holds: without the test framework's own objects, those
   * that the JDK makes for it outside of woven methods among them, and without what {@link
   * TestFramework#runsOnce} makes. Time in proportion to the contexts.
   */
  static List<SiteInContext> of(ProfileSnapshot snapshot) {
    Accounting known = snapshot.accounting();
    AccountFinder finder =
        new AccountFinder(
            known.rules(), name -> known.origins().getOrDefault(name, CodeOrigin.UNKNOWN));
    List<SiteInContext> all = new ArrayList<>();
    Deque<Step> open = new ArrayDeque<>();
    open.push(new Step(snapshot.root(), null, AccountPath.OUTSIDE, ImmutableSet.of()));
    while (!open.isEmpty()) {
      Step step = open.pop();
      MethodFrame method = step.context.method();
      if (method != null && TestFramework.runsOnce(method)) {
        continue;
      }
      boolean isRoot = step.context.kind() == ContextSnapshot.Kind.ROOT;
      CallingContext path = isRoot ? CallingContext.OUTSIDE : new CallingContext(method, step.path);
      AccountPath here = finder.enter(step.caller, method);
      ImmutableSet<String> accounts = with(step.accounts, here);
      for (Map.Entry<AllocationSite, AllocationStats> entry : step.context.self().entrySet()) {
        MethodFrame in = entry.getKey().method();
        if (entry.getValue().allocations() > 0
            && !(isRoot && TestFramework.isJdk(in))
            && !TestFramework.has(in)
            && !TestFramework.runsOnce(in)) {
          AccountPath at = finder.at(here, entry.getKey());
          all.add(
              new SiteInContext(
                  entry.getKey(), path, entry.getValue(), at.agent(), with(accounts, at)));
        }
      }
      for (ContextSnapshot child : step.context.children()) {
        open.push(new Step(child, isRoot ? null : path, here, accounts));
      }
    }
    return all;
  }

  private static ImmutableSet<String> with(ImmutableSet<String> accounts, AccountPath path) {
    String agent = path.agent();
    return accounts.contains(agent)
        ? accounts
        : ImmutableSet.<String>builder().addAll(accounts).add(agent).build();
  }
}
