package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.Layers;
import dev.mayfly.snapshot.layers.Routes;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What layers show: each condition, and that nothing is said when a little is missing. */
class LayerFindingsTest {
  private static final MethodFrame SERVICE = new MethodFrame("web.Servlet", "service", "()V");
  private static final MethodFrame RENDER = new MethodFrame("web.Page", "render", "()V");
  private static final MethodFrame FRAGMENT = new MethodFrame("web.Fragment", "render", "()V");
  private static final MethodFrame EXECUTE = new MethodFrame("db.Statement", "execute", "()V");
  private static final MethodFrame OWN = new MethodFrame("shop.Orders", "list", "()V");

  private static void at(ContextBuilder here, long bytes, long calls) {
    here.add(Amounts.of(Quantity.PHYSICAL_BYTES, bytes).plus(Amounts.of(Quantity.CALLS, calls)));
  }

  /** So many requests since the start, each with 1,000 bytes of its own. */
  private static ContextBuilder requests(long requests, long view, long statements) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder service = root.child(SERVICE);
    at(service, 1_000 * requests, requests);
    ContextBuilder own = service.child(OWN);
    at(own.child(RENDER), view * requests, requests);
    at(own.child(RENDER).child(FRAGMENT), 10 * requests, requests);
    at(own.child(EXECUTE), 100 * requests, statements);
    return root;
  }

  private static ProfileSnapshot snapshot(
      ContextSnapshot root, int seconds, Optional<ProfileSnapshot> start) {
    return ProfileSnapshot.EMPTY
        .with(
            Environment.PART,
            ProfileSnapshot.EMPTY
                .environment()
                .between(Instant.EPOCH, Instant.EPOCH.plusSeconds(seconds)))
        .with(ContextSnapshot.PART, root)
        .with(
            Coverage.PART,
            new Coverage(
                0, root.totalAmounts().get(Quantity.PHYSICAL_BYTES), 1, 1, ImmutableList.of()))
        .with(
            Boundaries.PART,
            Boundaries.of(
                Map.of(
                    SERVICE, new Boundaries.Boundary(Layers.REQUEST, false),
                    RENDER, new Boundaries.Boundary("view", false),
                    FRAGMENT, new Boundaries.Boundary("view", false),
                    EXECUTE, new Boundaries.Boundary("sql", false))))
        .with(ProfileSnapshot.START, start);
  }

  private static List<String> words(ProfileSnapshot snapshot) {
    return Findings.of(snapshot).all().stream()
        .map(finding -> finding.kind() + ": " + finding.words(FindingsTest.NAMES))
        .toList();
  }

  @Test
  void aLayerWithMoreThanHalf() {
    assertThat(words(snapshot(requests(1_000, 1_200, 0).build(), 9, Optional.empty())))
        .containsExactly(
            "one layer dominates: Most bytes are allocated by view, below web.Page.render, which"
                + " shop.Orders.list calls (1000 calls with 1210 B each). Cache the parts of pages"
                + " that do not change, and show less at once.");
    assertThat(words(snapshot(requests(1_000, 1_080, 0).build(), 9, Optional.empty()))).isEmpty();
    assertThat(words(snapshot(requests(500, 1_900, 0).build(), 9, Optional.empty()))).isEmpty();
  }

  @Test
  void aLayerThatIsCalledForEachRow() {
    assertThat(words(snapshot(requests(500, 0, 500 * 20).build(), 9, Optional.empty())))
        .containsExactly(
            "grows with the result: A request calls SQL 20 times on average, probably once for each"
                + " row of a result. Fetch them by one statement, and limit how many.");
    assertThat(words(snapshot(requests(500, 0, 500 * 20 - 1).build(), 9, Optional.empty())))
        .isEmpty();
    assertThat(words(snapshot(requests(19, 0, 19 * 20).build(), 9, Optional.empty()))).isEmpty();
  }

  private static Routes.Route route(long requests, long view, long own) {
    return new Routes.Route(
        requests,
        0,
        ImmutableSortedMap.of(
            "view",
            new Routes.LayerBytes(view * requests, 0),
            Layers.REQUEST,
            new Routes.LayerBytes(0, own * requests)));
  }

  private static ProfileSnapshot withRoutes(long costly, long requests) {
    return snapshot(requests(900, 0, 0).build(), 9, Optional.empty())
        .with(
            Routes.PART,
            new Routes(
                ImmutableSortedMap.of(
                    "GET /a", route(500, 100, 900),
                    "GET /b", route(500, 200, 1_800),
                    "GET /c", route(requests, 100, costly - 100),
                    "GET /rare", route(19, 1_000_000, 0))));
  }

  @Test
  void aRouteFarAboveTheMedian() {
    assertThat(words(withRoutes(10_001, 20)))
        .containsExactly(
            "costly route: A request of GET /c allocates 10001 B, one of the median route 2000 B;"
                + " 99 % of that is in request handling. Look at how much this route loads and shows at"
                + " once.");
    assertThat(words(withRoutes(10_000, 20))).isEmpty();
    assertThat(words(withRoutes(10_001, 19))).isEmpty();
  }

  /** Threads beside the requests allocate more than all of them. */
  @Test
  void aLayerWithMoreThanHalfOfRequests() {
    ContextBuilder root = requests(1_000, 1_200, 0);
    at(root.child(OWN), 9_000_000, 0);
    ProfileSnapshot all = snapshot(root.build(), 9, Optional.empty());
    assertThat(words(all)).noneMatch(words -> words.contains("dominates"));
    assertThat(
            words(
                all.with(
                    Routes.PART,
                    new Routes(ImmutableSortedMap.of("GET /a", route(1_000, 1_210, 1_209))))))
        .anyMatch(
            words ->
                words.startsWith(
                    "one layer dominates: Most bytes of requests are allocated by view, below"
                        + " web.Page.render"));
    assertThat(
            words(
                all.with(
                    Routes.PART,
                    new Routes(ImmutableSortedMap.of("GET /a", route(1_000, 1_210, 1_210))))))
        .noneMatch(words -> words.contains("dominates"));
  }

  /** Nothing of the start is compared with the load. */
  @Test
  void aStartLargerThanAnHour() {
    ProfileSnapshot ready = snapshot(requests(1, 800_000, 0).build(), 2, Optional.empty());
    ContextBuilder all = requests(2, 800_000, 0);
    ContextBuilder later = requests(1, 800_000, 0);
    assertThat(words(snapshot(all.build(), 3_002, Optional.of(ready)))).isEmpty();
    assertThat(words(snapshot(later.build(), 15, Optional.of(ready))))
        .containsExactly(
            "large start: The start allocates 801110 B, more than an hour of the load since (0 B)."
                + " Start fewer components, or later, and scan fewer classes.");
    assertThat(words(snapshot(later.build(), 11, Optional.of(ready)))).isEmpty();
  }
}
