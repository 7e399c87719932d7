package dev.mayfly.agent.background;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.recording.ledger.QuotaLedger;
import dev.mayfly.recording.ledger.QuotaLedger.Use;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AccountTable;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class QuotaWatchTest {
  private static final long SECOND = 1_000_000_000;

  private final List<Use> heard = new ArrayList<>();
  private final List<String> said = new ArrayList<>();
  private final QuotaWatch watch =
      new QuotaWatch(
          ImmutableMap.of("orders", 1600L, "carts", 1L << 40),
          this::table,
          ImmutableList.of(
              use -> {
                throw new IllegalStateException("full");
              },
              heard::add),
          said::add);
  private long alive;
  private int looks;
  private long now;
  private long lookNanos;

  @AfterEach
  void noQuotas() {
    QuotaLedger.publish(List.of());
  }

  /** Objects of 16 bytes that orders are charged with. */
  private AccountTable table() {
    looks++;
    now += lookNanos;
    MethodFrame method = new MethodFrame("com.acme.Orders", "place", "()V");
    AllocationSite site = new AllocationSite(method, 7, "Order", AllocationKind.OBJECT);
    ContextBuilder root = ContextSnapshot.builder();
    root.child(method).record(site, new AllocationStats(1000, 0, 16_000, 0));
    ClockStats clock = new ClockStats(Buckets.EMPTY, Buckets.of(alive), 0);
    root.child(method)
        .add(site, SiteRecord.of(new LifetimeStats(1000, 0, 1000, clock, clock, clock)));
    return AccountTable.of(
        ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build()),
        AccountRules.parse("orders:com.acme.Orders;carts:com.acme.Carts"));
  }

  private void at(long seconds) {
    now = seconds * SECOND;
    watch.tick(() -> now);
  }

  @Test
  void eachRiseAboveTheQuotaIsOneNotification() {
    assertThat(QuotaLedger.latest())
        .containsExactly(new Use("orders", 1600, 0, 0), new Use("carts", 1L << 40, 0, 0));
    alive = 100;
    at(-20); // nanoTime may be negative
    assertThat(QuotaLedger.latest().get(0)).isEqualTo(new Use("orders", 1600, 1600, 0));
    assertThat(heard).isEmpty();
    alive = 101;
    at(0);
    at(20);
    assertThat(heard).containsExactly(new Use("orders", 1600, 1616, 1));
    alive = 50;
    at(40);
    assertThat(QuotaLedger.latest().get(0).isExceeded()).isFalse();
    alive = 200;
    at(60);
    assertThat(heard)
        .containsExactly(new Use("orders", 1600, 1616, 1), new Use("orders", 1600, 3200, 2));
    assertThat(said)
        .containsExactly(
            "account orders exceeds its quota of 1.6 kB: about 1.6 kB are alive",
            "option 'quota': not notified: java.lang.IllegalStateException: full",
            "option 'quota': not notified: java.lang.IllegalStateException: full");
  }

  @Test
  void looksThatAllTakeLongAreRare() {
    lookNanos = SECOND;
    at(100); // the first and the second one
    at(106);
    assertThat(looks).isEqualTo(2);
    at(112); // the third one: now two in a row took a second
    assertThat(looks).isEqualTo(3);
    at(132);
    assertThat(looks).isEqualTo(3);
    at(133);
    assertThat(looks).isEqualTo(4);
  }

  /** However long the first look takes, and one slow look among fast ones: the next is not late. */
  @Test
  void oneSlowLookDelaysNothing() {
    for (long slow = 0; slow < 6; slow++) {
      QuotaWatch fresh =
          new QuotaWatch(
              ImmutableMap.of("orders", 1600L), this::table, ImmutableList.of(), said::add);
      for (long look = 0; look < 6; look++) {
        int before = looks;
        lookNanos = look == slow ? 10 * SECOND : SECOND / 100;
        fresh.tick(() -> now);
        assertThat(looks).as("look %d, the slow one is %d", look, slow).isEqualTo(before + 1);
        now += 5 * SECOND;
      }
    }
  }

  @Test
  void withoutQuotasNothingIsRead() {
    new QuotaWatch(ImmutableMap.of(), this::table, ImmutableList.of(), said::add)
        .tick(() -> SECOND);
    assertThat(looks).isZero();
  }
}
