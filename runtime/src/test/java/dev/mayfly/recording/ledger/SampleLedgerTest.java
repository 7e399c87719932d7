package dev.mayfly.recording.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.ledger.SampleLedger.Kind;
import dev.mayfly.recording.ledger.SampleLedger.Step;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Samples are reported as they were added, within bounds. */
final class SampleLedgerTest {
  private static final Step PLACE = step(Kind.METHOD, "place");
  private static final Step RESIZE = step(Kind.UNWOVEN, "resize");
  private static final AllocationSite SITE = site("T");

  private static Step step(Kind kind, String method) {
    return new Step(kind, new MethodFrame("a.A", method, "()V"));
  }

  private static AllocationSite site(String type) {
    return new AllocationSite(PLACE.frame(), 1, type, AllocationKind.OBJECT);
  }

  private static List<String> lines(SampleLedger ledger) {
    List<String> lines = new ArrayList<>();
    Deque<String> path = new ArrayDeque<>();
    ledger.accept(
        new SampleLedger.Visitor() {
          @Override
          public void group(String name, long unsampledBytes) {
            lines.add(name + " " + unsampledBytes);
          }

          @Override
          public void enter(Step step) {
            path.addLast(step.kind() + " " + step.frame().methodName());
          }

          @Override
          public void unsampled(long bytes) {
            lines.add(path + " before: " + bytes);
          }

          @Override
          public void samples(AllocationSite site, long objects, long bytes, double squares) {
            lines.add(path + " " + site.typeName() + " " + objects + " " + bytes + " " + squares);
          }

          @Override
          public void exit() {
            path.removeLast();
          }
        });
    return lines;
  }

  @Test
  void samplesOfOneContextAndSiteAddUp() {
    SampleLedger ledger = new SampleLedger(9, 9);
    ledger.add("main", List.of(PLACE, RESIZE), SITE, 3, 10, 0);
    ledger.add("main", List.of(PLACE, RESIZE), SITE, 4, 20, 0);
    ledger.add("main", List.of(PLACE), SITE, 5, 30, 0);
    ledger.unsampled(Map.of("main", 7L, "idle", 8L));
    assertThat(lines(ledger))
        .containsExactly(
            "main 7",
            "[METHOD place] T 1 5 25.0",
            "[METHOD place, UNWOVEN resize] T 2 7 25.0",
            "idle 8");
    assertThat(ledger.samples()).isEqualTo(3);
  }

  @Test
  void samplesOfOneTimeTellAsMuchAsOne() {
    SampleLedger ledger = new SampleLedger(9, 9);
    for (int weight = 1; weight <= 3; weight++) {
      ledger.add("main", List.of(PLACE), SITE, weight, 7, 0);
    }
    ledger.add("main", List.of(PLACE), SITE, 4, 8, 0);
    assertThat(lines(ledger)).containsExactly("main 0", "[METHOD place] T 4 10 52.0");
  }

  @Test
  void whatContextsAllocatedBeforeIsKept() {
    SampleLedger ledger = new SampleLedger(1, 9);
    ledger.unsampled(List.of(), 5);
    ledger.unsampled(List.of(PLACE), 6);
    ledger.unsampled(List.of(PLACE, step(Kind.METHOD, "noRoom")), 7);
    assertThat(lines(ledger))
        .containsExactly("(all threads) 0", "[] before: 5", "[METHOD place] before: 13");
  }

  @Test
  void withoutRoomSamplesThatWereCountedStayCountedOnes() {
    SampleLedger ledger = new SampleLedger(1, 9);
    ledger.add("main", List.of(PLACE), SITE, 1, 40, 0);
    ledger.add("main", List.of(PLACE, step(Kind.METHOD, "more")), SITE, 2, 50, 0);
    ledger.add("main", List.of(PLACE, RESIZE), SITE, 3, 60, 0);
    ledger.add("main", List.of(PLACE, step(Kind.UNWOVEN, "other")), SITE, 4, 70, 0);
    assertThat(lines(ledger))
        .containsExactly(
            "main 0",
            "[METHOD place] T 2 3 5.0",
            "[METHOD place, FOLDED (other methods)] T 2 7 25.0");
  }

  @Test
  void groupsAndSitesAreBoundedToo() {
    SampleLedger ledger = new SampleLedger(1, 1);
    for (int i = 0; i < 5; i++) {
      ledger.add("t" + i, List.of(), site("T" + i), 1, i, 0);
    }
    assertThat(lines(ledger))
        .containsExactlyInAnyOrder(
            "t0 0",
            "[] T0 1 1 1.0",
            "(other threads) 0",
            "[] T1 1 1 1.0",
            "[] (other types) 3 3 3.0");
  }

  @Test
  void isBroughtUpToDateWhenAsked() {
    SampleLedger ledger = new SampleLedger(9, 9);
    ledger.update();
    ledger.updating(() -> ledger.add("main", List.of(), SITE, 1, 1, 0));
    assertThat(lines(ledger)).isEmpty();
    ledger.update();
    assertThat(lines(ledger)).hasSize(2);
  }
}
