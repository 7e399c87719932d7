package dev.mayfly.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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

  private static final class Observing extends Analysis {
    @Override
    public void read(@Nullable Object target, int index, Site site) {}

    @Override
    public void written(@Nullable Object target, int index, Site site) {}

    @Override
    public void locked(@Nullable Object lock, Site site) {}
  }

  @Test
  void onlyOverriddenMethodsAreWoven() {
    assertThat(OverriddenMethods.events(Failing.class)).isEqualTo(Event.CALLED.bit());
    assertThat(OverriddenMethods.events(Observing.class))
        .isEqualTo(Event.READ.bit() | Event.WRITTEN.bit() | Event.LOCKED.bit());
    assertThat(OverriddenMethods.events(Inheriting.class)).isEqualTo(Event.CALLED.bit());
    assertThat(OverriddenMethods.events(Analysis.class)).isZero();
  }

  /** Chooses by line: 1 before, 2 after, 3 not at all. */
  private static final class Choosing extends Analysis {
    private final List<String> seen = new ArrayList<>();

    @Override
    public boolean wants(Site site) {
      return site.line() != 3;
    }

    @Override
    public boolean after(Site site) {
      return site.line() == 2;
    }

    @Override
    public void accessed(@Nullable Object target, int index, Site site) {
      seen.add(site.event() + " " + site.line() + " " + index);
    }

    @Override
    public void called(@Nullable Object target, Site site) {
      seen.add(target + " called");
    }
  }

  private static EventSites.Spec read(int line) {
    return new EventSites.Spec(Event.READ, line, "", false, 0, 'L', false, false);
  }

  @Test
  void anAnalysisChoosesAmongSites() {
    TestHost.start();
    Choosing choosing = new Choosing();
    assertThat(OverriddenMethods.events(Choosing.class))
        .isEqualTo(
            Event.READ.bit()
                | Event.WRITTEN.bit()
                | Event.LENGTH_READ.bit()
                | Event.NONOBJECT.bit()
                | Event.CALLED.bit()
                | Event.TARGET.bit());
    List<EventSites.Spec> specs =
        List.of(
            read(1),
            read(2),
            read(2).toldAfter(),
            read(3),
            EventSites.Spec.of(Event.CALLED, 4, "", 0));
    int first = EventSites.register(METHOD, specs);
    try (Registration on = Analyses.add("choosing", choosing)) {
      assertThat(on).isNotNull();
      assertThat(Analyses.woven().chooses()).isTrue();
      assertThat(specs)
          .extracting(spec -> Analyses.woven().choice().at(spec.in(METHOD)))
          .containsExactly(
              WovenEvents.BEFORE, WovenEvents.AFTER, WovenEvents.AFTER, 0, WovenEvents.BEFORE);
      for (int i = 0; i < 4; i++) {
        Analyses.happened(Event.READ, null, i, first + i);
      }
      Analyses.happened(Event.CALLED, "text", 0, first + 4);
      assertThat(choosing.seen).containsExactly("READ 1 0", "READ 2 2", "text called");
      assertThat(EventSites.of(first).bytes()).isEqualTo(4);
    }
  }

  @Test
  void threadsThatHaveEndedAreToldBeforeResults() {
    TestHost.start("main");
    List<String> seen = new ArrayList<>();
    Analysis threads =
        new Analysis() {
          @Override
          public void threadBegan(long id, String name) {
            seen.add(name + " began");
          }

          @Override
          public void threadEnded(long id, String name) {
            seen.add(name + " ended");
            throw new IllegalStateException("without a listener");
          }
        };
    try (Registration on = Analyses.add("threads", threads)) {
      assertThat(on).isNotNull();
      Analyses.threadBegan(2, "worker");
      Analyses.threadEnded(2, "worker");
      assertThat(seen).containsExactly("main began", "worker began");
      assertThat(Analyses.results()).isNotEmpty();
      assertThat(seen).containsExactly("main began", "worker began", "worker ended");
    }
  }

  @Test
  void anAnalysisIsCalledUntilItIsRemovedOrHasFailedTenTimes() {
    List<String> said = new ArrayList<>();
    Analyses.start(new TestHost(said));
    int site =
        EventSites.register(METHOD, List.of(EventSites.Spec.of(Event.CALLED, 7, "b.B.n", 3)));
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
    int site =
        EventSites.register(
            METHOD,
            List.of(new EventSites.Spec(Event.READ, 8, "c.Leaf.x", true, 4, 'I', false, false)));
    assertThat(EventSites.of(site))
        .isEqualTo(new Site("a.A", "m", "()V", 8, "c.Base.x", Event.READ, 4, 4, false));
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
