package dev.mayfly.spring.endpoint;

import dev.mayfly.requests.Distribution;
import dev.mayfly.requests.OwnerShare;
import dev.mayfly.requests.OwnerShares;
import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.RequestStatistics;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.ContextMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: requests by principal, with the allocations below their handler
 * methods.
 */
final class RequestViews {
  private RequestViews() {}

  static List<TableRows.Request> rows(
      RequestBook book, ProfileSnapshot profile, boolean isDifference) {
    Map<MethodFrame, String> handlers = new HashMap<>();
    for (RequestStatistics statistics : book.all()) {
      statistics.handler().ifPresent(handler -> handlers.put(handler, key(handler)));
    }
    boolean contexts = !profile.environment().contextModes().includes(ContextMode.SITE);
    OwnerShares shares =
        OwnerShares.of(
            profile,
            method -> contexts ? handlers.get(method) : null,
            OwnerShares.Charge.OUTERMOST);
    List<TableRows.Request> rows = new ArrayList<>();
    for (RequestStatistics statistics : book.all()) {
      rows.add(row(statistics, contexts ? shares : null, isDifference));
    }
    return rows;
  }

  private static TableRows.Request row(
      RequestStatistics statistics, @Nullable OwnerShares shares, boolean isDifference) {
    Optional<MethodFrame> handler = statistics.handler();
    OwnerShare share =
        shares == null || handler.isEmpty() ? null : shares.below(key(handler.get()));
    return new TableRows.Request(
        statistics.principal().kind(),
        statistics.principal().name(),
        handler.map(ProfileViews::nameOf).orElse(null),
        statistics.requests(),
        statistics.measured(),
        notMeasured(statistics),
        statistics.asynchronous(),
        known(statistics.objects()),
        known(statistics.bytes()),
        known(statistics.threadBytes()),
        share == null ? 0 : share.allocations(),
        share == null ? 0 : share.bytes(),
        share == null ? null : ProfileViews.alive(share.alive(), isDifference),
        share == null ? null : ProfileViews.survivingPercent(share, isDifference));
  }

  private static @Nullable Map<String, Long> notMeasured(RequestStatistics statistics) {
    Map<String, Long> reasons = new TreeMap<>();
    statistics.notMeasured().forEach((reason, count) -> reasons.put(reason.words(), count));
    return reasons.isEmpty() ? null : reasons;
  }

  /** Since when requests count, and why some are counted but not measured. */
  static List<String> notes(RequestBook book) {
    Set<String> sentences = new TreeSet<>();
    sentences.add(
        "Requests, and figures per request, cover the time since the application started at "
            + book.opened()
            + ", even after a restart in this JVM; allocations and bytes cover the time since"
            + " \"from\".");
    for (RequestStatistics statistics : book.all()) {
      statistics.notMeasured().keySet().forEach(reason -> sentences.add(reason.sentence()));
    }
    sentences.remove("");
    return List.copyOf(sentences);
  }

  private static @Nullable Distribution known(Distribution distribution) {
    return distribution.requests() == 0 ? null : distribution;
  }

  private static String key(MethodFrame method) {
    return ProfileViews.nameOf(method) + method.descriptor();
  }
}
