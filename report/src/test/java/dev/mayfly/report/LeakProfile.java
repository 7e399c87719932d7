package dev.mayfly.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.LiveSeries;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.util.function.IntToLongFunction;

/** Immutable: the profile of the shop, which leaks orders and has a cache of buffers. */
public final class LeakProfile {
  public static final int CENSUSES = 24;
  private static final long START = 1_772_359_200_250L;

  public static final ContextSite ORDERS =
      new ContextSite(
          ImmutableList.of(ShopProfile.MAIN, ShopProfile.RUN, ShopProfile.LOAD, ShopProfile.LAMBDA),
          ShopProfile.NEW_ORDER);
  public static final ContextSite BUFFERS =
      new ContextSite(
          ImmutableList.of(ShopProfile.MAIN, ShopProfile.RUN, ShopProfile.REPORT),
          ShopProfile.BUFFER);
  public static final ContextSite GONE =
      new ContextSite(
          ImmutableList.of(new MethodFrame("com.acme.shop.Gone", "by", "()V")),
          new AllocationSite(
              new MethodFrame("com.acme.shop.Gone", "by", "()V"),
              3,
              "com.acme.shop.Ghost",
              ShopProfile.NEW_ORDER.kind()));

  static final ContextSite LINES =
      new ContextSite(
          ImmutableList.of(
              ShopProfile.MAIN,
              ShopProfile.RUN,
              ShopProfile.LOAD,
              ShopProfile.LAMBDA,
              ShopProfile.ORDER),
          ShopProfile.LINES);

  private LeakProfile() {}

  public static LiveSeries series(int first, IntToLongFunction alive) {
    ImmutableLongArray.Builder objects = ImmutableLongArray.builder();
    for (int i = first; i < CENSUSES; i++) {
      objects.add(alive.applyAsLong(i));
    }
    return new LiveSeries(first, objects.build(), 600);
  }

  public static History history() {
    LiveSeries orders = series(0, LeakProfile::orders);
    LiveSeries buffers = series(1, i -> Math.min(12, 3L * i));
    LiveSeries gone = series(5, i -> i % 2 == 0 ? 40 : 30);
    return history(
        ImmutableMap.of(ORDERS, orders, BUFFERS, buffers, GONE, gone),
        ImmutableMap.of("com.acme.shop.Order", orders, "byte[]", buffers));
  }

  private static long orders(int census) {
    return 2_000 + 1_650L * census;
  }

  private static History history(
      ImmutableMap<ContextSite, LiveSeries> contexts, ImmutableMap<String, LiveSeries> types) {
    ImmutableLongArray.Builder times = ImmutableLongArray.builder();
    ImmutableList.Builder<TotalsPoint> totals = ImmutableList.builder();
    for (int i = 0; i < CENSUSES; i++) {
      times.add(START + 500L * i);
      totals.add(
          new TotalsPoint(
              START + 500L * i,
              80_000L * i,
              2_900_000L * i,
              i < 2 ? -1 : 5_000_000 + 40_000L * i,
              ProcessMemory.UNKNOWN,
              -1));
    }
    return new History(
        totals.build(), new Censuses(times.build(), CENSUSES, 480_000_000, 0, contexts, types, 0));
  }

  public static ProfileSnapshot snapshot() {
    return snapshot(history());
  }

  /** Orders that hold their lines. */
  public static ProfileSnapshot withHolder() {
    LiveSeries orders = series(0, LeakProfile::orders);
    return snapshot(history(ImmutableMap.of(ORDERS, orders, LINES, orders), ImmutableMap.of()));
  }

  private static ProfileSnapshot snapshot(History history) {
    ProfileSnapshot shop = ShopProfile.snapshot();
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, shop.environment())
        .with(ContextSnapshot.PART, shop.root())
        .addingAll(ThreadSnapshot.PART, shop.threads())
        .with(Coverage.PART, shop.coverage())
        .with(Overhead.PART, shop.overhead())
        .addingAll(Note.PART, shop.notes())
        .adding(History.PART, history);
  }
}
