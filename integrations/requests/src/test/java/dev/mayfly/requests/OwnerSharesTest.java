package dev.mayfly.requests;

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

/** Who is charged with what: shares add up to the whole, and recursion counts once. */
final class OwnerSharesTest {
  private static final Map<MethodFrame, String> OWNERS =
      Map.of(frame("web"), "Web", frame("store"), "Store");

  private static MethodFrame frame(String method) {
    return new MethodFrame("com.acme.Shop", method, "()V");
  }

  private static void make(ContextBuilder context, String method, long objects) {
    context.record(
        new AllocationSite(frame(method), 1, "com.acme.Thing", AllocationKind.OBJECT),
        new AllocationStats(objects, 0, 16 * objects, 0));
  }

  /** main 1 → web 2 → store 4 → web 8 → helper 16; main → store 32. */
  private static ProfileSnapshot profile() {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder main = root.child(frame("main"));
    make(main, "main", 1);
    ContextBuilder web = main.child(frame("web"));
    make(web, "web", 2);
    ContextBuilder store = web.child(frame("store"));
    make(store, "store", 4);
    ContextBuilder again = store.child(frame("web"));
    make(again, "web", 8);
    make(again.child(frame("helper")), "helper", 16);
    make(main.child(frame("store")), "store", 32);
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  @Test
  void theOutermostIsChargedWithAllBelow() {
    OwnerShares shares = OwnerShares.of(profile(), OWNERS::get, OwnerShares.Charge.OUTERMOST);
    assertThat(shares.attributedTo("Web").allocations()).isEqualTo(2 + 4 + 8 + 16);
    assertThat(shares.attributedTo("Store").allocations()).isEqualTo(32);
    assertThat(shares.rest().allocations()).isEqualTo(1);
  }

  @Test
  void theNearestIsChargedUpToTheNext() {
    OwnerShares shares = OwnerShares.of(profile(), OWNERS::get, OwnerShares.Charge.NEAREST);
    assertThat(shares.attributedTo("Web").allocations()).isEqualTo(2 + 8 + 16);
    assertThat(shares.attributedTo("Store").allocations()).isEqualTo(4 + 32);
    assertThat(shares.attributedTo("Store").bytes()).isEqualTo(16 * 36);
    assertThat(shares.rest().allocations()).isEqualTo(1);
  }

  @Test
  void whatIsBelowCountsOnceThoughTheOwnerIsThereTwice() {
    OwnerShares shares = OwnerShares.of(profile(), OWNERS::get, OwnerShares.Charge.NEAREST);
    assertThat(shares.below("Web").allocations()).isEqualTo(2 + 4 + 8 + 16);
    assertThat(shares.below("Store").allocations()).isEqualTo(4 + 8 + 16 + 32);
    assertThat(shares.below("Web").alive()).isEqualTo(-1);
    assertThat(shares.owners()).containsExactlyInAnyOrder("Web", "Store");
  }
}
