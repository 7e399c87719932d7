package dev.mayfly.spring.endpoint;

import static dev.mayfly.report.tables.Column.data;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.Column;
import dev.mayfly.requests.Distribution;
import dev.mayfly.requests.OwnerShare;
import dev.mayfly.requests.OwnerShares;
import dev.mayfly.requests.Principal;
import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.RequestFigures;
import dev.mayfly.requests.RequestStatistics;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.ContextMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: requests by principal, with the allocations below their handler
 * methods.
 */
final class RequestViews {
  private static final ImmutableList<Column<RequestStatistics>> PRINCIPAL =
      ImmutableList.of(
          data("kind", statistics -> statistics.principal().kind()),
          data("principal", statistics -> statistics.principal().name()));

  private static final ImmutableList<Column<RequestFigures>> REQUESTS =
      ImmutableList.of(
          data("requests", RequestFigures::requests),
          data("measured", RequestFigures::measured),
          data("notMeasured", RequestViews::notMeasured),
          data("asynchronous", RequestFigures::asynchronous),
          data("objectsPerRequest", figures -> known(figures.objects())),
          data("bytesPerRequest", figures -> known(figures.bytes())),
          data("threadBytesPerRequest", figures -> known(figures.threadBytes())));

  private RequestViews() {}

  /** A principal, and the allocations in and below its handler method, on all threads. */
  private record Request(RequestStatistics statistics, RequestFigures figures, OwnerShare share) {
    String text() {
      Principal principal = statistics.principal();
      return principal.kind() + " " + principal.name() + " " + handler();
    }

    @Nullable String handler() {
      return statistics.handler().map(ProfileViews::nameOf).orElse(null);
    }
  }

  static View<?> of(RequestBook book, ProfileSnapshot profile, boolean isDifference) {
    boolean contexts = !profile.environment().contextModes().includes(ContextMode.SITE);
    Map<MethodFrame, String> handlers = new HashMap<>();
    for (RequestStatistics statistics : book.all()) {
      statistics.handler().ifPresent(handler -> handlers.put(handler, key(handler)));
    }
    OwnerShares shares =
        OwnerShares.of(
            profile,
            method -> contexts ? handlers.get(method) : null,
            OwnerShares.Charge.OUTERMOST);
    return View.of(
        book.all().stream()
            .map(
                one ->
                    new Request(
                        one,
                        one.figures(),
                        // that of no handler is empty
                        shares.below(one.handler().map(RequestViews::key).orElse(""))))
            .toList(),
        Request::text,
        request -> Amount.of(request.share),
        ImmutableList.<Column<Request>>builder()
            .addAll(Column.of(Request::statistics, PRINCIPAL))
            .add(data("handler", Request::handler))
            .addAll(Column.of(Request::figures, REQUESTS))
            .build(),
        Column.of(Request::share, ProfileViews.surviving(isDifference)));
  }

  /** The requests that are only counted, by reason. */
  private static @Nullable Map<String, Long> notMeasured(RequestFigures figures) {
    Map<String, Long> reasons = new TreeMap<>();
    figures.notMeasured().forEach((reason, count) -> reasons.put(reason.words(), count));
    return reasons.isEmpty() ? null : reasons;
  }

  /** Since when requests count, and why some are counted but not measured. */
  static List<String> notes(RequestBook book, ProfileSnapshot profile, boolean isDifference) {
    Set<String> sentences = new TreeSet<>();
    sentences.add(
        "Requests, and figures per request, cover the time since the application started at "
            + book.opened()
            + ", even after a restart in this JVM; allocations and bytes cover the time since"
            + " \"from\".");
    if (!isDifference) {
      sentences.add(outside(book, profile.total().allocations()));
    }
    for (RequestStatistics statistics : book.all()) {
      statistics.notMeasured().keySet().forEach(reason -> sentences.add(reason.sentence()));
    }
    sentences.remove("");
    return List.copyOf(sentences);
  }

  private static String outside(RequestBook book, long allocations) {
    return "Of "
        + allocations
        + " objects since the recording began, "
        + book.outside(allocations)
        + " are in no measured request.";
  }

  private static @Nullable Distribution known(Distribution distribution) {
    return distribution.requests() == 0 ? null : distribution;
  }

  private static String key(MethodFrame method) {
    return ProfileViews.nameOf(method) + method.descriptor();
  }
}
