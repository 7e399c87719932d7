package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.AccountTable;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountPair;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.AccountThread;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.Note;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import subject.accounts.Accounts;

/** On whose behalf: nested accounts, callbacks, recursion, exceptions, threads. */
final class AccountsIT {
  private static final String RULES = "web:subject.accounts.web.*;orders:subject.accounts.orders.*";

  /** {@code principal>agent}, and how many objects. */
  private static Map<String, Long> pairs(AccountTable table) {
    Map<String, Long> pairs = new TreeMap<>();
    for (AccountPair pair : table.pairs()) {
      pairs.put(pair.principal() + ">" + pair.agent(), pair.charged().stats().allocations());
    }
    return pairs;
  }

  @EachJvm
  void chargesEachObjectToOneAccount(WovenJvm jvm) {
    WovenRun run =
        jvm.with("accounts", RULES + ";mistyped:subject.acounts.web.*")
            .run(Accounts.class)
            .expectExit(0)
            .expectAllWoven();
    ProfileSnapshot profile = run.profile();
    assertThat(profile.notes())
        .filteredOn(note -> note.kind() == Note.Kind.ACCOUNT_WITHOUT_CLASS)
        .containsExactly(
            Note.of(
                Note.Kind.ACCOUNT_WITHOUT_CLASS, List.of("mistyped", "subject.accounts.web.*")));
    AccountTable table = profile.accounts();
    assertThat(pairs(table))
        .as("accounts of %s", run)
        .isEqualTo(
            Map.of(
                // two pages of 3 and 7 nodes, a library's callback of 2, 1 and 100 after
                // exceptions, the first of descend(6), the order that reflection makes, whose
                // array is the constructor's, and the two empty arrays of its arguments
                "web>web", 2 * (3 + 7) + 2 + 1 + 100 + 1 + 1 + 2L,
                // two pages' 5 orders with their arrays and 2 nodes, an exception, an array, and
                // descend(5), (3), (1)
                "web>orders", 2 * (10 + 2) + 1 + 1 + 3L,
                // a callback of 4, and descend(4), (2), (0)
                "orders>web", 4 + 3L,
                "orders>orders", 20L,
                // 9 objects, 11 nodes, a latch, 2 threads, and the library's thread-local
                "(no account)>(no account)", 9 + 11 + 1 + 2 + 1L));
    AllocationStats sum = AllocationStats.EMPTY;
    for (AllocationStats stats : table.byAccount().values()) {
      sum = sum.plus(stats);
    }
    assertThat(sum).isEqualTo(profile.total());
    Map<String, Long> threads = new TreeMap<>();
    for (AccountThread row : table.threads()) {
      String thread = row.thread().equals(AccountThread.FINISHED) ? "finished" : row.thread();
      threads.merge(thread + " " + row.account(), row.stats().allocations(), Long::sum);
    }
    // the thread that runs main has ended before the report is written
    assertThat(threads)
        .isEqualTo(
            Map.of(
                "stays web", 10L,
                "stays orders", 12L,
                "finished web", 127 + 7 - 10L,
                "finished orders", 29 + 20 - 12L,
                "finished (no account)", 24L));
  }

  /** Where every object is drawn, the stacks tell the same. */
  @EachJvm(contexts = "sampled")
  void sampledContextsAreChargedToo(WovenJvm jvm) {
    WovenRun run =
        jvm.with("accounts", RULES).with("sample", "1").run(Accounts.class).expectExit(0);
    AccountTable table = run.profile().accounts();
    assertThat(table.threads()).isEmpty();
    assertThat(pairs(table))
        .as("accounts of %s", run)
        .isEqualTo(
            Map.of(
                "web>web", 127L,
                "web>orders", 29L,
                "orders>web", 7L,
                "orders>orders", 20L,
                "(no account)>(no account)", 24L));
  }

  /** The same profile, charged in other ways afterwards. */
  @EachJvm(contexts = "tree")
  void jarsAndPackagesAreAccountsToo(WovenJvm jvm) {
    WovenRun run = jvm.with("accounts", "jar").run(Accounts.class);
    ProfileSnapshot profile = run.profile();
    assertThat(pairs(profile.accounts()))
        .isEqualTo(Map.of("agent/target/test-classes>agent/target/test-classes", 207L));
    assertThat(pairs(profile.withAccounts(AccountRules.parse(RULES)).accounts()))
        .containsEntry("web>orders", 29L);
    // its nodes, its thread-local, and the two pages that it asks Page::new for
    assertThat(
            profile
                .withAccounts(AccountRules.parse("package:3"))
                .accounts()
                .account("subject.accounts.library")
                .orElseThrow()
                .charged()
                .stats()
                .allocations())
        .isEqualTo(11 + 2 * (2 + 7) + 7 + 20 + 1 + 2L);
  }
}
