package dev.mayfly.report.text;

import dev.mayfly.report.wording.Units;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: contexts that share an entry of the tree, each the caller of the next.
 */
final class ContextChain {

  /** So many at either end are named, if they are too many. */
  private static final int NAMED_ENDS = 6;

  private static final int MAX_TYPES = 3;

  /** Immutable: the same method, so many times one below the other. */
  private record Run(ContextSnapshot context, int times) {}

  private final TextSource source;
  private final ContextMeasure measure;
  private final List<Run> runs = new ArrayList<>();

  ContextChain(TextSource source, ContextMeasure measure, ContextSnapshot top) {
    this.source = source;
    this.measure = measure;
    runs.add(new Run(top, 1));
  }

  void add(ContextSnapshot next) {
    Run last = runs.get(runs.size() - 1);
    if (last.context.kind() == next.kind()
        && Objects.equals(last.context.method(), next.method())) {
      runs.set(runs.size() - 1, new Run(next, last.times + 1));
    } else {
      runs.add(new Run(next, 1));
    }
  }

  ContextSnapshot end() {
    return runs.get(runs.size() - 1).context;
  }

  /** The methods, and the types that the last of them allocates if these are worth showing. */
  List<String> words(long smallest) {
    List<String> words = new ArrayList<>();
    int left = runs.size() - 2 * NAMED_ENDS;
    for (int i = 0; i < runs.size(); i++) {
      if (left > 1 && i == NAMED_ENDS) {
        words.add("→ … " + Units.count(left) + " more …");
        i += left;
        words.add("→ " + name(runs.get(i), null));
        continue;
      }
      words.add(i == 0 ? name(runs.get(0), null) : "→ " + name(runs.get(i), runs.get(i - 1)));
    }
    if (measure.self(end()) >= smallest) {
      words.add(types(smallest));
    }
    return words;
  }

  private String name(Run run, @Nullable Run caller) {
    MethodFrame method = run.context.method();
    String name = run.context.kind() == ContextSnapshot.Kind.ROOT ? "all" : "(folded)";
    if (run.context.kind() == ContextSnapshot.Kind.LIBRARIES && method != null) {
      name = method.methodName();
    } else if (method != null) {
      MethodFrame before =
          caller == null || caller.context.kind() == ContextSnapshot.Kind.LIBRARIES
              ? null
              : caller.context.method();
      name =
          before == null
              ? source.names().methods().of(method)
              : source.names().methods().after(before, method);
    }
    return run.times == 1 ? name : name + " ×" + Units.count(run.times);
  }

  /** {@code [libraries, JDK 171 MB, Order 24.0 MB, 2 types more]}. */
  private String types(long smallest) {
    List<Map.Entry<String, AllocationStats>> types = new ArrayList<>(end().byType().entrySet());
    types.sort(
        Comparator.comparingLong(
                (Map.Entry<String, AllocationStats> type) -> measure.of(type.getValue()))
            .reversed());
    List<String> shown = new ArrayList<>();
    if (measure.uncounted(end()) >= smallest) {
      shown.add(
          (end().kind() == ContextSnapshot.Kind.LIBRARIES ? "" : "libraries, JDK ")
              + Units.bytes(measure.uncounted(end())));
    }
    if (shown.isEmpty() && types.isEmpty()) {
      shown.add(Units.bytes(measure.self(end())));
    }
    for (Map.Entry<String, AllocationStats> type :
        types.subList(0, Math.min(MAX_TYPES, types.size()))) {
      AllocationStats stats = type.getValue();
      String amount =
          stats.bytes() > 0 ? Units.bytes(stats.bytes()) : Units.count(stats.allocations());
      shown.add(source.names().classes().shortest(type.getKey()) + " " + amount);
    }
    if (types.size() > MAX_TYPES) {
      shown.add(Units.counted(types.size() - MAX_TYPES, "type", "types") + " more");
    }
    return "[" + String.join(", ", shown) + "]";
  }
}
