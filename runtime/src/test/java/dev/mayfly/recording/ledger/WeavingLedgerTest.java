package dev.mayfly.recording.ledger;

import static org.assertj.core.api.Assertions.assertThat;

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
}
