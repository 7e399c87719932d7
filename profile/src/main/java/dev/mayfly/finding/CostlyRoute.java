package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.layers.LayerWords;
import dev.mayfly.snapshot.layers.Routes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Finds routes whose requests allocate far more than those of the median route. */
final class CostlyRoute {
  private static final int FEWEST_ROUTES = 3;
  private static final long FEWEST_REQUESTS = 20;
  private static final long TIMES = 5;
  private static final double LEAST_SHARE = 0.01;
  private static final int MOST = 3;

  private CostlyRoute() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    Map<String, Routes.Route> routes = snapshot.get(Routes.PART).byName();
    List<Long> means = new ArrayList<>();
    for (Routes.Route route : routes.values()) {
      if (route.measured() >= FEWEST_REQUESTS) {
        means.add(mean(route));
      }
    }
    if (means.size() < FEWEST_ROUTES) {
      return ImmutableList.of();
    }
    Collections.sort(means);
    long median = means.get(means.size() / 2);
    return routes.entrySet().stream()
        .filter(route -> route.getValue().measured() >= FEWEST_REQUESTS)
        .filter(route -> mean(route.getValue()) > TIMES * median)
        .map(route -> of(route.getKey(), route.getValue(), median))
        .filter(route -> route.worth() >= LEAST_SHARE * snapshot.layers().totalBytes())
        .sorted(Comparator.comparingLong(Finding::worth).reversed())
        .limit(MOST)
        .collect(ImmutableList.toImmutableList());
  }

  private static long mean(Routes.Route route) {
    return route.totalBytes() / route.measured();
  }

  /** Worth the bytes beyond those of as many requests of the median route. */
  private static Finding of(String route, Routes.Route requests, long median) {
    return Observation.of(
        "costly route",
        route,
        Finding.Evidence.CONTEXTS,
        0.5,
        requests.totalBytes() - median * requests.measured(),
        names -> {
          Map.Entry<String, Routes.LayerBytes> largest =
              Collections.max(
                  requests.byLayer().entrySet(),
                  Comparator.comparingLong(layer -> layer.getValue().bytes()));
          return lenientFormat(
              "A request of %s allocates %s, one of the median route %s; %s of that is in %s. Look"
                  + " at how much this route loads and shows at once.",
              route,
              names.bytes(mean(requests)),
              names.bytes(median),
              names.percent((double) largest.getValue().bytes() / requests.totalBytes()),
              LayerWords.of(largest.getKey()));
        });
  }
}
