package dev.mayfly.spring.endpoint;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.Principal;
import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.RequestMeasurement;
import dev.mayfly.requests.ResolvedPrincipal;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.Layers;
import dev.mayfly.snapshot.layers.Routes;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.spring.requests.BeanNames;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;

/** The rows of all tables, as the endpoints answer them. */
final class TableJsonTest {
  private static final MethodFrame ANSWER = new MethodFrame("com.acme.Web", "answer", "()V");
  private static final MethodFrame BUILD =
      new MethodFrame(TableJsonTest.class.getName(), "build", "()V");
  private static final ProfileSnapshot PROFILE = profile();

  private static ProfileSnapshot profile() {
    AllocationSite node = new AllocationSite(BUILD, 7, "com.acme.Node", AllocationKind.OBJECT);
    AllocationSite rows = new AllocationSite(BUILD, 9, "long[]", AllocationKind.ARRAY);
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder build = root.child(ANSWER).child(BUILD);
    build.record(node, new AllocationStats(10, 0, 160, 0));
    build.record(rows, new AllocationStats(2, 8, 96, 0));
    ClockStats clock = new ClockStats(Buckets.of(0, 3, 1), Buckets.of(0, 0, 6), 0);
    build.add(node, SiteRecord.of(new LifetimeStats(10, 4, 10, clock, clock, clock)));
    root.child(ANSWER)
        .record(
            new AllocationSite(ANSWER, 3, "com.acme.Page", AllocationKind.OBJECT),
            new AllocationStats(1, 0, 24, 0));
    return ProfileSnapshot.EMPTY
        .with(
            Environment.PART,
            new Environment(
                "1.0",
                "17",
                "VM",
                "G1",
                Modes.of(ContextMode.TREE),
                Modes.of(LifetimeMode.EXACT),
                "com.acme.*",
                ImmutableMap.of(),
                Instant.EPOCH,
                Instant.EPOCH,
                -1,
                ""))
        .with(ContextSnapshot.PART, root.build())
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot("main", 1, true, 1, new AllocationStats(11, 0, 184, 0), 1000))
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot("http-1", 2, true, 1, new AllocationStats(2, 8, 96, 0), -1))
        .with(
            Accounting.PART,
            Accounting.of(
                AccountRules.parse("web:com.acme.*;build:" + BUILD.className()),
                ImmutableMap.of(),
                List.of()));
  }

  @Test
  void types() {
    assertThat(json("", ProfileViews.types(PROFILE, false)))
        .isEqualTo(
            """
            {"type":"com.acme.Node","allocations":10,"bytes":160,"elements":0,"alive":6}
            {"type":"long[]","allocations":2,"bytes":96,"elements":8,"alive":null}
            2 of 3
            """);
  }

  @Test
  void sites() {
    assertThat(json("", ProfileViews.sites(PROFILE, false)))
        .isEqualTo(
            """
            {"method":"dev.mayfly.spring.endpoint.TableJsonTest.build","line":7,"type":"com.acme.Node",\
            "kind":"object","allocations":10,"bytes":160,"alive":6}
            {"method":"dev.mayfly.spring.endpoint.TableJsonTest.build","line":9,"type":"long[]",\
            "kind":"array","allocations":2,"bytes":96,"alive":null}
            2 of 3
            """);
  }

  @Test
  void contexts() {
    assertThat(json("", ProfileViews.contexts(PROFILE)))
        .isEqualTo(
            """
            {"path":["com.acme.Web.answer","dev.mayfly.spring.endpoint.TableJsonTest.build"],\
            "types":["com.acme.Node","long[]"],"allocations":12,"bytes":256}
            {"path":["com.acme.Web.answer"],"types":["com.acme.Page"],"allocations":1,"bytes":24}
            2 of 2
            """);
  }

  @Test
  void methodsOfLibrariesThatCallEachOtherAreOneStepAndAreFound() {
    ProfileSnapshot served =
        PROFILE.with(
            Boundaries.PART,
            Boundaries.of(Map.of(ANSWER, new Boundaries.Boundary("request", false))));
    assertThat(json("Web.answer", ProfileViews.contexts(served)))
        .isEqualTo(
            """
            {"path":["(com.acme)","dev.mayfly.spring.endpoint.TableJsonTest.build"],\
            "types":["com.acme.Node","long[]"],"allocations":12,"bytes":256}
            {"path":["(com.acme)"],"types":["com.acme.Page"],"allocations":1,"bytes":24}
            2 of 2
            """);
  }

  @Test
  void threads() {
    assertThat(json("", ProfileViews.threads(PROFILE)))
        .isEqualTo(
            """
            {"name":"main","threads":1,"allocations":11,"bytes":184,"allocated":1000}
            {"name":"http-1","threads":1,"allocations":2,"bytes":96,"allocated":null}
            2 of 2
            """);
  }

  @Test
  void accounts() {
    assertThat(json("", ProfileViews.accounts(PROFILE, false)))
        .isEqualTo(
            """
            {"account":"build","allocations":12,"bytes":256,"bytesForOthers":256,"bytesByOthers":0,"alive":6}
            {"account":"web","allocations":1,"bytes":24,"bytesForOthers":0,"bytesByOthers":256,"alive":0}
            2 of 2
            """);
  }

  private static final MethodFrame SERVICE = new MethodFrame("web.Servlet", "service", "()V");

  @Test
  void layers() {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder request = root.child(SERVICE);
    request.add(Amounts.of(Quantity.PHYSICAL_BYTES, 500).plus(Amounts.of(Quantity.CALLS, 2)));
    ContextBuilder answer = request.child(ANSWER);
    answer.add(Amounts.of(Quantity.PHYSICAL_BYTES, 40));
    answer.record(
        new AllocationSite(ANSWER, 3, "com.acme.Page", AllocationKind.OBJECT),
        new AllocationStats(1, 0, 24, 0));
    Routes.Route pages =
        new Routes.Route(
            2, 0, ImmutableSortedMap.of(Layers.REQUEST, new Routes.LayerBytes(480, 40)));
    ProfileSnapshot profile =
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, root.build())
            .with(
                Boundaries.PART,
                Boundaries.of(Map.of(SERVICE, new Boundaries.Boundary(Layers.REQUEST, false))))
            .with(Routes.PART, new Routes(ImmutableSortedMap.of("GET /pages", pages)));
    assertThat(json("", ProfileViews.layers(profile)))
        .isEqualTo(
            """
            {"layer":"request","allocations":1,"bytes":24,"calls":2,"selfBytes":500,"ownBytes":40,\
            "totalBytes":540,"bytesByRoute":{"GET /pages":520}}
            {"layer":"outside","allocations":0,"bytes":0,"calls":0,"selfBytes":0,"ownBytes":0,\
            "totalBytes":0,"bytesByRoute":null}
            2 of 2
            """);
    assertThat(json("", ProfileViews.layers(PROFILE))).isEqualTo("0 of 0\n");
  }

  @Test
  void beans() {
    DefaultListableBeanFactory factory = new DefaultListableBeanFactory();
    factory.registerBeanDefinition("builder", new RootBeanDefinition(TableJsonTest.class));
    assertThat(json("", ProfileViews.beans(PROFILE, new BeanNames(factory), false)))
        .isEqualTo(
            """
            {"bean":"builder","allocations":12,"bytes":256,"ownAllocations":12,"ownBytes":256,"alive":6,\
            "survivingPercent":60.0}
            1 of 1
            """);
  }

  @Test
  void requests() {
    RequestBook book = new RequestBook(9, 0.5);
    RequestMeasurement reactive = book.begin(() -> Optional.of(NotMeasured.REACTIVE));
    reactive.leaveAll();
    book.end(new ResolvedPrincipal(Principal.ofRoute("GET", "/pages"), ANSWER), reactive);
    book.end(new ResolvedPrincipal(Principal.UNKNOWN_ROUTE, null), book.begin(Optional::empty));
    assertThat(json("", RequestViews.of(book, PROFILE, false)))
        .isEqualTo(
            """
            {"kind":"http","principal":"GET /pages","handler":"com.acme.Web.answer","requests":1,\
            "measured":0,"notMeasured":{"reactive":1},"asynchronous":0,"objectsPerRequest":null,\
            "bytesPerRequest":null,"threadBytesPerRequest":null,"allocations":13,"bytes":280,"alive":6,\
            "survivingPercent":60.0}
            {"kind":"http","principal":"(unknown)","handler":null,"requests":1,"measured":0,\
            "notMeasured":{"no scope":1},"asynchronous":0,"objectsPerRequest":null,"bytesPerRequest":null,\
            "threadBytesPerRequest":null,"allocations":0,"bytes":0,"alive":null,"survivingPercent":null}
            2 of 2
            """);
  }

  @Test
  void lifetimes() {
    assertThat(json("", ProfileViews.lifetimes(PROFILE, false)))
        .isEqualTo(
            """
            {"type":"com.acme.Node","allocations":10,"bytes":160,"tracked":10,"alive":6,\
            "median":{"from":2,"to":null,"atLeast":1,"atMost":null},\
            "ninetyPercent":{"from":2,"to":null,"atLeast":2,"atMost":null}}
            1 of 1
            """);
  }

  @Test
  void aDifferenceHasNoLiveObjects() {
    assertThat(json("", ProfileViews.types(PROFILE, true)))
        .isEqualTo(
            """
            {"type":"com.acme.Node","allocations":10,"bytes":160,"elements":0,"alive":null}
            {"type":"long[]","allocations":2,"bytes":96,"elements":8,"alive":null}
            2 of 3
            """);
  }

  @Test
  void rowsThatMatchByAllocations() {
    assertThat(json("BUILD", ProfileViews.sites(PROFILE, true)))
        .isEqualTo(
            """
            {"method":"dev.mayfly.spring.endpoint.TableJsonTest.build","line":7,"type":"com.acme.Node",\
            "kind":"object","allocations":10,"bytes":160,"alive":null}
            {"method":"dev.mayfly.spring.endpoint.TableJsonTest.build","line":9,"type":"long[]",\
            "kind":"array","allocations":2,"bytes":96,"alive":null}
            2 of 2
            """);
  }

  private static String json(String match, View<?> view) {
    String sort = match.isEmpty() ? "bytes" : "allocations";
    TableQuery.Selection rows = TableQuery.of("2", null, match, sort, null, 9).select(view);
    return rows.first().stream().map(TableJsonTest::line).collect(joining())
        + rows.first().size()
        + " of "
        + rows.of()
        + "\n";
  }

  private static String line(Object row) {
    try {
      return new ObjectMapper().writeValueAsString(row) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
