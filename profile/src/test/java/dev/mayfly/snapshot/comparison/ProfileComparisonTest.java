package dev.mayfly.snapshot.comparison;

import static dev.mayfly.snapshot.RandomProfiles.frame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileComparisonTest {

  private static AllocationStats stats(long allocations, long bytes) {
    return new AllocationStats(allocations, 0, bytes, 0);
  }

  private static AllocationSite site(String method, int line, String type) {
    return new AllocationSite(frame(method), line, type, AllocationKind.OBJECT);
  }

  private static ProfileSnapshot snapshot(ContextBuilder root) {
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  @Test
  void tellsWhatAppearedGrewShrankAndVanished() {
    ContextBuilder before = ContextSnapshot.builder();
    before.record(site("m", 1, "Grown"), stats(1, 100));
    before.record(site("m", 2, "Shrunk"), stats(5, 500));
    before.record(site("m", 3, "Gone"), stats(1, 30));
    before.record(site("m", 4, "Same"), stats(9, 900));
    before.record(site("m", 5, "More"), stats(1, 64));
    ContextBuilder after = ContextSnapshot.builder();
    after.record(site("m", 1, "Grown"), stats(4, 400));
    after.record(site("m", 2, "Shrunk"), stats(1, 100));
    after.record(site("m", 4, "Same"), stats(9, 900));
    after.record(site("m", 5, "More"), stats(2, 64));
    after.record(site("m", 6, "New"), stats(1, 10));
    ProfileComparison comparison = ProfileComparison.of(snapshot(before), snapshot(after));
    assertThat(comparison.byType().keySet())
        .containsExactly("Shrunk", "Grown", "Gone", "New", "More", "Same");
    assertThat(comparison.byType().values().stream().map(Change::kind))
        .containsExactly(
            Change.Kind.SHRANK,
            Change.Kind.GREW,
            Change.Kind.VANISHED,
            Change.Kind.APPEARED,
            Change.Kind.GREW,
            Change.Kind.SAME);
    assertThat(comparison.byType().get("Gone"))
        .isEqualTo(new Change(stats(1, 30), AllocationStats.EMPTY));
    assertThat(comparison.total()).isEqualTo(new Change(stats(17, 1594), stats(17, 1474)));
    assertThat(comparison.byContext()).hasSize(1);
    assertThat(comparison.byContext().get(0).path().methods()).isEmpty();
  }

  @Test
  void sitesWhoseLinesHaveMovedAreTheSame() {
    ContextBuilder before = ContextSnapshot.builder();
    before.record(site("moved", 10, "T"), stats(1, 16));
    before.record(site("moved", 20, "T"), stats(2, 32));
    before.record(site("added", 10, "T"), stats(3, 48));
    ContextBuilder after = ContextSnapshot.builder();
    after.record(site("moved", 13, "T"), stats(1, 16));
    after.record(site("moved", 23, "T"), stats(4, 64));
    after.record(site("added", 12, "T"), stats(3, 48));
    after.record(site("added", 10, "T"), stats(1, 16));
    Map<AllocationSite, Change> sites =
        ProfileComparison.of(snapshot(before), snapshot(after)).bySite();
    assertThat(sites)
        .isEqualTo(
            Map.of(
                site("moved", 13, "T"), new Change(stats(1, 16), stats(1, 16)),
                site("moved", 23, "T"), new Change(stats(2, 32), stats(4, 64)),
                site("added", 10, "T"), new Change(stats(3, 48), stats(1, 16)),
                site("added", 12, "T"), new Change(AllocationStats.EMPTY, stats(3, 48))));
  }

  @Test
  void contextsAreMatchedByTheirMethods() {
    AllocationSite site = site("c", 1, "T");
    ContextBuilder before = ContextSnapshot.builder();
    before.child(frame("a")).child(frame("c")).record(site, stats(1, 16));
    before.child(frame("b")).child(frame("c")).record(site, stats(2, 32));
    before.child(frame("b")).folded().record(site, stats(1, 1));
    ContextBuilder after = ContextSnapshot.builder();
    after.child(frame("b")).child(frame("c")).record(site, stats(3, 48));
    after.child(frame("c")).record(site, stats(4, 1000));
    after.child(frame("b")).folded().record(site, stats(1, 1));
    List<ContextChange> contexts =
        ProfileComparison.of(snapshot(before), snapshot(after)).byContext();
    assertThat(contexts.stream().map(context -> List.copyOf(context.path().methods())))
        .startsWith(List.of(frame("c")))
        .contains(List.of(frame("a"), frame("c")), List.of(frame("b"), frame("c")));
    assertThat(contexts.stream().map(ContextChange::change))
        .containsExactlyInAnyOrder(
            new Change(AllocationStats.EMPTY, stats(4, 1000)),
            new Change(stats(1, 16), AllocationStats.EMPTY),
            new Change(stats(2, 32), stats(3, 48)),
            new Change(stats(1, 1), stats(1, 1)));
  }

  @Test
  void sumsAreThoseOfTheProfiles() {
    RandomProfiles profiles = new RandomProfiles(49, false);
    for (int i = 0; i < 100; i++) {
      ProfileSnapshot before = profiles.next();
      ProfileSnapshot after = profiles.next();
      ProfileComparison comparison = ProfileComparison.of(before, after);
      Change types = comparison.byType().values().stream().reduce(Change.NONE, Change::plus);
      Change sites = comparison.bySite().values().stream().reduce(Change.NONE, Change::plus);
      Change contexts =
          comparison.byContext().stream()
              .map(ContextChange::change)
              .reduce(Change.NONE, Change::plus);
      assertThat(types).isEqualTo(comparison.total());
      assertThat(sites).isEqualTo(comparison.total());
      assertThat(contexts).isEqualTo(comparison.total());
      assertThat(ProfileComparison.of(before, before).bySite().values())
          .allMatch(change -> change.kind() == Change.Kind.SAME);
    }
  }

  @Test
  void deepTreesTakeNoMoreMemoryThanThemselves() {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder context = root;
    for (int i = 0; i < 200_000; i++) {
      context = context.child(frame("m"));
      context.record(site("m", 1, "T"), stats(1, 16));
    }
    ProfileSnapshot deep = snapshot(root);
    List<ContextChange> contexts = ProfileComparison.of(ProfileSnapshot.EMPTY, deep).byContext();
    assertThat(contexts).hasSize(200_000);
    assertThat(contexts.get(199_999).path().innermost(3)).hasSize(3);
  }
}
