package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.html.HtmlContexts.Position;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ComparedContext;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.layers.Boundaries;
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
  // the contexts of libraries' methods, each with the name of the run that it ends
  private final Columns runs = new Columns("context", "name");
  private final Columns self =
      HtmlQuantities.columns(List.of("context", "method", "type"), "Before", "After");
  private final HtmlQuantities amounts = HtmlQuantities.changes();
  private final Set<Quantity> quantities;
  private long addedUp;

  HtmlComparedContexts(ProfileComparison comparison, HtmlNames names, int maxContexts) {
    ComparedContext root = comparison.root();
    this.names = names;
    this.quantities = comparison.quantities();
    this.smallest =
        (long) root.before().size() + root.after().size() <= maxContexts
            ? 0
            : root.walk().smallest(HtmlComparedContexts::measure, 0, maxContexts);
    Boundaries boundaries =
        comparison.after().get(Boundaries.PART).plus(comparison.before().get(Boundaries.PART));
    root.walk()
        .where(this::isShown)
        .handDown(
            Position.START, (caller, context) -> caller.to(context.any(), boundaries), this::add);
  }

  private static long measure(ComparedContext context) {
    return Math.max(HtmlContexts.measure(context.before()), HtmlContexts.measure(context.after()));
  }

  private boolean isShown(ComparedContext context) {
    return measure(context) >= smallest;
  }

  /** Adds a context, and in one more row the contexts below it that are too small. */
  private void add(ComparedContext context, Position position) {
    MethodFrame method = context.method();
    int number =
        contexts.row(position.depth(), method == null ? HtmlContexts.FOLDED : names.frame(method));
    if (!position.run().isEmpty()) {
      runs.row(number, names.text(position.run().name()));
    }
    addSelf(number, List.of(context));
    List<ComparedContext> small = new ArrayList<>();
    for (ComparedContext child : context.children()) {
      if (!isShown(child)) {
        child.walk().forEach(visit -> small.add(visit.context()));
      }
    }
    if (!small.isEmpty()) {
      addedUp += small.size();
      addSelf(contexts.row(position.depth() + 1L, HtmlContexts.SMALLER), small);
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
            HtmlQuantities.row(
                self,
                List.of(change.before(), change.after()),
                number,
                names.frame(what.method),
                names.type(what.typeName)));
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
    runs.write(json.name("runs"));
    self.write(json.name("self"));
    amounts.write(json);
    amounts.writeUnknown(json);
    json.name("contextsAddedUp").value(addedUp);
  }
}
