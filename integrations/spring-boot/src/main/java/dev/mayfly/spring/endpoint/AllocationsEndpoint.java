package dev.mayfly.spring.endpoint;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.requests.profile.ProfilingState;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.spring.requests.BeanNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.lang.Nullable;
import org.springframework.util.MimeTypeUtils;

/**
 * Thread-safe. The endpoint {@code allocations}: a summary, tables, reports to download, and where
 * the application allows it, start, stop and snapshot.
 *
 * <p>Read-only unless the application says otherwise ({@code
 * management.endpoint.allocations.access=unrestricted}), and exposed only if it says so. Spring
 * Boot's own default for a read-only endpoint is an answer without a reason, since it knows no
 * write operation then; this endpoint refuses for itself, and says how to permit it.
 */
@WebEndpoint(id = "allocations")
public final class AllocationsEndpoint {
  /** Makes a table of a profile, or of a difference of profiles. */
  private interface Maker {
    View<?> of(ProfileSnapshot snapshot, boolean isDifference);
  }

  private static final Logger LOG = LoggerFactory.getLogger(AllocationsEndpoint.class);

  private final Profile profile;
  private final Supplier<Optional<RequestBook>> requests;
  private final ImmutableMap<String, Maker> views;
  private final int top;
  private final boolean writable;

  /**
   * Makes the endpoint.
   *
   * @param requests the requests by principal, if they are measured
   * @param top how many rows a table has where the request does not say
   * @param writable whether the application permits start, stop and snapshot
   */
  public AllocationsEndpoint(
      Profile profile,
      Supplier<Optional<RequestBook>> requests,
      Supplier<BeanNames> beans,
      int top,
      boolean writable) {
    this.profile = profile;
    this.requests = requests;
    this.views =
        ImmutableMap.<String, Maker>builder()
            .put("types", ProfileViews::types)
            .put("sites", ProfileViews::sites)
            .put("contexts", (snapshot, isDifference) -> ProfileViews.contexts(snapshot))
            .put("threads", (snapshot, isDifference) -> ProfileViews.threads(snapshot))
            .put("lifetimes", ProfileViews::lifetimes)
            .put("accounts", ProfileViews::accounts)
            .put("layers", (snapshot, isDifference) -> ProfileViews.layers(snapshot))
            .put("requests", this::requests)
            .put(
                "beans",
                (snapshot, isDifference) -> ProfileViews.beans(snapshot, beans.get(), isDifference))
            .build();
    this.top = top;
    this.writable = writable;
  }

  /** The summary: state, totals, coverage, overhead and the first rows of each table. */
  @ReadOperation
  public WebEndpointResponse<?> allocations(
      @Nullable String top,
      @Nullable String limit,
      @Nullable String match,
      @Nullable String sort,
      @Nullable String since) {
    return answer(
        () -> {
          TableQuery query = TableQuery.of(top, limit, match, sort, since, this.top);
          return query
              .read(profile)
              .map(
                  snapshot ->
                      json(
                          Summary.of(
                              profile.state(),
                              snapshot,
                              view -> rows(view, query, snapshot).first())))
              .orElseGet(() -> unavailable(profile.state()));
        });
  }

  /**
   * One table, or the whole profile in one of the formats of Mayfly's reports.
   *
   * @param view a table, or a format: {@code html}, {@code json}, {@code pprof} and others
   */
  @ReadOperation(
      produces = {
        "application/json",
        "text/html",
        "text/plain",
        "application/octet-stream",
        "application/gzip"
      })
  public WebEndpointResponse<?> view(
      @Selector String view,
      @Nullable String top,
      @Nullable String limit,
      @Nullable String match,
      @Nullable String sort,
      @Nullable String since) {
    return answer(
        () -> {
          TableQuery query = TableQuery.of(top, limit, match, sort, since, this.top);
          Optional<Download> download = Download.named(view);
          if (download.isEmpty() && !views.containsKey(view)) {
            return notFound(views.keySet().asList(), Download.names());
          }
          Optional<ProfileSnapshot> snapshot = query.read(profile);
          if (snapshot.isEmpty()) {
            return unavailable(profile.state());
          }
          return download.isPresent()
              ? download.get().answer(snapshot.get())
              : json(table(view, query, snapshot.get()));
        });
  }

  private View<?> requests(ProfileSnapshot snapshot, boolean isDifference) {
    RequestBook book = requests.get().orElse(null);
    return book == null ? View.EMPTY : RequestViews.of(book, snapshot, isDifference);
  }

  private TableQuery.Selection rows(String view, TableQuery query, ProfileSnapshot snapshot) {
    return query.select(requireNonNull(views.get(view)).of(snapshot, query.sinceSnapshot()));
  }

  private Map<String, Object> table(String view, TableQuery query, ProfileSnapshot snapshot) {
    TableQuery.Selection rows = rows(view, query, snapshot);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("state", profile.state());
    answer.put("view", view);
    answer.put("from", snapshot.environment().start());
    answer.put("until", snapshot.environment().end());
    answer.put("total", Amount.of(snapshot.total()));
    answer.put("shown", rows.first().size());
    answer.put("of", rows.of()); // so many match
    answer.put("rows", rows.first());
    answer.put("notes", notes(view, query, snapshot));
    return answer;
  }

  private List<String> notes(String view, TableQuery query, ProfileSnapshot snapshot) {
    List<String> notes = new ArrayList<>(TableNotes.of(view, snapshot, query.sinceSnapshot()));
    if (view.equals("requests")) {
      requests
          .get()
          .ifPresent(
              book -> notes.addAll(RequestViews.notes(book, snapshot, query.sinceSnapshot())));
    }
    return notes;
  }

  /**
   * Starts or stops recording, or takes a snapshot: that has the agent write its reports, and is
   * what {@code since=snapshot} counts from.
   *
   * @param action {@code start}, {@code stop} or {@code snapshot}
   */
  @WriteOperation
  public WebEndpointResponse<?> control(@Nullable String action) {
    return answer(
        () -> {
          if (!writable) {
            return forbidden(
                "This endpoint is read-only. Permit start, stop and snapshot with"
                    + " management.endpoint.allocations.access=unrestricted");
          }
          if (action == null || !List.of("start", "stop", "snapshot").contains(action)) {
            throw new BadQueryException("action must be start, stop or snapshot");
          }
          if (!profile.isAvailable()) {
            return unavailable(profile.state());
          }
          Map<String, Object> done = new TreeMap<>();
          done.put("action", action);
          switch (action) {
            case "start" -> profile.start();
            case "stop" -> profile.stop();
            default -> {
              profile.snapshot().ifPresent(profile::keep);
              done.put("reports", profile.writeReports().orElse("not written: jmx=false"));
            }
          }
          done.put("state", profile.state());
          return json(done);
        });
  }

  /** Answers, or says in a sentence why not. */
  private static WebEndpointResponse<?> answer(Supplier<WebEndpointResponse<?>> answer) {
    try {
      return answer.get();
    } catch (BadQueryException bad) {
      return json(Map.of("error", String.valueOf(bad.getMessage())), 400);
    } catch (RuntimeException | LinkageError failed) {
      // LinkageError: an agent of another version than the starter
      LOG.error("Mayfly's endpoint failed", failed);
      return json(Map.of("error", "The profile cannot be read; see the log."), 500);
    }
  }

  private static WebEndpointResponse<Object> json(Object body) {
    return json(body, WebEndpointResponse.STATUS_OK);
  }

  private static WebEndpointResponse<Object> json(Object body, int status) {
    return new WebEndpointResponse<>(body, status, MimeTypeUtils.APPLICATION_JSON);
  }

  private static WebEndpointResponse<Object> forbidden(String reason) {
    return json(Map.of("error", reason), 403);
  }

  private static WebEndpointResponse<Object> notFound(List<String> views, List<String> downloads) {
    return json(
        Map.of("error", "Unknown view.", "views", views, "downloads", downloads),
        WebEndpointResponse.STATUS_NOT_FOUND);
  }

  private static WebEndpointResponse<Object> unavailable(ProfilingState state) {
    return json(Map.of("state", state), WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE);
  }
}
