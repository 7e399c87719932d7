package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ComparedContext;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.Visit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Confined to one thread: the contexts of two profiles in columns, callers before callees, each
 * with the types that its methods allocate, before and after.
 *
 * <p>Of more contexts than a browser draws well the branches that are small in both profiles are
 * added up below their caller's, as in {@link HtmlContexts}.
 */
final class HtmlComparedContexts {

  private static final int FOLDED = -1;
  private static final int SMALLER = -2;

  /** Immutable: the key of a row in a context. Lines are no part of it, since they move. */
  private record Made(MethodFrame method, String typeName) implements Comparable<Made> {
    @Override
    public int compareTo(Made other) {
      int order = method.compareTo(other.method);
      return order != 0 ? order : typeName.compareTo(other.typeName);
    }
  }

  private final HtmlNames names;
  private final long smallest;
  private final Columns contexts = new Columns("depth", "frame");
  private final Columns self = HtmlComparison.columns("context", "method", "type");
  private final HtmlQuantities amounts = HtmlQuantities.changes();
  private final Set<Quantity> quantities;
  private long addedUp;

  HtmlComparedContexts(
      ComparedContext root, Set<Quantity> quantities, HtmlNames names, int maxContexts) {
    this.names = names;
    this.quantities = quantities;
    this.smallest =
        (long) root.before().size() + root.after().size() <= maxContexts
            ? 0
            : root.walk().smallest(HtmlComparedContexts::measure, 0, maxContexts);
    for (Visit<ComparedContext> visit : root.walk().where(this::isShown)) {
      add(visit.context(), visit.depth());
    }
  }

  private static long measure(ComparedContext context) {
    return Math.max(measure(context.before()), measure(context.after()));
  }

  /** Bytes, and objects for those whose sizes are unknown, where there are more of them. */
  private static long measure(ContextSnapshot context) {
    AllocationStats total = context.total();
    return Math.max(
        Math.max(total.bytes(), total.allocations()), HtmlContexts.bytes(context.totalAmounts()));
  }

  private boolean isShown(ComparedContext context) {
    return measure(context) >= smallest;
  }

  /** Adds a context, and in one more row the contexts below it that are too small. */
  private void add(ComparedContext context, int depth) {
    MethodFrame method = context.method();
    addSelf(contexts.row(depth, method == null ? FOLDED : names.frame(method)), List.of(context));
    List<ComparedContext> small = new ArrayList<>();
    for (ComparedContext child : context.children()) {
      if (!isShown(child)) {
        child.walk().forEach(visit -> small.add(visit.context()));
      }
    }
    if (!small.isEmpty()) {
      addedUp += small.size();
      addSelf(contexts.row(depth + 1L, SMALLER), small);
    }
  }

  private void addSelf(int number, List<ComparedContext> all) {
    addAmounts(number, all);
    Map<Made, Change> made = new TreeMap<>();
    for (ComparedContext context : all) {
      context.before().self().forEach((site, stats) -> add(site, before(stats), made));
      context.after().self().forEach((site, stats) -> add(site, after(stats), made));
    }
    made.forEach(
        (what, change) ->
            HtmlComparison.row(
                self, change, number, names.frame(what.method), names.type(what.typeName)));
  }

  private void addAmounts(int number, List<ComparedContext> all) {
    for (Quantity quantity : quantities) {
      AmountChange sum = AmountChange.NONE;
      for (ComparedContext context : all) {
        sum = sum.plus(context.amount(quantity));
      }
      amounts.add(number, quantity, sum);
    }
  }

  private static void add(AllocationSite site, Change change, Map<Made, Change> made) {
    made.merge(new Made(site.method(), site.typeName()), change, Change::plus);
  }

  private static Change before(AllocationStats stats) {
    return new Change(stats, AllocationStats.EMPTY);
  }

  private static Change after(AllocationStats stats) {
    return new Change(AllocationStats.EMPTY, stats);
  }

  void write(JsonWriter json) throws IOException {
    contexts.write(json.name("contexts"));
    self.write(json.name("self"));
    amounts.write(json);
    amounts.writeUnknown(json);
    json.name("contextsAddedUp").value(addedUp);
  }
}
