package dev.mayfly.spring.endpoint;

import dev.mayfly.requests.LiveObjects;
import dev.mayfly.requests.OwnerShare;
import dev.mayfly.requests.OwnerShares;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.Place;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.spring.requests.BeanNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: the rows of a profile's tables, in no order.
 *
 * <p>Live objects of a difference of profiles are not known: some were born before it.
 */
final class ProfileViews {
  private static final int DEEPEST = 64;

  private ProfileViews() {}

  static List<TableRows.Type> types(ProfileSnapshot profile, boolean isDifference) {
    List<TableRows.Type> rows = new ArrayList<>();
    Map<String, LifetimeStats> lifetimes = profile.lifetimesByType();
    profile
        .byType()
        .forEach(
            (type, stats) ->
                rows.add(
                    new TableRows.Type(
                        type,
                        stats.allocations(),
                        stats.bytes(),
                        stats.elements(),
                        alive(LiveObjects.of(stats, lifetimes.get(type)), isDifference))));
    return rows;
  }

  static List<TableRows.Site> sites(ProfileSnapshot profile, boolean isDifference) {
    List<TableRows.Site> rows = new ArrayList<>();
    Map<AllocationSite, LifetimeStats> lifetimes = profile.lifetimesBySite();
    profile
        .bySite()
        .forEach(
            (site, stats) ->
                rows.add(
                    new TableRows.Site(
                        nameOf(site.method()),
                        site.line(),
                        site.typeName(),
                        site.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        stats.allocations(),
                        stats.bytes(),
                        alive(LiveObjects.of(stats, lifetimes.get(site)), isDifference))));
    return rows;
  }

  static String nameOf(MethodFrame method) {
    return method.className() + "." + method.methodName();
  }

  static List<TableRows.ThreadRow> threads(ProfileSnapshot profile) {
    List<TableRows.ThreadRow> rows = new ArrayList<>();
    for (ThreadSnapshot thread : profile.threads()) {
      AllocationStats stats = thread.stats();
      rows.add(
          new TableRows.ThreadRow(
              thread.name(),
              thread.threads(),
              stats.allocations(),
              stats.bytes(),
              thread.allocatedBytes() < 0 ? null : thread.allocatedBytes()));
    }
    return rows;
  }

  /** Contexts that allocated something themselves, outermost method first. */
  static List<TableRows.Context> contexts(ProfileSnapshot profile) {
    List<TableRows.Context> rows = new ArrayList<>();
    List<String> path = new ArrayList<>();
    for (Place<ContextSnapshot> place : profile.root().places()) {
      ContextSnapshot context = place.context();
      MethodFrame method = context.method();
      if (place.depth() > 0) {
        path.subList(place.depth() - 1, path.size()).clear();
        path.add(method == null ? "[more contexts]" : nameOf(method));
      }
      AllocationStats self = context.selfTotal();
      if (!self.isEmpty()) {
        rows.add(
            new TableRows.Context(
                shown(path),
                List.copyOf(context.byType().keySet()),
                self.allocations(),
                self.bytes()));
      }
    }
    return rows;
  }

  /** Of a deep path the innermost methods only. */
  private static List<String> shown(List<String> path) {
    if (path.size() <= DEEPEST) {
      return List.copyOf(path);
    }
    List<String> shown = new ArrayList<>();
    shown.add("[" + (path.size() - DEEPEST) + " more]");
    shown.addAll(path.subList(path.size() - DEEPEST, path.size()));
    return shown;
  }

  /** Those that the agent's option {@code accounts} names; none if it does not. */
  static List<TableRows.AccountRow> accounts(ProfileSnapshot profile, boolean isDifference) {
    boolean tracked = !profile.lifetimesByType().isEmpty();
    List<TableRows.AccountRow> rows = new ArrayList<>();
    for (Account account : profile.accounts().accounts()) {
      AllocationStats stats = account.charged().stats();
      rows.add(
          new TableRows.AccountRow(
              account.name(),
              stats.allocations(),
              stats.bytes(),
              account.forOthers().bytes(),
              account.byOthers().bytes(),
              tracked
                  ? alive(LiveObjects.of(stats, account.charged().lifetimes()), isDifference)
                  : null));
    }
    return rows;
  }

  static List<TableRows.Bean> beans(
      ProfileSnapshot profile, BeanNames names, boolean isDifference) {
    OwnerShares shares =
        OwnerShares.of(profile, method -> names.of(method.className()), OwnerShares.Charge.NEAREST);
    List<TableRows.Bean> rows = new ArrayList<>();
    for (String bean : shares.owners()) {
      OwnerShare all = shares.below(bean);
      OwnerShare own = shares.attributedTo(bean);
      rows.add(
          new TableRows.Bean(
              bean,
              all.allocations(),
              all.bytes(),
              own.allocations(),
              own.bytes(),
              alive(all.alive(), isDifference),
              survivingPercent(all, isDifference)));
    }
    return rows;
  }

  static @Nullable Long alive(long objects, boolean isDifference) {
    return objects < 0 || isDifference ? null : objects;
  }

  static @Nullable Double survivingPercent(OwnerShare share, boolean isDifference) {
    double percent = share.survivingPercent();
    return percent < 0 || isDifference ? null : percent;
  }
}
