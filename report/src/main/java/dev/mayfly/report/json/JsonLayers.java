package dev.mayfly.report.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;
import dev.mayfly.snapshot.layers.Routes;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The methods at which layers begin, the bytes by layer, and the start of the application.
 * Thread-safe, without state.
 */
final class JsonLayers {

  /** The methods at which layers begin. */
  static final JsonPart<Boundaries> BOUNDARIES =
      JsonPart.of(
          Boundaries.PART,
          tables ->
              Kind.rows(new Rows(tables), all -> all.byMethod().entrySet(), JsonLayers::boundaries),
          (tables, all) -> all.byMethod().keySet().forEach(tables::add));

  /** The start, whose methods and sites stand in the tables of all. */
  static final JsonPart<Optional<ProfileSnapshot>> START =
      JsonPart.of(
          ProfileSnapshot.START,
          Start::new,
          (tables, start) ->
              start.ifPresent(ready -> new Start(tables).sections.forEach(s -> s.addNames(ready))));

  private static final Kind<Map.Entry<String, Routes.LayerBytes>> OF_LAYER =
      Kind.entry(
          Kind.TEXT,
          (bytes, json) -> json.value(bytes.self()).value(bytes.own()),
          json -> new Routes.LayerBytes(Kind.NUMBER.read(json), Kind.NUMBER.read(json)));

  private static final Kind<ImmutableSortedMap<String, Routes.LayerBytes>> BY_LAYER =
      Kind.rows(OF_LAYER, ImmutableSortedMap::entrySet, ImmutableSortedMap::copyOf);

  private static final Kind<Map.Entry<String, Routes.Route>> ROUTE =
      Kind.object(
          Map.entry("", new Routes.Route(0, 0, ImmutableSortedMap.of())), JsonLayers::route);

  /** The bytes of requests by route and layer. */
  static final JsonPart<Routes> ROUTES =
      JsonPart.of(
          Routes.PART,
          Kind.rows(
              ROUTE,
              routes -> routes.byName().entrySet(),
              rows -> new Routes(ImmutableSortedMap.copyOf(rows))));

  private JsonLayers() {}

  private static Map.Entry<String, Routes.Route> route(
      Members json, Map.Entry<String, Routes.Route> row) throws IOException {
    Routes.Route route = row.getValue();
    return Map.entry(
        json.member("route", row.getKey(), Kind.TEXT),
        new Routes.Route(
            json.member("requests", route.requests(), Kind.NUMBER),
            json.member("unattributed", route.unattributed(), Kind.NUMBER),
            json.member("layers", route.byLayer(), BY_LAYER)));
  }

  private static Boundaries boundaries(List<Map.Entry<MethodFrame, Boundaries.Boundary>> rows) {
    Map<MethodFrame, Boundaries.Boundary> boundaries = new TreeMap<>();
    rows.forEach(row -> boundaries.put(row.getKey(), row.getValue()));
    return Boundaries.of(boundaries);
  }

  /** Writes the bytes by layer, for other readers. */
  static void write(Layers layers, JsonWriter json) throws IOException {
    if (layers.isEmpty()) {
      return;
    }
    json.name("layers").beginArray();
    for (LayerRow row : layers.rows()) {
      write(row, json);
    }
    write(layers.outside(), json);
    json.endArray();
  }

  private static void write(LayerRow row, JsonWriter json) throws IOException {
    json.beginObject().name("layer").value(row.layer());
    json.name("calls").value(row.calls());
    json.name("selfBytes").value(row.selfBytes());
    json.name("ownBytes").value(row.ownBytes());
    json.name("totalBytes").value(row.totalBytes());
    JsonQuantities.write(row.counted(), json);
    json.endObject();
  }

  /** A method, its layer, and whether it is the program's own. Confined to one thread. */
  private record Rows(ContextTables tables)
      implements Kind<Map.Entry<MethodFrame, Boundaries.Boundary>> {
    @Override
    public void write(Map.Entry<MethodFrame, Boundaries.Boundary> row, JsonWriter json)
        throws IOException {
      json.beginArray();
      tables.frames().write(row.getKey(), json);
      json.value(row.getValue().layer()).value(row.getValue().isOwn()).endArray();
    }

    @Override
    public Map.Entry<MethodFrame, Boundaries.Boundary> read(JsonReader json) throws IOException {
      json.beginArray();
      MethodFrame method = tables.frames().read(json);
      Boundaries.Boundary boundary =
          new Boundaries.Boundary(json.nextString(), Kind.FLAG.read(json));
      json.endArray();
      return Map.entry(method, boundary);
    }
  }

  /** The snapshot of a moment, without what its program's last one says. Confined. */
  private static final class Start implements Kind<Optional<ProfileSnapshot>> {
    private final ImmutableList<Section> sections;

    Start(ContextTables tables) {
      sections =
          ImmutableList.of(
              new Section.OfPart<>(JsonCircumstances.ENVIRONMENT, tables),
              new Section.OfPart<>(JsonCircumstances.THREADS, tables),
              new Section.OfPart<>(JsonCircumstances.COVERAGE, tables),
              new Section.OfPart<>(JsonContexts.SAMPLED_SITES, tables),
              new JsonContexts(tables),
              new Section.OfPart<>(BOUNDARIES, tables),
              new Section.OfPart<>(JsonRest.REST, tables));
    }

    @Override
    public void write(Optional<ProfileSnapshot> start, JsonWriter json) throws IOException {
      json.beginObject();
      for (Section section : sections) {
        section.write(start.orElse(ProfileSnapshot.EMPTY), json);
      }
      json.endObject();
    }

    @Override
    public Optional<ProfileSnapshot> read(JsonReader json) throws IOException {
      json.beginObject();
      while (json.hasNext()) {
        readMember(json.nextName(), json);
      }
      json.endObject();
      ProfileSnapshot start = ProfileSnapshot.EMPTY;
      for (Section section : sections) {
        start = section.addTo(start);
      }
      return Optional.of(start);
    }

    private void readMember(String name, JsonReader json) throws IOException {
      for (Section section : sections) {
        if (section.names().contains(name)) {
          section.read(name, json);
          return;
        }
      }
      json.skipValue();
    }
  }
}
