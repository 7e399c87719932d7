package dev.mayfly.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Phase;
import java.io.ByteArrayInputStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.SpringBootVersion;

/** A woven Spring Boot process, asked by HTTP: counts to the last object. */
@ParameterizedClass(name = "JDK {0}")
@MethodSource("features")
final class WovenServerIT {
  private static final String TYPE = "com.example.tea.";

  /** Each second one comes. */
  private static final int MOST_PROFILES = 60;

  private static TeaServer tea;
  private static ProfileServer profiles;

  @Parameter int feature;

  static List<Integer> features() {
    return InstalledJdk.features(SpringBootVersion.getVersion().startsWith("3.") ? 0 : 1);
  }

  @BeforeParameterizedClassInvocation
  static void start(int feature) throws Exception {
    profiles = new ProfileServer(1);
    tea =
        TeaServer.start(
            feature,
            "lifetime=exact,ranges=true",
            "--management.endpoints.web.exposure.include=allocations,prometheus,metrics",
            "--management.endpoint.allocations.access=unrestricted",
            "--mayfly.requests.max-overhead=1",
            "--mayfly.metrics.max-age=0s",
            "--mayfly.push.url=" + profiles.address(),
            "--mayfly.push.interval=1s",
            "--mayfly.push.labels.env=test",
            "--mayfly.push.headers.X-Scope-OrgID=tenant",
            "--logging.level.dev.mayfly=info",
            "--spring.application.name=tea");
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    if (tea != null) {
      tea.close();
      profiles.close();
    }
  }

  private static JsonObject principal(String name, long requests) throws Exception {
    return tea.principal(name, requests);
  }

  private static long figure(JsonObject row, String distribution, String figure) {
    return TeaServer.figure(row, distribution, figure);
  }

  @Test
  void eachRequestOfARouteIsCounted() throws Exception {
    for (int cups : new int[] {7, 7, 7, 7, 100}) {
      assertThat(tea.text("/cups/" + cups)).startsWith("sum ");
    }
    JsonObject row = principal("GET /cups/{count}", 5);
    assertThat(row.get("requests").getAsLong()).isEqualTo(5);
    assertThat(row.get("measured").getAsLong()).isEqualTo(5);
    assertThat(row.get("handler").getAsString()).isEqualTo(TYPE + "TeaController.cups");
    assertThat(figure(row, "objectsPerRequest", "sum")).isEqualTo(4 * 7 + 100);
    assertThat(figure(row, "objectsPerRequest", "p50")).isEqualTo(7);
    assertThat(figure(row, "objectsPerRequest", "p99")).isEqualTo(100);
    assertThat(figure(row, "objectsPerRequest", "max")).isEqualTo(100);
    assertThat(figure(row, "bytesPerRequest", "max")).isEqualTo(1600);
    assertThat(figure(row, "threadBytesPerRequest", "p50")).isGreaterThan(7 * 16);
    assertThat(row.get("allocations").getAsLong()).isEqualTo(128);
    assertThat(row.get("bytes").getAsLong()).isEqualTo(128 * 16);
    String counted =
        "mayfly_request_objects_count{kind=\"http\",principal=\"GET /cups/{count}\"} 5";
    assertThat(tea.textWith("/actuator/prometheus", counted))
        .contains(
            "mayfly_allocated_objects_total{account=\"" + TYPE + "TeaController.cups\"} 128.0")
        .contains("mayfly_allocated_bytes_total{account=\"" + TYPE + "TeaController.cups\"} 2048.0")
        .contains(counted)
        .contains("mayfly_dropped_events_total 0.0")
        .contains("mayfly_recording 1.0");
  }

  /** Who watches the application does not use it. */
  @Test
  void theEndpointsOwnRequestsAreNotListed() throws Exception {
    assertThat(tea.text("/actuator")).contains("allocations");
    assertThat(tea.ask("/actuator/allocations/nothing").statusCode()).isEqualTo(404);
    // these are answered by no method of an endpoint
    assertThat(tea.post("/actuator/allocations", "text/plain", "stop").statusCode()).isEqualTo(415);
    assertThat(tea.post("/actuator/allocations/types", "{}").statusCode()).isEqualTo(405);
    assertThat(tea.ask("/actuator/no-such-endpoint").statusCode()).isEqualTo(404);
    assertThat(tea.post("/nowhere", "{}").statusCode()).isEqualTo(404);
    tea.text("/forks/0");
    principal("GET /forks/{count}", 1); // by now the requests before have ended, too
    assertThat(
            tea.json("/actuator/allocations/requests?top=100&match=actuate").get("of").getAsInt())
        .isZero();
    JsonObject table = tea.json("/actuator/allocations/requests?top=100&match=http");
    assertThat(table.getAsJsonArray("rows")).isNotEmpty();
    for (var row : table.getAsJsonArray("rows")) {
      assertThat(row.getAsJsonObject().get("principal").getAsString())
          .doesNotContain("actuator")
          .isNotIn("POST (no route)", "GET /**");
    }
    // the application's own
    assertThat(TeaServer.row(table, "principal", "POST /**").get("requests").getAsLong())
        .isEqualTo(1);
    String forks = "principal=\"GET /forks/{count}\"";
    assertThat(tea.textWith("/actuator/prometheus", forks))
        .contains(forks)
        .doesNotContain("principal=\"GET /actuator");
  }

  @Test
  void aCallableIsMeasuredOnItsThread() throws Exception {
    assertThat(tea.text("/callable/9")).isEqualTo("sum 36");
    JsonObject row = principal("GET /callable/{count}", 1);
    assertThat(figure(row, "objectsPerRequest", "sum")).isEqualTo(9);
    assertThat(row.get("asynchronous").getAsLong()).isEqualTo(1);
  }

  @Test
  void aRouteHasItsBytesByLayer() throws Exception {
    for (int i = 0; i < 2; i++) {
      tea.text("/water/10000000");
      tea.text("/rain/10000000");
      tea.text("/well/10000000");
    }
    assertThat(measured("GET /water/{bytes}")).containsOnlyKeys("request").containsKey("request");
    long water = measured("GET /water/{bytes}").get("request");
    assertThat(water).isBetween(20_000_000L, 21_000_000L);
    // a Callable's thread has its scope, and is in no layer; a future's has none
    assertThat(measured("GET /rain/{bytes}").get("outside")).isBetween(20_000_000L, 21_000_000L);
    assertThat(measured("GET /rain/{bytes}").get("request")).isLessThan(1_000_000L);
    assertThat(measured("GET /well/{bytes}").values()).allMatch(bytes -> bytes < 1_000_000);
    String metered =
        "mayfly_layer_bytes_total{layer=\"request\",route=\"GET /water/{bytes}\"} "
            + (double) water;
    assertThat(tea.textWith("/actuator/prometheus", metered)).contains(metered);
  }

  private static Map<String, Long> measured(String route) throws Exception {
    principal(route, 2);
    return tea.layersOf(route);
  }

  @Test
  void whatAFutureDoesElsewhereIsNotTheRequests() throws Exception {
    assertThat(tea.text("/future/11")).isEqualTo("sum 55");
    JsonObject row = principal("GET /future/{count}", 1);
    assertThat(figure(row, "objectsPerRequest", "sum")).isZero();
    assertThat(row.get("asynchronous").getAsLong()).isEqualTo(1);
  }

  @Test
  void aRequestThatFailsIsCounted() throws Exception {
    assertThat(tea.ask("/spilt/4").statusCode()).isEqualTo(500);
    JsonObject row = principal("GET /spilt/{count}", 1);
    assertThat(figure(row, "objectsPerRequest", "sum")).isEqualTo(5); // the exception, too
  }

  @Test
  void scheduledTasksAsk() throws Exception {
    JsonObject row = principal("Steeping.steep", 1);
    assertThat(row.get("kind").getAsString()).isEqualTo("scheduled");
    assertThat(figure(row, "objectsPerRequest", "p50")).isEqualTo(3);
    assertThat(figure(row, "objectsPerRequest", "max")).isEqualTo(3);
  }

  @Test
  void whatSurvivesIsToldByTypeHandlerAndBean() throws Exception {
    assertThat(tea.text("/kept/50")).isEqualTo("kept 50");
    assertThat(tea.post("/collections", "{}").statusCode()).isEqualTo(200);
    JsonObject row = principal("GET /kept/{count}", 1);
    assertThat(row.get("alive").getAsLong()).isEqualTo(50);
    assertThat(row.get("survivingPercent").getAsDouble()).isEqualTo(100);
    JsonObject lifetimes = tea.json("/actuator/allocations/lifetimes?match=saucer");
    JsonObject saucer = TeaServer.row(lifetimes, "type", TYPE + "Kettle$Saucer");
    assertThat(saucer.get("allocations").getAsLong()).isEqualTo(50);
    assertThat(saucer.get("alive").getAsLong()).isEqualTo(50);
    assertThat(saucer.getAsJsonObject("median").get("from").isJsonNull()).isTrue();
    JsonObject bean = TeaServer.row(tea.json("/actuator/allocations/beans"), "bean", "kettle");
    assertThat(bean.get("ownAllocations").getAsLong()).isGreaterThanOrEqualTo(50);
    assertThat(bean.get("alive").getAsLong()).isGreaterThanOrEqualTo(50);
  }

  @Test
  void tablesFilterSortAndSayWhatTheyLeaveOut() throws Exception {
    tea.text("/spoons/1");
    JsonObject types = tea.json("/actuator/allocations/types?match=SPOON&top=1&sort=allocations");
    assertThat(types.get("shown").getAsInt()).isEqualTo(1);
    assertThat(types.get("of").getAsInt()).isEqualTo(1);
    JsonArray sites = tea.json("/actuator/allocations/sites?match=spoon").getAsJsonArray("rows");
    assertThat(sites.get(0).getAsJsonObject().get("method").getAsString())
        .isEqualTo(TYPE + "Kettle.stir");
    JsonArray path =
        tea.json("/actuator/allocations/contexts?match=spoon")
            .getAsJsonArray("rows")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("path");
    assertThat(path.asList().stream().map(name -> name.getAsString()))
        .endsWith(TYPE + "TeaController.spoons", TYPE + "Kettle.stir")
        .filteredOn(name -> name.startsWith(TYPE))
        .hasSize(2);
    assertThat(tea.json("/actuator/allocations/threads").getAsJsonArray("rows")).isNotEmpty();
    JsonObject accounts = tea.json("/actuator/allocations/accounts");
    assertThat(accounts.getAsJsonArray("rows")).isEmpty();
    assertThat(accounts.get("notes").toString()).contains("accounts=web:com.acme.web.*");
    JsonObject summary = tea.json("/actuator/allocations?top=3");
    assertThat(summary.getAsJsonObject("state").get("status").getAsString()).isEqualTo("recording");
    assertThat(summary.getAsJsonArray("types").size()).isEqualTo(3);
  }

  @Test
  void wrongQuestionsGetAnswersThatSayWhatThereIs() throws Exception {
    HttpResponse<byte[]> view = tea.ask("/actuator/allocations/nothing");
    assertThat(view.statusCode()).isEqualTo(404);
    assertThat(TeaServer.text(view)).contains("types").contains("pprof");
    HttpResponse<byte[]> top = tea.ask("/actuator/allocations/types?top=0");
    assertThat(top.statusCode()).isEqualTo(400);
    assertThat(TeaServer.text(top)).contains("top must be 1 to 10000");
    HttpResponse<byte[]> limit = tea.ask("/actuator/allocations/types?limit=1");
    assertThat(limit.statusCode()).isEqualTo(400);
    assertThat(TeaServer.text(limit)).contains("limit is unknown; top is the number of rows");
    HttpResponse<byte[]> noNumber = tea.ask("/actuator/allocations?top=abc");
    assertThat(noNumber.statusCode()).isEqualTo(400);
    assertThat(TeaServer.text(noNumber)).contains("top must be 1 to 10000");
    HttpResponse<byte[]> action = tea.post("/actuator/allocations", "{\"action\":\"drink\"}");
    assertThat(action.statusCode()).isEqualTo(400);
  }

  @Test
  void reportsAreDownloadedWithTheirContentTypes() throws Exception {
    HttpResponse<byte[]> html = tea.ask("/actuator/allocations/html");
    assertThat(contentType(html)).startsWith("text/html");
    assertThat(TeaServer.text(html)).startsWithIgnoringCase("<!doctype html>");
    HttpResponse<byte[]> json = tea.ask("/actuator/allocations/json");
    assertThat(contentType(json)).startsWith("application/json");
    assertThat(JsonParser.parseString(TeaServer.text(json)).isJsonObject()).isTrue();
    HttpResponse<byte[]> pprof = tea.ask("/actuator/allocations/pprof");
    assertThat(contentType(pprof)).isEqualTo("application/gzip");
    byte[] profile = new GZIPInputStream(new ByteArrayInputStream(pprof.body())).readAllBytes();
    assertThat(new String(profile, UTF_8)).contains("alloc_space");
  }

  private static String contentType(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.headers().firstValue("Content-Type").orElse("");
  }

  @Test
  void aSnapshotIsWhatDifferencesCountFrom() throws Exception {
    tea.text("/spoons/3");
    HttpResponse<byte[]> kept = tea.post("/actuator/allocations", "{\"action\":\"snapshot\"}");
    assertThat(kept.statusCode()).isEqualTo(200);
    assertThat(TeaServer.text(kept)).contains("mayfly-report");
    tea.text("/spoons/2");
    JsonObject types = tea.json("/actuator/allocations/types?match=spoon&since=snapshot");
    JsonObject spoons = TeaServer.row(types, "type", TYPE + "Kettle$Spoon");
    assertThat(spoons.get("allocations").getAsLong()).isEqualTo(2);
    // some of the living were born before
    assertThat(spoons.get("alive").isJsonNull()).isTrue();
    assertThat(types.get("notes").toString()).contains("alive is omitted with since=snapshot");
  }

  @Test
  void phasesEndWhenTheApplicationIsReadyAndAtTheFirstRequest() throws Exception {
    tea.text("/spoons/3");
    HttpResponse<byte[]> kept = tea.post("/actuator/allocations", "{\"action\":\"snapshot\"}");
    String directory =
        JsonParser.parseString(TeaServer.text(kept)).getAsJsonObject().get("reports").getAsString();
    ProfileSnapshot profile =
        new JsonSnapshotReader().read(JsonSnapshotReader.fileOf(Path.of(directory)));
    Intervals intervals = profile.intervals();
    assertThat(intervals.phases())
        .extracting(Phase::name)
        .startsWith(Phase.STARTUP)
        .endsWith(Phase.STEADY);
    Phase steady = intervals.phase(Phase.STEADY).orElseThrow();
    String spoon = TYPE + "Kettle$Spoon";
    long all =
        intervals.tree(intervals.intervals()).withCallees().byType().get(spoon).allocations();
    assertThat(all).isGreaterThanOrEqualTo(3).isEqualTo(profile.byType().get(spoon).allocations());
    assertThat(
            intervals
                .tree(intervals.touching(steady.from(), steady.to()))
                .withCallees()
                .byType()
                .get(spoon)
                .allocations())
        .isEqualTo(all);
  }

  @Test
  void eachIntervalIsPushedOnceThoughTheServerWasOutOfOrder() throws Exception {
    tea.text("/forks/21");
    long forks = 0;
    long until = 0;
    for (int i = 0; i < MOST_PROFILES && forks < 21; i++) { // an interval may end among them
      ProfileServer.Push push = profiles.next();
      assertThat(push.method()).isEqualTo("POST");
      assertThat(push.path()).isEqualTo("/ingest");
      assertThat(push.query())
          .containsEntry("name", "tea{env=test}")
          .containsEntry("format", "pprof")
          .containsEntry("spyName", "mayfly");
      long from = Long.parseLong(push.query().get("from"));
      assertThat(from).isGreaterThanOrEqualTo(until - 1);
      until = Long.parseLong(push.query().get("until"));
      assertThat(until).isGreaterThan(from);
      assertThat(push.headers()).containsEntry("X-scope-orgid", "tenant");
      assertThat(push.headers().get("Content-type")).startsWith("multipart/form-data; boundary=");
      assertThat(new String(push.parts().get("sample_type_config"), UTF_8))
          .contains("\"alloc_space\":{\"units\":\"bytes\"");
      forks += push.objects(TYPE + "Kettle$Fork");
    }
    assertThat(forks).isEqualTo(21);
    assertThat(profiles.pause()).isGreaterThanOrEqualTo(ProfileServer.RETRY_AFTER);
    ProfileServer.Push next = profiles.next();
    assertThat(next.objects(TYPE + "Kettle$Fork")).isZero();
    assertThat(tea.printed()).contains("answered 503; retrying").contains("accepts profiles again");
  }

  @Test
  void recordingStopsAndGoesOn() throws Exception {
    assertThat(TeaServer.text(tea.post("/actuator/allocations", "{\"action\":\"stop\"}")))
        .contains("\"stopped\"");
    long before = spoons();
    tea.text("/spoons/5");
    assertThat(spoons()).isEqualTo(before);
    assertThat(TeaServer.text(tea.post("/actuator/allocations", "{\"action\":\"start\"}")))
        .contains("\"recording\"");
    tea.text("/spoons/5");
    assertThat(spoons()).isEqualTo(before + 5);
  }

  private static long spoons() throws Exception {
    JsonObject row =
        TeaServer.row(
            tea.json("/actuator/allocations/types?match=spoon"), "type", TYPE + "Kettle$Spoon");
    return row == null ? 0 : row.get("allocations").getAsLong();
  }
}
