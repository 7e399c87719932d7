package dev.mayfly.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.mayfly.analysis.builtin.CallCounter;
import dev.mayfly.analysis.builtin.FieldCounter;
import dev.mayfly.analysis.builtin.LockCounter;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class AnalysesTest {
  private static final MethodFrame METHOD = new MethodFrame("a.A", "m", "()V");

  /** Fails in the calls that its number says. */
  private static class Failing extends Analysis {
    private final int failures;
    private int calls;

    Failing(int failures) {
      this.failures = failures;
    }

    @Override
    public void called(Site site) {
      if (++calls <= failures) {
        throw new IllegalStateException(site.member());
      }
    }
  }

  private static final class Inheriting extends Failing {
    Inheriting() {
      super(0);
    }
  }

  @Test
  void onlyOverriddenMethodsAreWoven() {
    assertThat(Event.overriddenBy(CallCounter.class)).isEqualTo(Event.CALLED.bit());
    assertThat(Event.overriddenBy(FieldCounter.class))
        .isEqualTo(Event.READ.bit() | Event.WRITTEN.bit());
    assertThat(Event.overriddenBy(LockCounter.class)).isEqualTo(Event.LOCKED.bit());
    assertThat(Event.overriddenBy(Inheriting.class)).isEqualTo(Event.CALLED.bit());
    assertThat(Event.overriddenBy(Analysis.class)).isZero();
  }

  @Test
  void anAnalysisIsCalledUntilItIsRemovedOrHasFailedTenTimes() {
    List<String> said = new ArrayList<>();
    Analyses.start(said::add);
    int site = EventSites.register(METHOD, List.of(new EventSites.Spec(7, "b.B.n", false)));
    Failing nine = new Failing(9);
    Failing ten = new Failing(10);
    try (Registration first = Analyses.add("nine", nine);
        Registration second = Analyses.add("ten", ten)) {
      assertThat(Event.CALLED.isIn(Analyses.events())).isTrue();
      for (int i = 0; i < 20; i++) {
        Analyses.happened(Event.CALLED, null, 0, site);
      }
      assertThat(nine.calls).isEqualTo(20);
      assertThat(ten.calls).isEqualTo(10);
      assertThat(said).hasSize(1).first().asString().contains("'ten'", "b.B.n");
      assertThat(Analyses.results())
          .extracting(AnalysisResult::name, AnalysisResult::failures, AnalysisResult::reasonOff)
          .contains(tuple("nine", 9L, null), tuple("ten", 10L, "java.lang.IllegalStateException"));
    }
    Analyses.happened(Event.CALLED, null, 0, site);
    assertThat(nine.calls).isEqualTo(20);
    assertThat(Analyses.isWanted(Event.CALLED)).isFalse();
  }

  @Test
  void aFieldIsNamedWithTheClassThatDeclaresIt() {
    DeclaredFields.note("c.Base", "java.lang.Object", Set.of("x"));
    DeclaredFields.note("c.Middle", "c.Base", Set.of());
    DeclaredFields.note("c.Leaf", "c.Middle", Set.of("y"));
    assertThat(DeclaredFields.resolve("c.Leaf.x")).isEqualTo("c.Base.x");
    assertThat(DeclaredFields.resolve("c.Leaf.y")).isEqualTo("c.Leaf.y");
    assertThat(DeclaredFields.resolve("d.Unknown.z")).isEqualTo("d.Unknown.z");
    int site = EventSites.register(METHOD, List.of(new EventSites.Spec(8, "c.Leaf.x", true)));
    assertThat(EventSites.of(site)).isEqualTo(new Site("a.A", "m", "()V", 8, "c.Base.x"));
    assertThat(EventSites.of(site)).isSameAs(EventSites.of(site));
  }

  @Test
  void aTableHasAnEnd() {
    Table table = new Report().table("Many", "name", Column.sum("n"));
    for (int i = 0; i < 10_005; i++) {
      table.row("row " + i, 2);
    }
    table.row("row 0", 1);
    assertThat(table.rows()).hasSize(10_001);
    assertThat(table.rows().get(Table.OTHERS)).containsExactly(10);
    assertThat(table.rows().get("row 0")).containsExactly(3);
  }
}
