package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The report of a baseline that does not hold, when the sources were edited meanwhile. */
final class BaselineExcessTest {
  private static final String TYPE = "com.acme.Order";

  private record At(String method, int line, long count) {}

  private static Allocations made(At... places) {
    ContextBuilder root = ContextSnapshot.builder();
    for (At at : places) {
      MethodFrame method = new MethodFrame("com.acme.Shop", at.method, "()V");
      root.child(method)
          .record(
              new AllocationSite(method, at.line, TYPE, AllocationKind.OBJECT),
              new AllocationStats(at.count, 0, 16 * at.count, 0));
    }
    return Allocations.in(ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build()));
  }

  private static List<String> rises(Allocations before, Allocations now, double tolerance) {
    return BaselineExcess.of(BaselineEntry.of(before, 0), BaselineEntry.of(now, 0), now, tolerance)
        .lines();
  }

  @Test
  void noneWhereNothingRises() {
    Allocations made = made(new At("a", 10, 3), new At("b", 20, 1));
    assertThat(rises(made, made, 0)).isEmpty();
    assertThat(rises(made, made(new At("a", 10, 3)), 0)).isEmpty();
  }

  /** Code that moves to another method or line makes as much as before. */
  @Test
  void noneWhereCodeMoves() {
    assertThat(rises(made(new At("a", 10, 3)), made(new At("b", 99, 3)), 0)).isEmpty();
  }

  @Test
  void aNewPlace() {
    assertThat(rises(made(new At("a", 10, 3)), made(new At("a", 10, 3), new At("b", 20, 2)), 0))
        .containsExactly("com.acme.Order: 3 → 5 (+2)", "  2 at com.acme.Shop.b(Shop.java:20)");
  }

  /** A method that has only moved down is not to blame. */
  @Test
  void aPlaceThatMovedIsNoNewOne() {
    assertThat(
            rises(
                made(new At("a", 10, 3), new At("a", 12, 1), new At("b", 20, 2)),
                made(new At("a", 15, 3), new At("a", 17, 1), new At("b", 25, 4)),
                0))
        .containsExactly("com.acme.Order: 6 → 8 (+2)", "  4 at com.acme.Shop.b(Shop.java:25)");
  }

  @Test
  void aPlaceThatMakesMore() {
    assertThat(rises(made(new At("a", 10, 3)), made(new At("a", 10, 1000)), 0))
        .containsExactly(
            "com.acme.Order: 3 → 1,000 (+997)", "  3 → 1,000 at com.acme.Shop.a(Shop.java:10)");
  }

  @Test
  void theNumbersOfLambdasDoNotMatter() {
    assertThat(BaselineEntry.of(made(new At("lambda$load$3", 10, 3)), 0).sites())
        .isEqualTo(BaselineEntry.of(made(new At("lambda$load$12", 10, 3)), 0).sites())
        .containsOnlyKeys("com.acme.Shop.load(lambda):10 com.acme.Order");
  }

  @Test
  void tolerance() {
    Allocations before = made(new At("a", 10, 100));
    assertThat(rises(before, made(new At("a", 10, 105)), 0.05)).isEmpty();
    assertThat(rises(before, made(new At("a", 10, 106)), 0.05)).hasSize(2);
    assertThat(rises(made(), made(new At("a", 10, 1)), 0.05)).hasSize(2);
  }

  /** Which test initialises a class depends on their order. */
  @Test
  void staticInitialisersDoNotCount() {
    Allocations made = made(new At("<clinit>", 10, 3), new At("$jacocoInit", 1, 1));
    assertThat(made.isEmpty()).isTrue();
  }
}
