package dev.mayfly.report.tables;

import static com.google.common.base.Strings.lenientFormat;
import static dev.mayfly.report.tables.Sheet.named;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;
import dev.mayfly.snapshot.layers.RequestLayers;
import dev.mayfly.snapshot.layers.Routes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** Thread-safe, without state: the bytes by layer of known frameworks, after the start. */
public final class LayersChapter {

  private static final int MOST = 100;

  private LayersChapter() {}

  /** The chapter; empty where no layer was entered. */
  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    ProfileSnapshot later = snapshot.afterStart();
    if (snapshot.layers().isEmpty()) {
      return Optional.empty();
    }
    ImmutableList.Builder<Sheet<?>> sheets = ImmutableList.builder();
    sheets.add(sheet(later.layers()));
    Routes routes = later.get(Routes.PART);
    if (!routes.byName().isEmpty()) {
      sheets.add(routes(routes));
    }
    ImmutableList<RequestLayers> requests =
        RequestLayers.of(later.root(), later.get(Boundaries.PART));
    if (!requests.isEmpty()) {
      sheets.add(requests(requests));
    }
    return Optional.of(
        Chapter.of("layers", "Layers", "by bytes", sheets.build())
            .ifEmpty("No layer was entered after the start.")
            .noting(note(snapshot)));
  }

  private static String note(ProfileSnapshot snapshot) {
    return lenientFormat(
        "Bytes that the JVM allocated, by the innermost boundary of a framework: all are exact, and"
            + " self and own add up to the total. own: your code, and what it calls up to the next"
            + " boundary. total: with all that the layer calls.%s",
        snapshot.start().isPresent() ? " Since the application was ready." : "");
  }

  static Sheet<LayerRow> sheet(Layers layers) {
    return Sheet.texts(
        "layer",
        named(
            all(layers).stream().filter(row -> row.bytes() > 0 || row.calls() > 0).toList(),
            LayerRow::layer),
        ImmutableList.of(
            Column.<LayerRow>shown("self", Unit.BYTES, LayerRow::selfBytes)
                .partOf(layers.totalBytes()),
            Column.<LayerRow>shown("own", Unit.BYTES, LayerRow::ownBytes)
                .about("Your code, and what it calls up to the next boundary"),
            Column.<LayerRow>shown("total", Unit.BYTES, LayerRow::totalBytes),
            Column.<LayerRow>shown("calls", Unit.COUNT, LayerRow::calls),
            Column.<LayerRow>shown(
                    "bytes a call",
                    Unit.BYTES,
                    row -> row.calls() == 0 ? null : row.bytesPerCall().getAsLong())
                .about("Total bytes by call"),
            Column.<LayerRow>shown("objects", Unit.COUNT, row -> row.counted().allocations())
                .about("Counted in your code")));
  }

  private static Sheet<RequestLayers> requests(List<RequestLayers> requests) {
    return Sheet.texts(
            "called by requests",
            named(requests, row -> simpleName(row.method())),
            ImmutableList.<Column<RequestLayers>>of(
                Column.<RequestLayers>shown("total", Unit.BYTES, RequestLayers::totalBytes),
                Column.<RequestLayers>shown("own", Unit.BYTES, RequestLayers::ownBytes)))
        .remarking((row, names) -> byLayer(row))
        .atMost(MOST, "");
  }

  private static String simpleName(MethodFrame method) {
    String name = method.className();
    return name.substring(name.lastIndexOf('.') + 1) + "." + method.methodName();
  }

  private static String byLayer(RequestLayers row) {
    StringJoiner words = new StringJoiner(", ");
    row.byLayer().forEach((layer, bytes) -> words.add(layer + " " + Units.bytes(bytes)));
    return words.toString();
  }

  private static Sheet<Routes.Route> routes(Routes routes) {
    return Sheet.texts(
            "route",
            Sheet.greatestFirst(routes.byName(), Routes.Route::totalBytes),
            ImmutableList.of(
                Column.<Routes.Route>shown("total", Unit.BYTES, Routes.Route::totalBytes),
                Column.<Routes.Route>shown("own", Unit.BYTES, Routes.Route::ownBytes),
                Column.<Routes.Route>shown("requests", Unit.COUNT, Routes.Route::requests),
                Column.<Routes.Route>shown(
                    "bytes a request",
                    Unit.BYTES,
                    row -> row.measured() == 0 ? null : row.totalBytes() / row.measured())))
        .remarking((row, names) -> byLayer(row))
        .atMost(MOST, "");
  }

  /** {@code a request: view 1.5 MB, sql 15.0 kB.}, the most first, own code left aside. */
  private static String byLayer(Routes.Route row) {
    StringJoiner words = new StringJoiner(", ", "a request: ", ".").setEmptyValue("");
    for (Map.Entry<String, Routes.LayerBytes> layer :
        Sheet.greatestFirst(row.byLayer(), Routes.LayerBytes::self)) {
      long bytes = layer.getValue().self() / Math.max(1, row.measured());
      if (bytes > 0) {
        words.add(layer.getKey() + " " + Units.bytes(bytes));
      }
    }
    return row.unattributed() == 0
        ? words.toString()
        : (words + " Not attributed: " + Units.count(row.unattributed())).strip();
  }

  /** Immutable: the bytes of a route in a layer. */
  private record RouteRow(String name, Routes.Route route, String layer, Routes.LayerBytes bytes) {}

  /** The bytes of requests after the start by route and layer, as a table for programs. */
  static Table<?> routes(ProfileSnapshot snapshot) {
    ImmutableList.Builder<RouteRow> rows = ImmutableList.builder();
    snapshot
        .afterStart()
        .get(Routes.PART)
        .byName()
        .forEach(
            (name, route) -> {
              route
                  .byLayer()
                  .forEach((layer, bytes) -> rows.add(new RouteRow(name, route, layer, bytes)));
              if (route.byLayer().isEmpty()) {
                rows.add(new RouteRow(name, route, LayerRow.OUTSIDE, new Routes.LayerBytes(0, 0)));
              }
            });
    return Table.of(rows.build())
        .with(
            ImmutableList.of(
                Column.<RouteRow>data("route", RouteRow::name),
                Column.<RouteRow>data("requests", row -> row.route().requests()),
                Column.<RouteRow>data("unattributed", row -> row.route().unattributed()),
                Column.<RouteRow>data("layer", RouteRow::layer),
                Column.<RouteRow>data("selfBytes", row -> row.bytes().self()),
                Column.<RouteRow>data("ownBytes", row -> row.bytes().own())));
  }

  /** The layers after the start, and the bytes outside all of them, as a table for programs. */
  static Table<?> table(ProfileSnapshot snapshot) {
    return Table.of(all(snapshot.afterStart().layers()))
        .with(
            ImmutableList.of(
                Column.<LayerRow>data("layer", LayerRow::layer),
                Column.<LayerRow>data("calls", LayerRow::calls),
                Column.<LayerRow>data("selfBytes", LayerRow::selfBytes),
                Column.<LayerRow>data("ownBytes", LayerRow::ownBytes),
                Column.<LayerRow>data("totalBytes", LayerRow::totalBytes)))
        .with(LayerRow::counted, Columns.ALLOCATED);
  }

  private static ImmutableList<LayerRow> all(Layers layers) {
    return ImmutableList.<LayerRow>builder().addAll(layers.rows()).add(layers.outside()).build();
  }
}
