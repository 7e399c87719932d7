package dev.mayfly.spring.endpoint;

import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.requests.profile.ProfilingState;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.spring.requests.BeanNames;
import java.util.ArrayList;
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
  private static final List<String> VIEWS =
      List.of(
          "types",
          "sites",
          "contexts",
          "threads",
          "lifetimes",
          "accounts",
          "layers",
          "requests",
          "beans");
  private static final Logger LOG = LoggerFactory.getLogger(AllocationsEndpoint.class);

  private final Profile profile;
  private final Supplier<Optional<RequestBook>> requests;
  private final Supplier<BeanNames> beans;
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
    this.beans = beans;
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
              .map(snapshot -> json(summary(snapshot, query)))
              .orElseGet(() -> unavailable(profile.state()));
        });
  }

  private Summary summary(ProfileSnapshot snapshot, TableQuery query) {
    return Summary.of(
        profile.state(), snapshot, view -> query.select(view(view, query, snapshot)).first());
  }

  /**
   * One table, or the whole profile in one of the formats of Mayfly's reports.
   *
   * @param view one of {@link #VIEWS}, or a format: {@code html}, {@code json}, {@code pprof} and
   *     others
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
          if (download.isEmpty() && !VIEWS.contains(view)) {
            return notFound(VIEWS, Download.names());
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

  private View<?> view(String name, TableQuery query, ProfileSnapshot snapshot) {
    boolean isDifference = query.sinceSnapshot();
    return switch (name) {
      case "types" -> ProfileViews.types(snapshot, isDifference);
      case "sites" -> ProfileViews.sites(snapshot, isDifference);
      case "contexts" -> ProfileViews.contexts(snapshot);
      case "threads" -> ProfileViews.threads(snapshot);
      case "lifetimes" -> ProfileViews.lifetimes(snapshot, isDifference);
      case "accounts" -> ProfileViews.accounts(snapshot, isDifference);
      case "layers" -> ProfileViews.layers(snapshot);
      case "beans" -> ProfileViews.beans(snapshot, beans.get(), isDifference);
      default -> {
        RequestBook book = requests.get().orElse(null);
        yield book == null ? View.EMPTY : RequestViews.of(book, snapshot, isDifference);
      }
    };
  }

  private TableAnswer table(String view, TableQuery query, ProfileSnapshot snapshot) {
    TableQuery.Selection rows = query.select(view(view, query, snapshot));
    return new TableAnswer(
        profile.state(),
        view,
        snapshot.environment().start(),
        snapshot.environment().end(),
        Amount.of(snapshot.total()),
        rows.first().size(),
        rows.of(),
        rows.first(),
        notes(view, query, snapshot));
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
