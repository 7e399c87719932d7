package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.LayerWords;
import dev.mayfly.snapshot.layers.Layers;
import dev.mayfly.snapshot.layers.Routes;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds a layer that allocates more than half of all bytes since the start, or of the requests that
 * are measured by route, the program's own code left aside.
 */
final class DominantLayer {
  private static final double LEAST_SHARE = 0.5;
  private static final long LEAST_BYTES = 1_000_000;

  private DominantLayer() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    Layers layers = snapshot.layers();
    for (LayerRow row : layers.rows()) {
      boolean ofAll = row.selfBytes() > LEAST_SHARE * layers.totalBytes();
      if (row.selfBytes() >= LEAST_BYTES
          && (ofAll || dominatesRequests(row.layer(), snapshot.get(Routes.PART)))
          && !row.layer().equals(Layers.START)) {
        return ImmutableList.of(of(row, ofAll, snapshot));
      }
    }
    return ImmutableList.of();
  }

  private static boolean dominatesRequests(String layer, Routes routes) {
    long self = 0;
    long all = 0;
    for (Routes.Route route : routes.byName().values()) {
      Routes.LayerBytes there = route.byLayer().get(layer);
      self += there == null ? 0 : there.self();
      all += route.totalBytes();
    }
    return self > LEAST_SHARE * all;
  }

  /** Immutable: the boundary of a layer that a context is in, and who called it. */
  private record Entry(
      @Nullable MethodFrame boundary, boolean isOwn, @Nullable MethodFrame caller) {

    Entry to(ContextSnapshot context, String layer, Boundaries boundaries) {
      MethodFrame method = context.method();
      Optional<Boundaries.Boundary> here = boundaries.find(method);
      if (here.isEmpty()) {
        return new Entry(boundary, true, method == null ? caller : method);
      }
      return new Entry(here.get().layer().equals(layer) ? method : null, false, caller);
    }
  }

  private static Finding of(LayerRow row, boolean ofAll, ProfileSnapshot snapshot) {
    Map<MethodFrame, Long> boundaries = new LinkedHashMap<>();
    Map<MethodFrame, Long> callers = new LinkedHashMap<>();
    snapshot
        .root()
        .walk()
        .handDown(
            new Entry(null, true, null),
            (entry, context) -> entry.to(context, row.layer(), snapshot.get(Boundaries.PART)),
            (context, entry) -> {
              long bytes = context.amounts().get(Quantity.PHYSICAL_BYTES);
              if (entry.boundary() != null && !entry.isOwn()) {
                boundaries.merge(entry.boundary(), bytes, Long::sum);
                if (entry.caller() != null) {
                  callers.merge(entry.caller(), bytes, Long::sum);
                }
              }
            });
    MethodFrame boundary = largest(boundaries).orElseThrow();
    return Observation.of(
        "one layer dominates",
        boundary.className(),
        Finding.Evidence.CONTEXTS,
        1,
        row.selfBytes(),
        names -> words(row, ofAll, boundary, largest(callers), names));
  }

  private static Optional<MethodFrame> largest(Map<MethodFrame, Long> bytes) {
    return bytes.entrySet().stream()
        .max(Comparator.comparingLong(Map.Entry::getValue))
        .map(Map.Entry::getKey);
  }

  private static String words(
      LayerRow row,
      boolean ofAll,
      MethodFrame boundary,
      Optional<MethodFrame> caller,
      Names names) {
    return (ofAll ? "Most bytes are allocated by " : "Most bytes of requests are allocated by ")
        + LayerWords.of(row.layer())
        + ", below "
        + place(boundary, names)
        + caller.map(by -> ", which " + place(by, names) + " calls").orElse("")
        + (row.calls() > 0
            ? lenientFormat(
                " (%s%s with %s each)",
                names.count(row.calls()),
                row.calls() == 1 ? " call" : " calls",
                names.bytes(row.totalBytes() / row.calls()))
            : "")
        + ". "
        + advice(row.layer());
  }

  private static String place(MethodFrame method, Names names) {
    return names.place(method.className() + "." + method.methodName());
  }

  private static String advice(String layer) {
    return switch (layer) {
      case Layers.REQUEST ->
          "Look for filters, conversions and buffers between the server and your code.";
      case "view" -> "Cache the parts of pages that do not change, and show less at once.";
      case "json" -> "Leave out fields that no client reads, and stream large results.";
      case "persistence" -> "Load fewer entities at a time, or only the columns that you need.";
      case "sql" -> "Fetch fewer rows and columns.";
      case "logging" -> "Log less, and build no text for levels that are off.";
      default -> "Call it less often, or ask it for less.";
    };
  }
}
