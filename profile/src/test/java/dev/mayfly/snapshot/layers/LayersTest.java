package dev.mayfly.snapshot.layers;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Each byte has one layer, and calls are those that enter a layer from outside. */
class LayersTest {
  private static final MethodFrame SERVICE = new MethodFrame("web.Servlet", "service", "()V");
  private static final MethodFrame RENDER = new MethodFrame("web.Page", "render", "()V");
  private static final MethodFrame FRAGMENT = new MethodFrame("web.Fragment", "render", "()V");
  private static final MethodFrame OWN = new MethodFrame("shop.Orders", "list", "()V");
  private static final MethodFrame OWN_VIEW = new MethodFrame("shop.Chart", "render", "()V");
  private static final Boundaries BOUNDARIES =
      Boundaries.of(
          Map.of(
              SERVICE, new Boundaries.Boundary(Layers.REQUEST, false),
              RENDER, new Boundaries.Boundary("view", false),
              FRAGMENT, new Boundaries.Boundary("view", false),
              OWN_VIEW, new Boundaries.Boundary("view", true)));

  private static ContextBuilder at(
      ContextBuilder caller, MethodFrame method, int bytes, int calls) {
    ContextBuilder here = caller.child(method);
    here.add(Amounts.of(Quantity.PHYSICAL_BYTES, bytes).plus(Amounts.of(Quantity.CALLS, calls)));
    return here;
  }

  private static ContextBuilder served(int factor) {
    ContextBuilder root = ContextSnapshot.builder();
    root.add(Amounts.of(Quantity.PHYSICAL_BYTES, 1));
    at(root, OWN, 2, 0);
    ContextBuilder service = at(root, SERVICE, 10 * factor, 2 * factor);
    at(service, OWN, 100 * factor, 0);
    ContextBuilder render = at(service, RENDER, 1000 * factor, 2 * factor);
    at(render, FRAGMENT, 10_000 * factor, 6 * factor);
    ContextBuilder called = at(render, OWN, 100_000 * factor, 0);
    at(called, RENDER, 1_000_000 * factor, 5 * factor);
    at(service, OWN_VIEW, 10_000_000 * factor, 1 * factor);
    return root;
  }

  @Test
  void eachByteBelongsToTheInnermostBoundary() {
    Layers layers = Layers.of(served(1).build(), BOUNDARIES, 20_000_000);
    assertThat(layers.rows())
        .containsExactly(
            new LayerRow("view", 3, 1_011_000, 10_100_000, 11_111_000, AllocationStats.EMPTY),
            new LayerRow(Layers.REQUEST, 2, 10, 100, 11_111_110, AllocationStats.EMPTY));
    long unknown = 20_000_000 - 11_111_113;
    assertThat(layers.outside())
        .isEqualTo(
            new LayerRow(LayerRow.OUTSIDE, 0, 1 + unknown, 2, 3 + unknown, AllocationStats.EMPTY));
    assertThat(layers.outside().bytes() + layers.rows().stream().mapToLong(LayerRow::bytes).sum())
        .isEqualTo(layers.totalBytes())
        .isEqualTo(20_000_000);
    assertThat(layers.ownBytes()).isEqualTo(10_100_102);
    assertThat(layers.find(Layers.REQUEST).orElseThrow().bytesPerCall())
        .isEqualTo(OptionalLong.of(5_555_555));
  }

  @Test
  void theTimeAfterTheStartIsApart() {
    ProfileSnapshot ready = snapshot(1, 1_000, Optional.empty());
    ProfileSnapshot all = snapshot(3, 2_000, Optional.of(ready));
    ProfileSnapshot later = all.afterStart();
    assertThat(later.start()).isEmpty();
    assertThat(later.layers().find("view").orElseThrow())
        .isEqualTo(
            new LayerRow("view", 6, 2_022_000, 20_200_000, 22_222_000, AllocationStats.EMPTY));
    assertThat(later.layers().totalBytes()).isEqualTo(2 * 11_111_110);
    assertThat(ready.afterStart()).isSameAs(ready);
  }

  private static ProfileSnapshot snapshot(int factor, long end, Optional<ProfileSnapshot> ready) {
    ContextSnapshot root = served(factor).build();
    long bytes = root.totalAmounts().get(Quantity.PHYSICAL_BYTES);
    return ProfileSnapshot.EMPTY
        .with(
            Environment.PART,
            ProfileSnapshot.EMPTY
                .environment()
                .between(java.time.Instant.ofEpochMilli(0), java.time.Instant.ofEpochMilli(end)))
        .with(ContextSnapshot.PART, root)
        .with(Coverage.PART, new Coverage(0, bytes, 0, 0, ImmutableList.of()))
        .with(Boundaries.PART, BOUNDARIES)
        .with(ProfileSnapshot.START, ready);
  }
}
