package dev.mayfly.snapshot.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodChangeTest {
  private static final MethodFrame MAIN = new MethodFrame("app.Main", "main", "()V");
  private static final MethodFrame LOOP = new MethodFrame("app.Main", "loop", "()V");
  private static final MethodFrame HELPER = new MethodFrame("app.Main", "helper", "()V");

  private static ProfileSnapshot profile(long objects) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder inner = root.child(MAIN).child(LOOP).child(LOOP);
    inner.record(site(LOOP), new AllocationStats(objects, 0, 16 * objects, 0));
    // a method without contexts of its own
    inner.record(site(HELPER), new AllocationStats(2, 0, 48, 0));
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  private static AllocationSite site(MethodFrame method) {
    return new AllocationSite(method, 3, "app.Order", AllocationKind.OBJECT);
  }

  @Test
  void aRecursiveMethodCountsOnceAndCallersHaveTheirCallees() {
    Map<MethodFrame, MethodChange> methods =
        MethodChange.of(ProfileComparison.of(profile(1), profile(11)));
    assertThat(methods.keySet()).containsExactly(LOOP, MAIN, HELPER);
    MethodChange loop = methods.get(LOOP);
    assertThat(loop.own().bytes()).isEqualTo(160);
    assertThat(loop.withCallees().before().bytes()).isEqualTo(16 + 48);
    assertThat(loop.withCallees().after().bytes()).isEqualTo(176 + 48);
    assertThat(methods.get(MAIN).own()).isEqualTo(Change.NONE);
    assertThat(methods.get(MAIN).withCallees()).isEqualTo(loop.withCallees());
    assertThat(methods.get(MAIN).kind()).isEqualTo(Change.Kind.GREW);
    assertThat(methods.get(HELPER).kind()).isEqualTo(Change.Kind.SAME);
    assertThat(methods.get(HELPER).withCallees().after().bytes()).isEqualTo(48);
  }
}
