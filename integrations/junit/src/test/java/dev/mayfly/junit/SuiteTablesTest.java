package dev.mayfly.junit;

import static dev.mayfly.snapshot.run.Environment.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tables of a suite as text and as a page. */
final class SuiteTablesTest {
  private static final MethodFrame SELL = new MethodFrame("com.acme.Shop", "sell", "()V");
  private static final AllocationSite ORDER =
      new AllocationSite(SELL, 7, "com.acme.Order", AllocationKind.OBJECT);
  private static final AllocationSite ITEMS =
      new AllocationSite(SELL, 8, "com.acme.Item[]", AllocationKind.ARRAY);

  private static SuiteRow row(String name, long objects, Map<AllocationSite, Long> kept) {
    SuiteRow row = new SuiteRow("com.acme.", name);
    ContextBuilder root = ContextSnapshot.builder();
    root.child(SELL).record(ORDER, new AllocationStats(objects, 0, 16 * objects, 0));
    row.add(Allocations.in(ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build())));
    row.keep(Survivors.of(kept));
    return row;
  }

  private static final SuiteRow QUIET = row("ShopTest.looks", 0, Map.of());
  private static final SuiteRow SELLS = row("ShopTest.sells", 1200, Map.of());
  private static final SuiteRow KEEPS =
      row("ShopTest.keeps [1] <all>", 3, Map.of(ORDER, 1L, ITEMS, 2000L));

  @Test
  void text() {
    assertThat(new SuiteTables(List.of(QUIET, KEEPS, SELLS), 1, "").text())
        .isEqualTo(
            """
            Tests that allocate most (1 of 2)
              allocations   bytes  test
                    1,200  19,200  ShopTest.sells
            Kept after their test
              2,001 objects of ShopTest.keeps [1] <all>
                2,000 × com.acme.Item[]  at com.acme.Shop.sell(Shop.java:8)
                    1 × com.acme.Order   at com.acme.Shop.sell(Shop.java:7)
            """);
  }

  @Test
  void tablesOfSeveralJvmsAreAddedUp() {
    ProfileSnapshot one = new SuiteTables(List.of(QUIET, KEEPS, SELLS), 1, "").profile(UNKNOWN);
    ProfileSnapshot other = new SuiteTables(List.of(KEEPS), 1, "").profile(UNKNOWN);
    assertThat(one.plus(other).get(AnalysisTable.PART))
        .extracting(table -> table.title() + " " + table.rows())
        .containsExactly(
            "Tests that allocate most {com.acme.ShopTest.sells=[19200, 1200],"
                + " com.acme.ShopTest.keeps [1] <all>=[96, 6]}",
            "Kept after their test {com.acme.ShopTest.keeps [1] <all>: com.acme.Item[] at"
                + " com.acme.Shop.sell(Shop.java:8)=[4000],"
                + " com.acme.ShopTest.keeps [1] <all>: com.acme.Order at"
                + " com.acme.Shop.sell(Shop.java:7)=[2]}");
    assertThat(one.total()).isEqualTo(AllocationStats.EMPTY);
  }

  @Test
  void all() {
    assertThat(new SuiteTables(List.of(QUIET, KEEPS, SELLS), 3, "").text())
        .isEqualTo(
            """
            Tests that allocate most
              allocations   bytes  test
                    1,200  19,200  ShopTest.sells
                        3      48  ShopTest.keeps [1] <all>
            Kept after their test
              2,001 objects of ShopTest.keeps [1] <all>
                2,000 × com.acme.Item[]  at com.acme.Shop.sell(Shop.java:8)
                    1 × com.acme.Order   at com.acme.Shop.sell(Shop.java:7)
            """);
  }

  @Test
  void empty() {
    assertThat(new SuiteTables(List.of(QUIET), 3, "").text())
        .isEqualTo(
            """
            Tests that allocate most
              allocations  bytes  test
            Kept after their test
              no objects
            """);
  }

  @Test
  void unknown() {
    assertThat(new SuiteTables(List.of(SELLS), 3, "not known, since <so>").text())
        .isEqualTo(
            """
            Tests that allocate most
              allocations   bytes  test
                    1,200  19,200  ShopTest.sells
            Kept after their test
              not known, since <so>
            """);
  }
}
