package dev.mayfly.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.ThreadSnapshot;

/** Immutable: a shop whose unwoven code was sampled. */
public final class RestProfile {

  public static final MethodFrame QUERY =
      new MethodFrame("org.hibernate.query.Query", "list", "()Ljava/util/List;");
  public static final MethodFrame LOADER =
      new MethodFrame("org.hibernate.loader.Loader", "load", "()V");
  public static final MethodFrame PUT = new MethodFrame("java.util.HashMap", "putVal", "()V");
  public static final MethodFrame RESIZE = new MethodFrame("java.util.HashMap", "resize", "()V");
  public static final MethodFrame THREAD = new MethodFrame("java.lang.Thread", "run", "()V");
  public static final MethodFrame POLLER =
      new MethodFrame("org.apache.tomcat.util.net.NioEndpoint$Poller", "run", "()V");

  public static final AllocationSite NODES =
      new AllocationSite(RESIZE, 704, "java.util.HashMap$Node[]", AllocationKind.ARRAY);
  public static final AllocationSite ROW =
      new AllocationSite(LOADER, 90, "java.lang.Object[]", AllocationKind.ARRAY);
  public static final AllocationSite EVENT =
      new AllocationSite(
          POLLER, 12, "org.apache.tomcat.util.net.NioEndpoint$Event", AllocationKind.OBJECT);

  private RestProfile() {}

  public static SiteRecord samples(int count, long weight) {
    RestSample sum = RestSample.EMPTY;
    for (int i = 0; i < count; i++) {
      sum = sum.plus(RestSample.of(weight));
    }
    return SiteRecord.of(sum);
  }

  /** On the main thread: what Hibernate allocates for the shop, and what the shop itself does. */
  private static ContextSnapshot main(double factor) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder run = root.child(ShopProfile.MAIN).child(ShopProfile.RUN);
    ContextBuilder load = run.child(ShopProfile.LOAD);
    ContextBuilder lambda = load.child(ShopProfile.LAMBDA);
    lambda.add(ShopProfile.NEW_ORDER, samples(120, 200_000));
    lambda.child(ShopProfile.ORDER).add(ShopProfile.LINES, samples(160, 200_000));
    run.child(ShopProfile.REPORT).add(ShopProfile.BUFFER, samples(60, 200_000));
    ContextBuilder loader = load.unwoven(QUERY).unwoven(LOADER);
    loader.add(ROW, samples((int) (100 * factor), 200_000));
    loader.unwoven(PUT).unwoven(RESIZE).add(NODES, samples(60, 200_000));
    run.child(ShopProfile.REPORT).unwoven(RESIZE).add(NODES, samples(1, 200_000));
    return root.build();
  }

  private static ContextSnapshot poller() {
    ContextBuilder root = ContextSnapshot.builder();
    root.threads("http-#").unwoven(THREAD).unwoven(POLLER).add(EVENT, samples(50, 200_000));
    return root.build();
  }

  public static ProfileSnapshot snapshot() {
    return with(1);
  }

  /** The same without samples. */
  public static ProfileSnapshot counted() {
    return with(1, SampledRest.NONE);
  }

  /** The same, with so many times the rows that Hibernate loads. */
  public static ProfileSnapshot with(double factor) {
    return with(
        factor,
        new SampledRest(
            ImmutableMap.of("main", main(factor), "http-#", poller()), ImmutableMap.of()));
  }

  private static ProfileSnapshot with(double factor, SampledRest sampled) {
    ProfileSnapshot shop = ShopProfile.snapshot();
    long rest = 12_200_000 + Math.round(20_000_000 * factor);
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, shop.environment())
        .with(ContextSnapshot.PART, shop.root())
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot(
                "main",
                1,
                false,
                1,
                new AllocationStats(2_000_894, 15_000_000, 68_021_360, 1_019),
                68_021_360 + rest))
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot(
                "scheduling-1", 31, false, 1, new AllocationStats(100_000, 0, 1_600_000, 0), -1))
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot("http-1", 41, false, 1, AllocationStats.EMPTY, 4_000_000))
        .adding(
            ThreadSnapshot.PART,
            ThreadSnapshot.folded("http-#", 7, AllocationStats.EMPTY, 6_000_000))
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot("idle", 42, false, 1, AllocationStats.EMPTY, 2_000_000))
        .with(
            Coverage.PART,
            new Coverage(69_621_360, 81_621_360 + rest, 431, 1_234, ImmutableList.of()))
        .with(Overhead.PART, shop.overhead())
        .with(SampledRest.PART, sampled);
  }

  /** The same, where threads that have ended allocated more than was counted. */
  public static ProfileSnapshot mostlyUnwoven() {
    ProfileSnapshot snapshot = snapshot();
    long counted = snapshot.total().bytes();
    return snapshot.with(
        Coverage.PART, new Coverage(counted, 3 * counted, 431, 1_234, ImmutableList.of()));
  }
}
