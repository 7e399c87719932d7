package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.text.Rates;
import dev.mayfly.report.text.RatesText;
import dev.mayfly.report.text.RatesText.Order;
import dev.mayfly.report.text.RatesText.View;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Allocations of a program in a second, from three readings of its counts. */
final class RatesTextTest {

  private static final MethodFrame MAIN = new MethodFrame("p.Main", "main", "()V");
  private static final MethodFrame WORK = new MethodFrame("p.Work", "work", "()V");
  private static final AllocationSite LIST =
      new AllocationSite(MAIN, 7, "p.List", AllocationKind.OBJECT);
  private static final AllocationSite NODE =
      new AllocationSite(WORK, 9, "p.Node", AllocationKind.OBJECT);
  private static final AllocationSite BYTES =
      new AllocationSite(WORK, 10, "byte[]", AllocationKind.ARRAY);

  private static ProfileSnapshot reading(
      ContextMode mode, int millis, long lists, long nodes, long buffers) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder main = root.child(MAIN);
    main.record(LIST, new AllocationStats(lists, 0, 24 * lists, 0));
    ContextBuilder work = main.child(WORK);
    work.record(NODE, new AllocationStats(nodes, 0, 16 * nodes, 0));
    work.record(BYTES, new AllocationStats(buffers, 1000 * buffers, 1016 * buffers, 3));
    main.folded().record(NODE, new AllocationStats(1, 0, 16, 0));
    Environment circumstances =
        new Environment(
            "1",
            "17",
            "VM",
            "G1",
            Modes.of(mode),
            Modes.unknown(),
            "p.*",
            ImmutableMap.of(),
            Instant.EPOCH,
            Instant.ofEpochMilli(60_000 + millis),
            -1,
            "");
    long counted = root.build().total().bytes();
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, circumstances)
        .with(ContextSnapshot.PART, root.build())
        .with(Coverage.PART, new Coverage(counted, 3 * counted, 2, 3, ImmutableList.of()))
        .withAccounts(AccountRules.parse("main:p.Main,work:p.Work"));
  }

  private static Rates rates(ContextMode mode) {
    return Rates.between(
        reading(mode, 0, 5, 1000, 10),
        reading(mode, 1000, 5, 2000, 10),
        reading(mode, 3000, 6, 6000, 30));
  }

  private static String text(Rates rates, View view, Order order, int rows) throws IOException {
    StringBuilder out = new StringBuilder();
    RatesText.write(rates, view, order, new TextLayout(100, rows, 0), out);
    return out.toString();
  }

  @Test
  void sites() throws IOException {
    assertThat(text(rates(ContextMode.TREE), View.SITE, Order.BYTES, 20))
        .isEqualTo(
            """
            1970-01-01T00:01:03Z, 2.0 s: 2,011 objects/s and 42.2 kB/s counted of 127 kB/s

            SITES (by bytes/s; bytes and objects in 3.0 s; 3 sites)
              bytes/s     %  objects/s     %    bytes  objects  site
              32.0 kB  75.9      2,000  99.5  80.0 kB    5,000  p.Node at p.Work.work:9
              10.2 kB  24.1         10   0.5  20.3 kB       20  byte[] at p.Work.work:10
                 12 B  <0.1          1  <0.1     24 B        1  p.List at p.Main.main:7
            """);
  }

  @Test
  void types() throws IOException {
    assertThat(text(rates(ContextMode.TREE), View.TYPE, Order.OBJECTS, 2))
        .isEqualTo(
            """
            1970-01-01T00:01:03Z, 2.0 s: 2,011 objects/s and 42.2 kB/s counted of 127 kB/s

            TYPES (by objects/s; bytes and objects in 3.0 s; 2 of 3 types)
              bytes/s     %  objects/s     %    bytes  objects  type
              32.0 kB  75.9      2,000  99.5  80.0 kB    5,000  p.Node
              10.2 kB  24.1         10   0.5  20.3 kB       20  byte[]
            """);
  }

  @Test
  void contexts() throws IOException {
    assertThat(text(rates(ContextMode.TREE), View.CONTEXT, Order.BYTES, 20))
        .isEqualTo(
            """
            1970-01-01T00:01:03Z, 2.0 s: 2,011 objects/s and 42.2 kB/s counted of 127 kB/s

            CONTEXTS (by bytes/s; bytes and objects in 3.0 s; 2 contexts)
              bytes/s      %  objects/s      %   bytes  objects  context
              42.2 kB  >99.9      2,010  >99.9  100 kB    5,020  Work.work ← Main.main
                 12 B   <0.1          1   <0.1    24 B        1  Main.main
            """);
  }

  private static ProfileSnapshot layered(int millis, long calls) {
    MethodFrame service = new MethodFrame("web.Servlet", "service", "()V");
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder request = root.child(service);
    request.add(Amounts.of(Quantity.PHYSICAL_BYTES, 1_000 * calls));
    ContextBuilder main = request.child(MAIN);
    main.add(Amounts.of(Quantity.PHYSICAL_BYTES, 500 * calls));
    main.record(LIST, new AllocationStats(calls, 0, 24 * calls, 0));
    return reading(ContextMode.TREE, millis, 0, 0, 0)
        .with(ContextSnapshot.PART, root.build())
        .with(Coverage.PART, new Coverage(24 * calls, 2_000 * calls, 1, 1, ImmutableList.of()))
        .with(
            Boundaries.PART,
            Boundaries.of(Map.of(service, new Boundaries.Boundary("request", false))));
  }

  @Test
  void layersHaveAllBytes() throws IOException {
    Rates rates = Rates.between(layered(0, 10), layered(1_000, 20), layered(2_000, 40));
    assertThat(text(rates, View.LAYER, Order.BYTES, 20))
        .endsWith(
            """
            LAYERS (by bytes/s; bytes and objects in 2.0 s; 2 layers)
              bytes/s     %  objects/s      %    bytes  objects  layer
              30.0 kB  75.0         20  100.0  45.0 kB       30  request
              10.0 kB  25.0          0    0.0  15.0 kB        0  outside
            """);
    assertThat(text(rates(ContextMode.TREE), View.LAYER, Order.BYTES, 20))
        .endsWith(
            "\n  No layer was entered; layers need layers=on, bytes=physical and context=tree.\n");
  }

  @Test
  void accounts() throws IOException {
    assertThat(text(rates(ContextMode.TREE), View.ACCOUNT, Order.BYTES, 20))
        .isEqualTo(
            """
            1970-01-01T00:01:03Z, 2.0 s: 2,011 objects/s and 42.2 kB/s counted of 127 kB/s

            ACCOUNTS (by bytes/s; bytes and objects in 3.0 s; 2 accounts)
              bytes/s      %  objects/s      %   bytes  objects  account
              42.2 kB  >99.9      2,010  >99.9  100 kB    5,020  work
                 12 B   <0.1          1   <0.1    24 B        1  main
            """);
  }

  @Test
  void saysWhyThereIsNoTable() throws IOException {
    ProfileSnapshot reading = reading(ContextMode.SITE, 0, 1, 1, 1);
    Rates none = Rates.between(reading, reading, reading);
    assertThat(text(none, View.TYPE, Order.BYTES, 20)).endsWith("\n  Nothing was allocated.\n");
    assertThat(text(none, View.CONTEXT, Order.BYTES, 20))
        .endsWith("\n  No contexts: the program runs with context=site.\n");
    ProfileSnapshot without = reading.withAccounts(AccountRules.NONE);
    assertThat(text(Rates.between(without, without, without), View.ACCOUNT, Order.BYTES, 20))
        .endsWith("\n  No accounts. Name them with --accounts, such as --accounts=package.\n");
  }
}
