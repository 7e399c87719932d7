package dev.mayfly.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Figures;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.time.Instant;

/** Immutable: a small profile that has something of everything. */
public final class ShopProfile {

  public static final MethodFrame MAIN =
      new MethodFrame("com.acme.shop.ShopApplication", "main", "([Ljava/lang/String;)V");
  public static final MethodFrame RUN =
      new MethodFrame("com.acme.shop.ShopApplication", "run", "()V");
  public static final MethodFrame LOAD =
      new MethodFrame("com.acme.shop.OrderService", "loadOrders", "()Ljava/util/List;");
  public static final MethodFrame LAMBDA =
      new MethodFrame(
          "com.acme.shop.OrderService", "lambda$loadOrders$0", "(I)Lcom/acme/shop/Order;");
  public static final MethodFrame ORDER = new MethodFrame("com.acme.shop.Order", "<init>", "(I)V");
  public static final MethodFrame REPORT =
      new MethodFrame("com.acme.shop.Report", "render", "()[B");

  public static final AllocationSite NEW_ORDER =
      new AllocationSite(LAMBDA, 42, "com.acme.shop.Order", AllocationKind.OBJECT);
  public static final AllocationSite LINES =
      new AllocationSite(ORDER, 17, "com.acme.shop.Order$Line[]", AllocationKind.ARRAY);
  public static final AllocationSite BUFFER =
      new AllocationSite(REPORT, 80, "byte[]", AllocationKind.COPY);
  public static final AllocationSite PRICE =
      new AllocationSite(ORDER, 18, "java.lang.Long", AllocationKind.BOXING);
  public static final AllocationSite OTHER =
      new AllocationSite(RUN, 0, "com.other.Order", AllocationKind.UNWOVEN_CALLER);

  private ShopProfile() {}

  public static ContextSnapshot contexts() {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder run = root.child(MAIN).child(RUN);
    run.record(OTHER, new AllocationStats(10, 0, 240, 2));
    ContextBuilder lambda = run.child(LOAD).child(LAMBDA);
    lambda.record(NEW_ORDER, new AllocationStats(1_000_000, 0, 24_000_000, 1_017));
    lambda.add(
        NEW_ORDER,
        SiteRecord.of(
            new LifetimeStats(
                15_625,
                15_000,
                1_000_000,
                new ClockStats(
                    Buckets.builder().add(80, 640_000).add(84, 256_000).add(120, 64_000).build(),
                    Buckets.builder().add(100, 30_000).add(124, 10_000).build(),
                    Buckets.builder().add(0, 640_000).add(80, 256_000).add(118, 64_000).build(),
                    Buckets.builder().add(98, 30_000).add(123, 10_000).build(),
                    5e12),
                new ClockStats(
                    Buckets.builder().add(60, 960_000, 64 * 960_000).build(),
                    Buckets.builder().add(70, 40_000, 64 * 40_000).build(),
                    1e10),
                new ClockStats(
                    Buckets.of(900_000, 0, 60_000), Buckets.of(0, 0, 0, 40_000), 120_000),
                Generations.of(2, 40, 38, 39, 44, 45))));
    ContextBuilder order = lambda.child(ORDER);
    order.record(LINES, new AllocationStats(1_000_000, 3_000_000, 32_000_000, 0));
    order.record(PRICE, new AllocationStats(872, 0, 20_928, 0));
    ContextBuilder render = run.child(REPORT);
    render.record(BUFFER, new AllocationStats(12, 12_000_000, 12_000_192, 0));
    render.add(
        BUFFER,
        SiteRecord.of(
            new LifetimeStats(
                12,
                0,
                12,
                new ClockStats(Buckets.EMPTY, Buckets.builder().add(124, 12).build(), 0),
                new ClockStats(Buckets.EMPTY, Buckets.builder().add(90, 12).build(), 0),
                new ClockStats(Buckets.EMPTY, Buckets.of(0, 0, 12), 0))));
    run.folded().record(PRICE, new AllocationStats(100_000, 0, 1_600_000, 0));
    return root.build();
  }

  public static ProfileSnapshot snapshot() {
    return ProfileSnapshot.EMPTY
        .with(
            Environment.PART,
            new Environment(
                "0.1.0",
                "17.0.15",
                "OpenJDK 64-Bit Server VM",
                "G1 Young Generation, G1 Old Generation",
                Modes.of(ContextMode.TREE),
                Modes.of(LifetimeMode.SAMPLED),
                "com.acme.shop..*",
                ImmutableMap.of("output", "reports", "formats", "text;json"),
                Instant.parse("2026-03-01T10:00:00.250Z"),
                Instant.parse("2026-03-01T10:00:12.600Z"),
                15,
                "target/shop.jar --port=8080"))
        .with(ContextSnapshot.PART, contexts())
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot(
                "main",
                1,
                false,
                1,
                new AllocationStats(2_000_894, 15_000_000, 68_021_360, 1_019),
                90_000_000))
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot(
                "scheduling-1", 31, false, 1, new AllocationStats(100_000, 0, 1_600_000, 0), -1))
        .adding(
            ThreadSnapshot.PART, ThreadSnapshot.folded("http-#", 7, AllocationStats.EMPTY, 1_000))
        .with(
            Coverage.PART,
            new Coverage(
                69_621_360,
                90_001_000,
                431,
                1_234,
                ImmutableList.of(
                    new NotWoven(
                        "method: would be larger than 64 KB",
                        1,
                        ImmutableList.of("com.acme.shop.Tables.<clinit>()V")),
                    new NotWoven(
                        "class: has no class file",
                        12,
                        ImmutableList.of(
                            "com.acme.shop.Shop$$Proxy3",
                            "com.acme.shop.Shop$$Proxy1",
                            "com.acme.shop.Shop$$Proxy2",
                            "com.acme.shop.Shop$$Proxy4")))))
        .with(
            Overhead.PART,
            new Overhead(
                Figures.of(
                    Cost.class,
                    1_200_000_000L,
                    34_000_000,
                    12_345,
                    100,
                    1,
                    0,
                    3_400_000,
                    625,
                    65_536,
                    128,
                    64,
                    12_000_000),
                0,
                new StartCost(1_340_000_000, 612, 600, 810_000_000, 96_000_000),
                new CpuCost(24_100_000_000L, 6_200_000_000L)))
        .adding(Note.PART, Note.text("Counts are exact for woven code."))
        .adding(
            Note.PART,
            Note.text(
                "A possible tracking path makes an object escape: the JIT may keep allocations that"
                    + " it would have removed otherwise."));
  }
}
