package dev.mayfly;

import com.google.common.collect.Sets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.CodeOrigin;
import dev.mayfly.site.CodeOrigins;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.UnmatchedAccounts;
import dev.mayfly.snapshot.accounts.AccountFinder;
import dev.mayfly.snapshot.accounts.AccountPath;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.AccountThread;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Note;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Attributes the allocations of each thread to accounts while the recorders are read; the
 * merged tree does not know the threads.
 */
final class AccountAssembly {

  private final AccountRules byThread;
  private final AccountFinder finder;
  private final ArrayDeque<AccountPath> path = new ArrayDeque<>();
  private final List<AccountThread> threads = new ArrayList<>();
  private final Map<String, AllocationStats> onThread = new HashMap<>();
  private final Map<String, CodeOrigin> origins = new HashMap<>();
  private String thread = AccountThread.FINISHED;
  private long threadId;

  /**
   * Begins.
   *
   * @param byThread the accounts that are to be reported by thread; none if contexts are not known
   */
  AccountAssembly(AccountRules byThread) {
    this.byThread = byThread;
    this.finder = new AccountFinder(byThread, CodeOrigins.instance()::of);
  }

  /** The contexts of a thread follow. */
  void thread(String name, long id) {
    endThread();
    thread = name;
    threadId = id;
  }

  private void endThread() {
    onThread.forEach(
        (account, stats) -> threads.add(new AccountThread(thread, threadId, account, stats)));
    onThread.clear();
  }

  void enter(@Nullable MethodFrame method) {
    if (!byThread.isEmpty()) {
      AccountPath caller = path.peek();
      path.push(finder.enter(caller == null ? AccountPath.OUTSIDE : caller, method));
    }
  }

  void exit() {
    if (!byThread.isEmpty()) {
      path.pop();
    }
  }

  /** Something was allocated in the context that was entered last. */
  void add(AllocationSite site, AllocationStats stats) {
    AccountPath here = path.peek();
    if (here != null) {
      onThread.merge(finder.at(here, site).agent(), stats, AllocationStats::plus);
    }
  }

  /**
   * All that is known.
   *
   * @param others sites that are not in them
   */
  Accounting accounting(AccountRules rules, ContextSnapshot tree, Set<AllocationSite> others) {
    endThread();
    for (ContextSnapshot context : tree.preOrder()) {
      note(context.method());
      context.self().keySet().forEach(site -> note(site.method()));
    }
    others.forEach(site -> note(site.method()));
    return Accounting.of(rules, origins, threads);
  }

  /** Notes on accounts that have no class. Call {@link #accounting} first. */
  List<Note> withoutClass(AccountRules rules) {
    return UnmatchedAccounts.notes(
        rules, Sets.union(origins.keySet(), CodeOrigins.instance().classNames()));
  }

  private void note(@Nullable MethodFrame method) {
    if (method != null) {
      origins.computeIfAbsent(method.className(), CodeOrigins.instance()::of);
    }
  }
}
