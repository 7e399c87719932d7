package dev.mayfly.spring.endpoint;

import static dev.mayfly.report.tables.Column.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.mayfly.report.tables.Column;
import dev.mayfly.requests.LiveObjects;
import dev.mayfly.requests.OwnerShare;
import dev.mayfly.requests.OwnerShares;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.Visit;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;
import dev.mayfly.snapshot.layers.LibraryRun;
import dev.mayfly.snapshot.layers.Routes;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Percentile;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.spring.requests.BeanNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: the tables of a profile.
 *
 * <p>Live objects of a difference of profiles are not known: some were born before it.
 */
final class ProfileViews {
  private static final int DEEPEST = 64;

  private ProfileViews() {}

  static View<?> types(ProfileSnapshot profile, boolean isDifference) {
    Map<String, LifetimeStats> lifetimes = profile.lifetimesByType();
    return View.of(
        profile.byType().entrySet(),
        Map.Entry::getKey,
        type -> Amount.of(type.getValue()),
        List.of(data("type", Map.Entry::getKey)),
        List.of(
            data("elements", type -> type.getValue().elements()),
            alive(
                isDifference,
                type -> LiveObjects.of(type.getValue(), lifetimes.get(type.getKey())))));
  }

  /** The ages in nanoseconds that shares of the objects of a type do not reach. */
  static View<?> lifetimes(ProfileSnapshot profile, boolean isDifference) {
    Map<String, AllocationStats> allocated = profile.byType();
    Function<String, AllocationStats> stats =
        type -> allocated.getOrDefault(type, AllocationStats.EMPTY);
    return View.of(
        profile.lifetimesByType().entrySet(),
        Map.Entry::getKey,
        type -> Amount.of(stats.apply(type.getKey())),
        List.of(data("type", Map.Entry::getKey)),
        List.of(
            data("tracked", type -> type.getValue().trackedBirths()),
            alive(
                isDifference, type -> LiveObjects.of(stats.apply(type.getKey()), type.getValue())),
            data("median", type -> Age.of(type.getValue(), 0.5)),
            data("ninetyPercent", type -> Age.of(type.getValue(), 0.9))));
  }

  /**
   * An age that a share of the objects does not reach; null where it is not reached. Immutable.
   *
   * @param from the age, if deaths are taken for as early as they may have been
   * @param to the age, if they are taken for as late
   * @param atLeast the lower limit, 95 % sure
   * @param atMost the upper limit, 95 % sure
   */
  record Age(
      @Nullable Long from, @Nullable Long to, @Nullable Long atLeast, @Nullable Long atMost) {
    static Age of(LifetimeStats stats, double share) {
      Percentile age = stats.nanos().bounds().percentile(share);
      return new Age(
          boxed(age.from()),
          boxed(age.to()),
          boxed(OptionalLong.of(age.atLeast())),
          boxed(age.atMost()));
    }

    private static @Nullable Long boxed(OptionalLong age) {
      return age.isPresent() && age.getAsLong() < Long.MAX_VALUE ? age.getAsLong() : null;
    }
  }

  static View<?> sites(ProfileSnapshot profile, boolean isDifference) {
    Map<AllocationSite, LifetimeStats> lifetimes = profile.lifetimesBySite();
    return View.of(
        profile.bySite().entrySet(),
        site -> placeOf(site.getKey()) + " " + site.getKey().typeName(),
        site -> Amount.of(site.getValue()),
        Column.of(
            Map.Entry::getKey,
            List.of(
                data("method", site -> nameOf(site.method())),
                data("line", AllocationSite::line),
                data("type", AllocationSite::typeName),
                data(
                    "kind",
                    site -> site.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')))),
        List.of(
            alive(
                isDifference,
                site -> LiveObjects.of(site.getValue(), lifetimes.get(site.getKey())))));
  }

  static String placeOf(AllocationSite site) {
    return nameOf(site.method()) + ":" + site.line();
  }

  static String nameOf(MethodFrame method) {
    return method.className() + "." + method.methodName();
  }

  static View<?> threads(ProfileSnapshot profile) {
    return View.of(
        profile.threads(),
        ThreadSnapshot::name,
        thread -> Amount.of(thread.stats()),
        List.of(data("name", ThreadSnapshot::name), data("threads", ThreadSnapshot::threads)),
        List.of(known("allocated", ThreadSnapshot::allocatedBytes)));
  }

  /**
   * A context that allocated something itself, outermost method first.
   *
   * @param path as the table has it: methods of libraries that call each other are one
   * @param text all methods and types, in which the table is searched
   */
  private record Context(
      List<String> path, String text, ImmutableList<String> types, Amount amount) {}

  static View<?> contexts(ProfileSnapshot profile) {
    List<Context> rows = new ArrayList<>();
    List<Step> path = new ArrayList<>();
    for (Visit<ContextSnapshot> visit : profile.root().walk()) {
      ContextSnapshot context = visit.context();
      if (visit.depth() > 0) {
        path.subList(visit.depth() - 1, path.size()).clear();
        LibraryRun before = path.isEmpty() ? LibraryRun.NONE : path.get(path.size() - 1).run;
        MethodFrame method = context.method();
        path.add(
            new Step(
                method == null ? "[more contexts]" : nameOf(method),
                before.to(context, profile.get(Boundaries.PART))));
      }
      AllocationStats self = context.selfTotal();
      if (!self.isEmpty()) {
        ImmutableList<String> types = context.byType().keySet().asList();
        String text = String.join(" ", Iterables.concat(Lists.transform(path, Step::name), types));
        rows.add(new Context(shown(folded(path)), text, types, Amount.of(self)));
      }
    }
    return View.of(
        rows,
        Context::text,
        Context::amount,
        List.of(data("path", Context::path), data("types", Context::types)),
        List.of());
  }

  /** Immutable: a method of a path, in the run of methods of libraries that it ends. */
  private record Step(String name, LibraryRun run) {}

  /** With each run of methods of libraries as one. */
  private static List<String> folded(List<Step> path) {
    List<String> folded = new ArrayList<>();
    for (int i = 0; i < path.size(); i++) {
      Step step = path.get(i);
      boolean isLast = i + 1 == path.size() || path.get(i + 1).run.isEmpty();
      if (step.run.isEmpty()) {
        folded.add(step.name);
      } else if (isLast) {
        folded.add(step.run.name());
      }
    }
    return folded;
  }

  /** The innermost methods of a deep path. */
  private static List<String> shown(List<String> path) {
    if (path.size() <= DEEPEST) {
      return List.copyOf(path);
    }
    List<String> shown = new ArrayList<>();
    shown.add("[" + (path.size() - DEEPEST) + " more]");
    shown.addAll(path.subList(path.size() - DEEPEST, path.size()));
    return shown;
  }

  /** The ones that the agent's option {@code accounts} names; none if it does not. */
  static View<?> accounts(ProfileSnapshot profile, boolean isDifference) {
    boolean isUnknown = isDifference || profile.lifetimesByType().isEmpty();
    return View.of(
        profile.accounts().accounts(),
        Account::name,
        account -> Amount.of(account.charged().stats()),
        List.of(data("account", Account::name)),
        List.of(
            // the part of its bytes allocated on behalf of other accounts
            data("bytesForOthers", account -> account.forOthers().bytes()),
            // the bytes that other accounts allocated on its behalf
            data("bytesByOthers", account -> account.byOthers().bytes()),
            alive(
                isUnknown,
                account ->
                    LiveObjects.of(account.charged().stats(), account.charged().lifetimes()))));
  }

  /** The bytes that the JVM allocated by layer, since the application was ready. */
  static View<?> layers(ProfileSnapshot profile) {
    ProfileSnapshot later = profile.afterStart();
    Layers layers = later.layers();
    Routes routes = later.get(Routes.PART);
    return View.of(
        layers.isEmpty()
            ? ImmutableList.<LayerRow>of()
            : ImmutableList.<LayerRow>builder().addAll(layers.rows()).add(layers.outside()).build(),
        LayerRow::layer,
        row -> new Amount(row.counted().allocations(), row.counted().bytes()),
        List.of(data("layer", LayerRow::layer)),
        List.of(
            data("calls", LayerRow::calls),
            // physical bytes of the layer itself; of the program's own code in it; with all it
            // calls
            data("selfBytes", LayerRow::selfBytes),
            data("ownBytes", LayerRow::ownBytes),
            data("totalBytes", LayerRow::totalBytes),
            // self and own bytes of the requests of each route; what else there is has no route
            data("bytesByRoute", row -> byRoute(routes, row.layer()))));
  }

  private static @Nullable Map<String, Long> byRoute(Routes routes, String layer) {
    Map<String, Long> bytes = new TreeMap<>();
    routes
        .byName()
        .forEach(
            (name, route) -> {
              Routes.LayerBytes there = route.byLayer().get(layer);
              if (there != null) {
                bytes.put(name, there.bytes());
              }
            });
    return bytes.isEmpty() ? null : bytes;
  }

  static View<?> beans(ProfileSnapshot profile, BeanNames names, boolean isDifference) {
    OwnerShares shares =
        OwnerShares.of(profile, method -> names.of(method.className()), OwnerShares.Charge.NEAREST);
    return View.of(
        shares.owners(),
        bean -> bean,
        bean -> Amount.of(shares.below(bean)),
        List.of(data("bean", bean -> bean)),
        ImmutableList.<Column<String>>builder()
            .add(data("ownAllocations", bean -> shares.attributedTo(bean).allocations()))
            .add(data("ownBytes", bean -> shares.attributedTo(bean).bytes()))
            .addAll(Column.of(shares::below, surviving(isDifference)))
            .build());
  }

  /** The number of the objects that survive. */
  static List<Column<OwnerShare>> surviving(boolean isUnknown) {
    return List.of(
        alive(isUnknown, OwnerShare::alive),
        data(
            "survivingPercent",
            share -> isUnknown || share.survivingPercent() < 0 ? null : share.survivingPercent()));
  }

  private static <R> Column<R> alive(boolean isUnknown, ToLongFunction<R> objects) {
    return known("alive", isUnknown ? row -> -1 : objects);
  }

  /** A number that is negative where it is not known. */
  private static <R> Column<R> known(String name, ToLongFunction<R> number) {
    return data(
        name,
        row -> {
          long known = number.applyAsLong(row);
          return known < 0 ? null : known;
        });
  }
}
