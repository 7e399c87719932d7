package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.CodeOrigin;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.AccountThread;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.amounts.Figures;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteCounts;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.BufferPool;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.SourceFileTable;
import dev.mayfly.snapshot.run.StartCost;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.run.UnwovenBytes;
import dev.mayfly.snapshot.types.ArrayLengths;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import dev.mayfly.snapshot.types.IdentityUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Confined to one thread: snapshots that are all different, and the same in every run. */
public final class RandomProfiles {

  private static final ImmutableList<AllocationKind> KINDS =
      ImmutableList.copyOf(AllocationKind.values());

  private final Random random;
  private final Random more;
  private final boolean withLifetimes;

  /**
   * Starts a sequence of snapshots.
   *
   * @param seed the seed
   * @param withLifetimes whether objects are tracked
   */
  public RandomProfiles(long seed, boolean withLifetimes) {
    this.random = new Random(seed);
    this.more = new Random(~seed);
    this.withLifetimes = withLifetimes;
  }

  public static MethodFrame frame(String name) {
    return new MethodFrame("p." + name, "run", "()V");
  }

  public static AllocationSite site(String method, String type) {
    return new AllocationSite(frame(method), 1, type, AllocationKind.OBJECT);
  }

  /** The next snapshot. */
  public ProfileSnapshot next() {
    ProfileSnapshot snapshot =
        ProfileSnapshot.EMPTY
            .with(
                Environment.PART,
                new Environment(
                    "1",
                    random.nextBoolean() ? "17" : "25",
                    "vm",
                    "gc",
                    Modes.of(random.nextBoolean() ? ContextMode.TREE : ContextMode.SITE),
                    Modes.of(LifetimeMode.EXACT),
                    "all",
                    ImmutableMap.of("option" + random.nextInt(3), "" + random.nextInt(2)),
                    Instant.ofEpochSecond(random.nextInt(1000)),
                    Instant.ofEpochSecond(1000 + random.nextInt(1000), random.nextInt(1000)),
                    random.nextInt(17) - 1,
                    "p.Main --quiet"))
            .with(ContextSnapshot.PART, tree())
            .with(SiteCounts.PART, ImmutableMap.copyOf(counted()))
            .with(Coverage.PART, coverage())
            .with(ClassShapes.PART, classShapes())
            .with(SourceFileTable.PART, sourceFiles())
            .with(
                CollectionSpacing.PART,
                new CollectionSpacing(more.nextInt(9), more.nextInt(999), more.nextInt(999)))
            .with(Overhead.PART, overhead());
    for (int i = random.nextInt(5); i >= 0; i--) {
      snapshot =
          snapshot.adding(
              ThreadSnapshot.PART,
              new ThreadSnapshot(
                  "thread" + i, i, random.nextBoolean(), 1, stats(), random.nextInt(1000) - 1));
    }
    snapshot =
        snapshot.adding(
            ThreadSnapshot.PART,
            ThreadSnapshot.folded("t-#", 1 + random.nextInt(5), stats(), random.nextInt(1000)));
    snapshot = snapshot.with(Accounting.PART, accounting());
    return snapshot
        .with(ArrayLengths.PART, lengthsIn(snapshot.recorded()))
        .with(SampledRest.PART, sampledRest());
  }

  /** Of some profiles nothing. */
  private SampledRest sampledRest() {
    Map<String, ContextSnapshot> groups = new HashMap<>();
    Map<String, Long> unsampled = new HashMap<>();
    for (int i = more.nextInt(4); i > 0; i--) {
      String group = "thread" + (more.nextBoolean() ? "#" : "-" + i);
      ContextBuilder root = ContextSnapshot.builder();
      for (int sample = more.nextInt(30); sample >= 0; sample--) {
        ContextBuilder context = root;
        if (more.nextInt(3) == 0) {
          context = root.threads(group);
        } else {
          for (int depth = more.nextInt(4); depth >= 0; depth--) {
            context = context.child(frame("m" + more.nextInt(4)));
          }
        }
        for (int depth = more.nextInt(4); depth > 0; depth--) {
          context =
              more.nextInt(10) == 0
                  ? context.folded()
                  : context.unwoven(frame("m" + more.nextInt(4)));
        }
        context.add(
            new AllocationSite(
                frame("m" + more.nextInt(4)),
                more.nextInt(3),
                "T" + more.nextInt(3),
                AllocationKind.OBJECT),
            SiteRecord.of(RestSample.of(1 + more.nextInt(1000))));
      }
      groups.put(group, root.build());
      unsampled.put(group, (long) more.nextInt(500));
    }
    return new SampledRest(ImmutableMap.copyOf(groups), ImmutableMap.copyOf(unsampled));
  }

  private ImmutableMap<AllocationSite, ArrayLengths> lengthsIn(ContextSnapshot tree) {
    Map<AllocationSite, ArrayLengths> lengths = new HashMap<>();
    for (ContextSnapshot context : tree.preOrder()) {
      for (AllocationSite site : context.self().keySet()) {
        if (more.nextInt(4) == 0) {
          lengths.put(site, ArrayLengths.of(more.nextInt(5), more.nextInt(5), 1));
        }
      }
    }
    return ImmutableMap.copyOf(lengths);
  }

  private Accounting accounting() {
    ImmutableMap.Builder<String, CodeOrigin> origins = ImmutableMap.builder();
    for (int i = more.nextInt(4); i > 0; i--) {
      origins.put("p.m" + i, new CodeOrigin("j" + more.nextInt(3) + ".jar", "m" + more.nextInt(2)));
    }
    if (more.nextInt(3) == 0) {
      return Accounting.of(AccountRules.NONE, origins.buildOrThrow(), List.of());
    }
    List<AccountThread> threads = new ArrayList<>();
    for (int i = more.nextInt(5); i > 0; i--) {
      threads.add(
          new AccountThread(
              "t" + i, i, "a" + more.nextInt(2), new AllocationStats(i, 0, 16L * i, 0)));
    }
    return Accounting.of(
        AccountRules.parse(more.nextInt(3) == 0 ? "jar" : "a0:p.m0;a1:p.m1"),
        origins.buildOrThrow(),
        threads);
  }

  ContextSnapshot tree() {
    ContextBuilder root = ContextSnapshot.builder();
    root.add(
        Amounts.of(
            Quantity.PHYSICAL_BYTES, 8)); // all have some: a sum with one that has none has none
    for (int i = random.nextInt(60); i >= 0; i--) {
      ContextBuilder context = root;
      for (int depth = random.nextInt(8); depth > 0; depth--) {
        context =
            random.nextInt(10) == 0
                ? context.folded()
                : context.child(frame("m" + random.nextInt(4)));
      }
      context.record(site(), stats());
      context.add(Amounts.of(Quantity.PHYSICAL_BYTES, random.nextInt(3) * 24L));
      if (random.nextBoolean()) {
        context.add(site(), SiteRecord.of(sample()));
      }
      if (withLifetimes) {
        AllocationSite site = site();
        LifetimeStats lifetimes =
            new LifetimeStats(
                random.nextInt(100),
                random.nextInt(100),
                random.nextInt(1000),
                clock(),
                clock(),
                clock(),
                generations());
        boolean isKnown = more.nextInt(3) > 0;
        context.add(
            site, SiteRecord.of(lifetimes, isKnown ? lifetimes : lifetimes.times(more.nextInt(4))));
      }
    }
    return root.build();
  }

  private AllocationSite site() {
    return new AllocationSite(
        frame("m" + random.nextInt(4)),
        random.nextInt(3),
        "T" + random.nextInt(3),
        KINDS.get(random.nextInt(KINDS.size())));
  }

  private AllocationStats stats() {
    return new AllocationStats(
        random.nextInt(100), random.nextInt(100), random.nextInt(4) * 16L, random.nextInt(2));
  }

  /** Allocations of sites whose contexts are to be estimated; in some profiles none. */
  private Map<AllocationSite, AllocationStats> counted() {
    Map<AllocationSite, AllocationStats> counted = new HashMap<>();
    if (random.nextBoolean()) {
      for (int i = random.nextInt(20); i > 0; i--) {
        counted.put(site(), stats());
      }
    }
    return counted;
  }

  private ContextSample sample() {
    int objects = 1 + random.nextInt(20);
    boolean array = random.nextBoolean();
    return new ContextSample(
        objects,
        objects * (1L + random.nextInt(100)),
        random.nextInt(1000),
        array ? random.nextInt(1000) : 0,
        array ? 16 + random.nextInt(1000) : 0,
        array ? random.nextInt(100_000) : 0);
  }

  private ClockStats clock() {
    Buckets deaths = buckets();
    Buckets live = buckets();
    return random.nextBoolean()
        ? new ClockStats(deaths, live, random.nextInt(10_000))
        : new ClockStats(deaths, live, buckets(), buckets(), random.nextInt(10_000));
  }

  private Generations generations() {
    if (random.nextInt(4) == 0) {
      return Generations.NONE;
    }
    long first = random.nextInt(10);
    return Generations.of(
        first,
        random.nextInt(40),
        random.longs(random.nextInt(12), first, 40).distinct().sorted().toArray());
  }

  private Buckets buckets() {
    Buckets.Builder buckets = Buckets.builder();
    for (int i = random.nextInt(6); i > 0; i--) {
      long weight = random.nextInt(100);
      buckets.add(
          random.nextInt(LogBuckets.BUCKETS),
          weight,
          random.nextBoolean() ? weight : weight * weight);
    }
    return buckets.build();
  }

  private Coverage coverage() {
    ImmutableList.Builder<NotWoven> notWoven = ImmutableList.builder();
    for (int i = random.nextInt(4); i > 0; i--) {
      notWoven.add(
          new NotWoven(
              "reason" + i, random.nextInt(50), ImmutableList.of("c" + random.nextInt(200))));
    }
    return new Coverage(
        random.nextInt(1000),
        random.nextInt(1000) - 1,
        random.nextInt(9),
        random.nextInt(9),
        notWoven.build(),
        ImmutableList.of(new UnwovenBytes("p" + random.nextInt(3) + ".*", random.nextInt(99))),
        ImmutableList.of(pool(notWoven.build().size())));
  }

  /** Without random numbers, so that the profiles stay otherwise as they were. */
  private static BufferPool pool(int number) {
    return new BufferPool("p" + number % 2, number, 100L * number, number - 1);
  }

  private SourceFileTable sourceFiles() {
    Map<String, String> files = new HashMap<>();
    for (int i = more.nextInt(4); i > 0; i--) {
      files.put("p.m" + more.nextInt(4), "File" + more.nextInt(2) + ".kt");
    }
    return SourceFileTable.of(files);
  }

  private ClassShapes classShapes() {
    List<ClassShape> shapes = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      shapes.add(
          new ClassShape(
              "type" + i,
              i == 0 ? "" : "type0",
              ImmutableList.of(
                  new FieldShape(
                      "f", random.nextBoolean() ? "int" : "type1", random.nextBoolean())),
              random.nextBoolean() ? ImmutableSet.of() : ImmutableSet.of(ClassShape.Trait.FINAL),
              random.nextBoolean() ? "" : "type2",
              random.nextBoolean()
                  ? ImmutableList.of()
                  : ImmutableList.of(
                      new IdentityUse(
                          IdentityUse.Kind.LOCKED,
                          "type" + i,
                          "Main",
                          "main",
                          random.nextInt(9)))));
    }
    return random.nextBoolean() ? ClassShapes.NONE : ClassShapes.of(shapes);
  }

  private Overhead overhead() {
    return new Overhead(
        Figures.of(
            Cost.class,
            random.nextInt(9),
            random.nextInt(9),
            random.nextInt(9),
            random.nextInt(9),
            random.nextInt(9),
            0, // else lifetimes that have nothing to do with the counts would be cut samples
            random.nextInt(9),
            random.nextInt(9),
            random.nextInt(9),
            random.nextInt(9),
            random.nextInt(9),
            random.nextInt(9)),
        random.nextInt(9) / 8.0,
        new StartCost(
            random.nextInt(9),
            random.nextInt(9),
            random.nextInt(9),
            random.nextInt(9),
            random.nextInt(9)),
        new CpuCost(random.nextInt(9), random.nextInt(9)));
  }
}
