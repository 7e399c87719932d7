package dev.mayfly.report.markdown;

import com.google.common.collect.Comparators;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: the contexts that allocate most by themselves. */
final class ContextRows {
  private static final Comparator<Place> BY_BYTES =
      Comparator.<Place>comparingLong(place -> place.context.selfTotal().bytes())
          .thenComparingLong(place -> place.context.selfTotal().allocations());

  private ContextRows() {}

  /** A context, and what calls it; nothing refers to it downwards. */
  private record Place(@Nullable Place caller, ContextSnapshot context) {
    List<MethodFrame> innermost() {
      List<MethodFrame> methods = new ArrayList<>();
      for (Place place = this;
          place != null && methods.size() < PathNames.METHODS;
          place = place.caller) {
        MethodFrame method = place.context.method();
        if (method != null) {
          methods.add(method);
        } else if (place.context.kind() == ContextSnapshot.Kind.FOLDED) {
          methods.add(new MethodFrame("", "(folded)", ""));
        }
      }
      return methods;
    }
  }

  static void write(ProfileSnapshot snapshot, ProfileNames names, int rows, MarkdownWriter page)
      throws IOException {
    AllocationStats total = snapshot.total();
    MarkdownTable table =
        new MarkdownTable("context, without its callees", "bytes", "%", "allocations", "%");
    for (Place place : places(snapshot.root()).collect(Comparators.greatest(rows, BY_BYTES))) {
      String name = PathNames.of(place.innermost(), names);
      table.row(MarkdownReport.amounts(name, place.context.selfTotal(), total));
    }
    page.heading("Contexts");
    page.table(table);
  }

  private static Stream<Place> places(ContextSnapshot root) {
    Stream.Builder<Place> allocating = Stream.builder();
    Deque<Place> open = new ArrayDeque<>();
    open.push(new Place(null, root));
    while (!open.isEmpty()) {
      Place place = open.pop();
      if (!place.context.selfTotal().isEmpty()) {
        allocating.add(place);
      }
      place.context.children().forEach(child -> open.push(new Place(place, child)));
    }
    return allocating.build();
  }
}
