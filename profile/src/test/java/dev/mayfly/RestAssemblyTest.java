package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.ledger.SampleLedger;
import dev.mayfly.recording.ledger.SampleLedger.Kind;
import dev.mayfly.recording.ledger.SampleLedger.Step;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RestAssemblyTest {
  private static final MethodFrame PLACE = new MethodFrame("shop.Orders", "place", "()V");
  private static final MethodFrame RUN = new MethodFrame("java.lang.Thread", "run", "()V");
  private static final AllocationSite SITE =
      new AllocationSite(RUN, 1, "int[]", AllocationKind.ARRAY);

  @Test
  void eachGroupHasATree() {
    SampleLedger ledger = new SampleLedger(9, 9);
    ledger.add("main", List.of(new Step(Kind.METHOD, PLACE)), SITE, 2, 1, 0);
    ledger.add(
        "main",
        List.of(
            new Step(Kind.THREADS, new MethodFrame("", "main", "")), new Step(Kind.UNWOVEN, RUN)),
        SITE,
        3,
        2,
        0);
    ledger.unsampled(List.of(new Step(Kind.METHOD, PLACE)), 11);
    ledger.unsampled(Map.of("idle-#", 9L));
    SampledRest rest = RestAssembly.of(ledger);
    ContextBuilder expected = ContextSnapshot.builder();
    add(expected.child(PLACE), 2);
    add(expected.threads("main").unwoven(RUN), 3);
    ContextBuilder before = ContextSnapshot.builder();
    before.child(PLACE).add(Amounts.of(Quantity.PHYSICAL_BYTES, 11));
    assertThat(rest.groups())
        .containsOnly(
            Map.entry("main", expected.build()), Map.entry("(all threads)", before.build()));
    assertThat(rest.unsampled()).isEqualTo(11);
    assertThat(rest.unsampledBytes()).containsOnly(Map.entry("idle-#", 9L));
  }

  private static void add(ContextBuilder context, long weight) {
    context.add(SITE, SiteRecord.of(RestSample.of(weight)));
  }
}
