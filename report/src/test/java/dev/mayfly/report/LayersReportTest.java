package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Routes;
import dev.mayfly.snapshot.run.Environment;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The formats show layers, with the start apart, and JSON brings them back. */
public class LayersReportTest {
  private static final MethodFrame SERVICE = new MethodFrame("web.Servlet", "service", "()V");
  private static final MethodFrame RENDER = new MethodFrame("web.Page", "render", "()V");
  private static final MethodFrame OWN = new MethodFrame("shop.Orders", "list<x>", "()V");
  private static final AllocationSite SITE =
      new AllocationSite(OWN, 7, "shop.Order", AllocationKind.OBJECT);

  private static ContextSnapshot tree(int requests) {
    ContextBuilder root = ContextSnapshot.builder();
    root.add(Amounts.of(Quantity.PHYSICAL_BYTES, 500));
    ContextBuilder service = root.child(SERVICE);
    service.add(
        Amounts.of(Quantity.PHYSICAL_BYTES, 2_000L * requests)
            .plus(Amounts.of(Quantity.CALLS, requests)));
    ContextBuilder own = service.child(OWN);
    own.add(Amounts.of(Quantity.PHYSICAL_BYTES, 300L * requests));
    own.record(SITE, new AllocationStats(requests, 0, 24L * requests, 0));
    own.child(RENDER)
        .add(
            Amounts.of(Quantity.PHYSICAL_BYTES, 40_000L * requests)
                .plus(Amounts.of(Quantity.CALLS, requests)));
    return root.build();
  }

  private static ProfileSnapshot snapshot(int requests, long end) {
    return LibrariesProfile.of(tree(requests), Map.of(SERVICE, "request", RENDER, "view<b>"))
        .with(
            Environment.PART,
            Environment.UNKNOWN.between(Instant.ofEpochMilli(0), Instant.ofEpochMilli(end)));
  }

  private static Routes routes(int requests) {
    return new Routes(
        ImmutableSortedMap.of(
            "GET /orders/{id}",
            new Routes.Route(
                requests,
                0,
                ImmutableSortedMap.of(
                    "request", new Routes.LayerBytes(1_500L * requests, 300L * requests),
                    "view<b>", new Routes.LayerBytes(40_000L * requests, 0))),
            "POST /<b>",
            new Routes.Route(1, 1, ImmutableSortedMap.of())));
  }

  public static ProfileSnapshot profile() {
    return snapshot(11, 60_000)
        .with(ProfileSnapshot.START, Optional.of(snapshot(1, 6_000)))
        .with(Routes.PART, routes(10));
  }

  @Test
  void jsonBringsThemBack() throws IOException {
    String json = Reports.write(new JsonReport(), profile());
    assertThat(new JsonSnapshotReader().read(new StringReader(json))).isEqualTo(profile());
  }

  @Test
  void csvHasTheTimeAfterTheStart() {
    assertThat(Reports.text(Reports.csv("layers.csv"), profile()))
        .isEqualToNormalizingNewlines(
            """
            layer,calls,selfBytes,ownBytes,totalBytes,allocations,elements,bytes
            view<b>,10,400000,0,400000,0,0,0
            request,10,20000,3000,423000,10,0,240
            outside,0,0,0,0,0,0,0
            """);
  }

  @Test
  void routesStandByLayer() {
    assertThat(Reports.text(Reports.csv("routes.csv"), profile()))
        .isEqualToNormalizingNewlines(
            """
            route,requests,unattributed,layer,selfBytes,ownBytes
            GET /orders/{id},10,0,request,15000,3000
            GET /orders/{id},10,0,view<b>,400000,0
            POST /<b>,1,1,outside,0,0
            """);
    assertThat(Reports.write(new TextReport(), profile()))
        .contains(
            """
               total     own  requests  bytes a request  route
              418 kB  3.0 kB        10          41.8 kB  GET /orders/{id}
              └ a request: view<b> 40.0 kB, request 1.5 kB.
                 0 B     0 B         1                -  POST /<b>
              └ Not attributed: 1
            """);
  }

  @Test
  void namesAreEscapedInThePage() {
    assertThat(Reports.write(new HtmlReport(), profile()))
        .contains("Layers")
        .doesNotContain("view<b>", "POST /<b>");
  }
}
