package dev.mayfly.recording.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What was not woven, by reason. */
final class WeavingLedgerTest {
  @Test
  void keepsAHundredExamplesInOrderAndCountsAll() {
    WeavingLedger ledger = WeavingLedger.instance();
    IntStream.range(0, 250)
        .map(i -> 249 - i)
        .forEach(i -> ledger.notWoven("test: many", String.format("C%03d", i)));
    WeavingLedger.NotWoven many = ledger.notWoven().get("test: many");
    assertThat(many.count()).isEqualTo(250);
    assertThat(many.examples()).hasSize(100).isSorted().startsWith("C000").endsWith("C099");
  }

  @Test
  void addsUpWhatWeavingCosts() {
    WeavingLedger ledger = WeavingLedger.instance();
    long nanos = ledger.nanos();
    long bytes = ledger.bytes();
    int classes = ledger.classes();
    ledger.cost(5, 7);
    ledger.cost(1, 1);
    ledger.woven();
    assertThat(ledger.nanos()).isEqualTo(nanos + 6);
    assertThat(ledger.bytes()).isEqualTo(bytes + 8);
    assertThat(ledger.classes()).isEqualTo(classes + 1);
  }

  /** To read and to sort the names may load classes, which who loads them weaves: with the lock. */
  @Test
  void isNotLockedWhileNamesAreReadAndSorted() {
    WeavingLedger ledger = WeavingLedger.instance();
    AtomicInteger reads = new AtomicInteger();
    List<String> names =
        new AbstractList<>() {
          @Override
          public String get(int index) {
            reads.incrementAndGet();
            assertThat(Thread.holdsLock(ledger)).isFalse();
            return index == 0 ? "b" : "a";
          }

          @Override
          public int size() {
            return 2;
          }
        };
    ledger.now("test: now", names);
    assertThat(reads).hasPositiveValue();
    assertThat(ledger.notWoven().get("test: now"))
        .isEqualTo(new WeavingLedger.NotWoven(2, List.of("a", "b")));
    ledger.now("test: now", List.of());
    assertThat(ledger.notWoven()).doesNotContainKey("test: now");
  }
}
