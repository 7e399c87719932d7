package dev.mayfly.micrometer;

import dev.mayfly.requests.LiveObjects;
import dev.mayfly.requests.OwnerShare;
import dev.mayfly.requests.OwnerShares;
import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.RequestStatistics;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AccountTable;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;
import dev.mayfly.snapshot.layers.Routes;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Overhead;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The figures of one snapshot, from which meters are read. */
final class MeterReading {
  /** The account of allocations without a handler method; the route of bytes of no request. */
  static final String NONE = "(none)";

  private static final String OTHERS = "(other)";

  /** Accounts that are distinguished: they are values of a tag. */
  private static final int MOST = 500;

  /** Layers that are distinguished: a user's table may name more than Mayfly's. */
  private static final int MOST_LAYERS = 50;

  /** Pairs of a layer and a route that are distinguished. */
  private static final int MOST_PAIRS = 1000;

  /** Immutable. The tags of a meter of bytes by layer. */
  record LayerTags(String layer, String route) {}

  /** Immutable. The figures that meters show. */
  record Figures(Overhead overhead, long aliveObjects, long aliveBytes, long outside) {
    static final Figures NONE = new Figures(Overhead.EMPTY, 0, 0, 0);
  }

  private record Counted(long allocations, long bytes) {
    static final Counted NOTHING = new Counted(0, 0);

    Counted atLeast(long moreAllocations, long moreBytes) {
      return new Counted(Math.max(allocations, moreAllocations), Math.max(bytes, moreBytes));
    }
  }

  private final Profile profile;
  private final @Nullable RequestBook requests;
  private final Duration maxAge;
  private final Consumer<String> newAccount;
  private final Consumer<LayerTags> newLayer;
  private final Map<String, Counted> counted = new HashMap<>();
  private final Map<LayerTags, Long> layerBytes = new HashMap<>();
  private final Set<String> layers = new HashSet<>();
  private Counted others = Counted.NOTHING;
  private volatile boolean byAgent;
  private volatile boolean isBehind;
  private @Nullable ProfileSnapshot snapshot;
  private Figures figures = Figures.NONE;

  /**
   * Reads nothing yet.
   *
   * @param newAccount receives each account that is met
   * @param newLayer receives each layer and route that is met
   */
  MeterReading(
      Profile profile,
      @Nullable RequestBook requests,
      Duration maxAge,
      Consumer<String> newAccount,
      Consumer<LayerTags> newLayer) {
    this.newAccount = newAccount;
    this.newLayer = newLayer;
    this.profile = profile;
    this.requests = requests;
    this.maxAge = maxAge;
  }

  /** The account that the requests of a principal are attributed to: that of the method. */
  static String accountOf(RequestStatistics statistics) {
    return statistics.handler().map(MeterReading::nameOf).orElse(NONE);
  }

  private static String nameOf(MethodFrame method) {
    return method.className() + "." + method.methodName();
  }

  synchronized Figures figures() {
    read();
    return figures;
  }

  synchronized double allocations(String account) {
    read();
    return counted.getOrDefault(account, Counted.NOTHING).allocations;
  }

  synchronized double bytes(String account) {
    read();
    return counted.getOrDefault(account, Counted.NOTHING).bytes;
  }

  /**
   * The bytes whose innermost boundary is of a layer, in requests of a route, since recording
   * began.
   */
  synchronized double layerBytes(LayerTags tags) {
    read();
    return layerBytes.getOrDefault(tags, 0L);
  }

  private void readLayers(Layers now, Routes routes) {
    if (now.isEmpty()) {
      return;
    }
    Map<LayerTags, Long> sums = new LinkedHashMap<>();
    readLayer(now.outside(), routes, sums);
    for (LayerRow row : now.rows()) {
      if (layers.contains(row.layer()) || layers.size() < MOST_LAYERS) {
        layers.add(row.layer());
        readLayer(row, routes, sums);
      }
    }
    sums.forEach(
        (tags, bytes) -> {
          if (layerBytes.put(tags, Math.max(bytes, layerBytes.getOrDefault(tags, 0L))) == null) {
            newLayer.accept(tags);
          }
        });
  }

  /** Bytes of a request that goes on have no route until it ends. */
  private void readLayer(LayerRow row, Routes routes, Map<LayerTags, Long> sums) {
    sums.put(
        new LayerTags(row.layer(), NONE), Math.max(0, row.bytes() - routes.bytesOf(row.layer())));
    routes
        .byName()
        .forEach(
            (name, route) -> {
              Routes.LayerBytes bytes = route.byLayer().get(row.layer());
              if (bytes != null) {
                LayerTags tags = new LayerTags(row.layer(), name);
                boolean told = layerBytes.containsKey(tags) || sums.containsKey(tags);
                boolean room = layerBytes.size() + sums.size() < MOST_PAIRS;
                sums.merge(
                    told || room ? tags : new LayerTags(row.layer(), OTHERS),
                    bytes.bytes(),
                    Long::sum);
              }
            });
  }

  @SuppressWarnings("ReferenceEquality") // the same one, not an equal one
  private void read() {
    boolean behind = isBehind;
    ProfileSnapshot now = profile.snapshot(behind ? Duration.ZERO : maxAge).orElse(null);
    if (now == null || now == snapshot) {
      return;
    }
    if (behind) {
      isBehind = false;
    }
    snapshot = now;
    profile.apart(() -> read(now)); // the reader of meters has not requested this
  }

  private void read(ProfileSnapshot now) {
    others = Counted.NOTHING;
    figures = figures(now);
    readLayers(now.layers(), now.get(Routes.PART));
    AccountTable accounts = now.accounts();
    byAgent = !accounts.isEmpty();
    if (byAgent) {
      accounts
          .byAccount()
          .forEach((account, stats) -> count(account, stats.allocations(), stats.bytes()));
      return;
    }
    Map<MethodFrame, String> handlers = new HashMap<>();
    if (requests != null && !now.environment().contextModes().includes(ContextMode.SITE)) {
      for (RequestStatistics statistics : requests.all()) {
        statistics.handler().ifPresent(handler -> handlers.put(handler, nameOf(handler)));
      }
    }
    OwnerShares shares = OwnerShares.of(now, handlers::get, OwnerShares.Charge.OUTERMOST);
    for (String account : shares.owners()) {
      OwnerShare share = shares.attributedTo(account);
      count(account, share.allocations(), share.bytes());
    }
    count(NONE, shares.rest().allocations(), shares.rest().bytes());
  }

  /**
   * A handler method has answered its first request, which the last snapshot was not read for: its
   * meters would say 0 beside those of its requests. The next reading takes a new one.
   */
  void isNew(String account) {
    isBehind = true;
    newAccount.accept(account);
  }

  /** Whether the agent's own accounts are shown, and not those of handler methods; as last read. */
  boolean isByAgent() {
    return byAgent;
  }

  /** A counter never falls, though a method has no owner until its first request has ended. */
  private void count(String account, long allocations, long bytes) {
    String name = counted.containsKey(account) || counted.size() < MOST ? account : OTHERS;
    if (!counted.containsKey(name)) {
      newAccount.accept(name);
    }
    if (name.equals(account)) {
      counted.merge(
          name,
          new Counted(allocations, bytes),
          (before, now) -> before.atLeast(now.allocations, now.bytes));
    } else {
      others = new Counted(others.allocations + allocations, others.bytes + bytes);
      counted.merge(name, others, (before, now) -> before.atLeast(now.allocations, now.bytes));
    }
  }

  private Figures figures(ProfileSnapshot snapshot) {
    long objects = 0;
    double bytes = 0;
    for (Map.Entry<AllocationSite, LifetimeStats> site : snapshot.lifetimesBySite().entrySet()) {
      AllocationStats allocated = snapshot.bySite().get(site.getKey());
      long alive = Math.max(0, LiveObjects.of(allocated, site.getValue()));
      objects += alive;
      if (allocated != null && allocated.allocations() > 0) {
        bytes += (double) alive * allocated.bytes() / allocated.allocations();
      }
    }
    return new Figures(
        snapshot.overhead(),
        objects,
        Math.round(bytes),
        requests == null ? 0 : requests.outside(snapshot.total().allocations()));
  }
}
