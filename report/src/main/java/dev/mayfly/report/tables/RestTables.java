package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;

import com.google.common.base.Ascii;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.contexts.Visit;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: what unwoven code allocated, where it was sampled. All bytes are
 * estimates, with the ends of their 95 % intervals.
 */
final class RestTables {

  private RestTables() {}

  static boolean isSampled(ProfileSnapshot snapshot) {
    return !snapshot.whole().isEmpty();
  }

  /** A row for each type, the one with the most bytes first. */
  static Table<?> types(ProfileSnapshot snapshot) {
    return Table.of(snapshot.whole().byType().entrySet())
        .with(List.of(data("type", Map.Entry::getKey)))
        .with(Map.Entry::getValue, Columns.estimate("estimatedBytes"));
  }

  /** A row for each class, method, line and type, the one with the most bytes first. */
  static Table<?> sites(ProfileSnapshot snapshot) {
    return Table.of(snapshot.whole().bySite().entrySet())
        .with(
            Map.Entry::getKey,
            List.of(
                data("class", site -> site.method().className()),
                data("method", site -> site.method().methodName()),
                data("descriptor", site -> site.method().descriptor()),
                data("line", AllocationSite::line),
                data("type", AllocationSite::typeName)))
        .with(Map.Entry::getValue, Columns.estimate("estimatedBytes"));
  }

  /**
   * A row for each context in or below which unwoven code allocated, callers first, so that a row's
   * {@code parent} is the {@code context} of one above it. The first row is the root: the context
   * 0, without a parent. So the rows add up to the whole.
   *
   * <p>{@code kind} is {@code method} for a woven method, {@code unwoven} for any other, {@code
   * threads} for a group of threads, whose name is in {@code method}, and {@code folded}. {@code
   * estimatedBytes} are those of the context itself, {@code totalEstimatedBytes} those with all
   * below it.
   */
  static Table<?> contexts(ProfileSnapshot snapshot) {
    WholePicture whole = snapshot.whole();
    return Table.of(whole.sampled())
        .with(Columns.PLACE)
        .with(
            Visit::context,
            List.of(data("kind", context -> Ascii.toLowerCase(context.kind().name()))))
        .with(Visit::context, Columns.METHOD)
        .with(place -> whole.self(place.context()), Columns.estimate("estimatedBytes"))
        .with(place -> whole.below(place.context()), Columns.estimate("totalEstimatedBytes"));
  }
}
