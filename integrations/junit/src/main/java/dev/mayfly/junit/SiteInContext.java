package dev.mayfly.junit;

import com.google.common.collect.ImmutableSet;
import dev.mayfly.junit.code.CodeNames;
import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.junit.code.TestFramework;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountFinder;
import dev.mayfly.snapshot.accounts.AccountPath;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextPath;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Immutable. The allocations of a site in one calling context.
 *
 * @param charged the account it is attributed to
 * @param accounts the accounts that the context runs through
 */
record SiteInContext(
    AllocationSite site,
    ContextPath context,
    AllocationStats stats,
    String charged,
    ImmutableSet<String> accounts) {

  /** The way to a context, and the accounts that it runs through. */
  private record Step(
      boolean isRoot, ContextPath path, AccountPath account, ImmutableSet<String> accounts) {}

  /**
   * The allocations of a test in a profile: without the test framework's own objects, including
   * those that the JDK creates for it outside of woven methods, and without objects that {@link
   * TestFramework#runsOnce} creates. Time in proportion to the contexts.
   */
  static List<SiteInContext> of(ProfileSnapshot snapshot) {
    Accounting known = snapshot.accounting();
    AccountFinder finder = new AccountFinder(known.rules(), known::originOf);
    List<SiteInContext> all = new ArrayList<>();
    snapshot
        .root()
        .walk()
        .where(context -> context.method() == null || !TestFramework.runsOnce(context.method()))
        .handDown(
            new Step(
                true,
                ContextPath.ROOT,
                AccountPath.OUTSIDE,
                with(ImmutableSet.of(), AccountPath.OUTSIDE)),
            (caller, context) -> into(caller, context, finder),
            (context, here) ->
                context
                    .self()
                    .forEach(
                        (site, stats) -> {
                          if (stats.allocations() > 0 && isTests(site.method(), here.isRoot)) {
                            AccountPath at = finder.at(here.account, site);
                            all.add(
                                new SiteInContext(
                                    site, here.path, stats, at.agent(), with(here.accounts, at)));
                          }
                        }));
    return all;
  }

  private static Step into(Step caller, ContextSnapshot context, AccountFinder finder) {
    AccountPath account = finder.enter(caller.account, context.method());
    return new Step(false, caller.path.to(context), account, with(caller.accounts, account));
  }

  private static boolean isTests(MethodFrame method, boolean inRoot) {
    return !(inRoot && TestFramework.isJdk(method))
        && !TestFramework.has(method)
        && !TestFramework.runsOnce(method);
  }

  private static ImmutableSet<String> with(ImmutableSet<String> accounts, AccountPath path) {
    String agent = path.agent();
    return accounts.contains(agent)
        ? accounts
        : ImmutableSet.<String>builder().addAll(accounts).add(agent).build();
  }

  /** Whether the calling context goes through a method of some places. */
  boolean goesThrough(PlaceFilter places) {
    return context.innermost(Integer.MAX_VALUE).stream()
        .anyMatch(method -> !method.equals(ContextPath.FOLDED) && places.contain(method));
  }

  /** The methods of the context, outermost first, without those of the test framework. */
  Deque<String> methods() {
    Deque<String> methods = new ArrayDeque<>();
    for (MethodFrame method : context.innermost(Integer.MAX_VALUE)) {
      if (TestFramework.has(method)) {
        break;
      }
      methods.addFirst(method.equals(ContextPath.FOLDED) ? ".." : CodeNames.inShort(method));
    }
    return methods;
  }
}
