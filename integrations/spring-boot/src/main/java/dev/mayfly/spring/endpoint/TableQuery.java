package dev.mayfly.spring.endpoint;

import com.google.common.primitives.Ints;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The parameters of a request: how many rows, which, in which order, of which time.
 *
 * @param match a text that rows must have in them, in small letters; empty for any
 * @param byBytes whether the most bytes come first; else the most allocations
 * @param sinceSnapshot whether only allocations after the stored snapshot count
 */
record TableQuery(int top, String match, boolean byBytes, boolean sinceSnapshot) {
  private static final int MOST = 10_000;

  /**
   * Reads the parameters of a request.
   *
   * @throws BadQueryException if one of them cannot be meant
   */
  static TableQuery of(
      @Nullable String top,
      @Nullable String limit,
      @Nullable String match,
      @Nullable String sort,
      @Nullable String since,
      int defaultTop) {
    if (limit != null) {
      throw new BadQueryException(
          "limit is unknown; top is the number of rows, as in top=" + defaultTop);
    }
    int rows = top == null ? defaultTop : rows(top);
    if (sort != null && !sort.equals("bytes") && !sort.equals("allocations")) {
      throw new BadQueryException("sort must be bytes or allocations");
    }
    if (since != null && !since.equals("start") && !since.equals("snapshot")) {
      throw new BadQueryException("since must be start or snapshot");
    }
    return new TableQuery(
        rows,
        match == null ? "" : match.toLowerCase(Locale.ROOT),
        !"allocations".equals(sort),
        "snapshot".equals(since));
  }

  private static int rows(String top) {
    Integer rows = Ints.tryParse(top);
    if (rows == null || rows < 1 || rows > MOST) {
      throw new BadQueryException("top must be 1 to " + MOST);
    }
    return rows;
  }

  /**
   * The profile of the time requested; empty where nothing can be recorded.
   *
   * @throws BadQueryException if no snapshot was kept since which to count
   */
  Optional<ProfileSnapshot> read(Profile profile) {
    Optional<ProfileSnapshot> now = profile.snapshot();
    if (now.isEmpty() || !sinceSnapshot) {
      return now;
    }
    ProfileSnapshot kept =
        profile
            .storedSnapshot()
            .orElseThrow(
                () ->
                    new BadQueryException(
                        "since=snapshot needs a snapshot; POST {\"action\": \"snapshot\"} first"));
    return Optional.of(now.get().minus(kept));
  }

  /**
   * Immutable: what a table answers.
   *
   * @param first the first rows that match, in order
   */
  record Selection(List<Map<String, @Nullable Object>> first, int of) {}

  private record Match<R>(R row, String text, Amount amount) {
    long allocations() {
      return amount.allocations();
    }

    long bytes() {
      return amount.bytes();
    }
  }

  /** The first of the rows that match. */
  <R> Selection select(View<R> view) {
    List<Match<R>> matching = new ArrayList<>();
    for (R row : view.table().rows()) {
      String text = view.text().apply(row);
      if (match.isEmpty() || text.toLowerCase(Locale.ROOT).contains(match)) {
        matching.add(new Match<>(row, text, view.amount().apply(row)));
      }
    }
    Comparator<Match<R>> order =
        byBytes
            ? Comparator.<Match<R>>comparingLong(Match::bytes).thenComparingLong(Match::allocations)
            : Comparator.<Match<R>>comparingLong(Match::allocations)
                .thenComparingLong(Match::bytes);
    matching.sort(order.reversed().thenComparing(Match::text));
    return new Selection(
        matching.stream().limit(top).map(found -> view.figures(found.row)).toList(),
        matching.size());
  }
}
