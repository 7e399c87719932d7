package dev.mayfly.report.text.dumps;

import dev.mayfly.heap.HeapStep;
import dev.mayfly.heap.RetainedObjects;
import dev.mayfly.heap.RetainedObjects.Biggest;
import dev.mayfly.heap.RetainedObjects.Dominator;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextTable;
import dev.mayfly.report.text.TextWriter;
import dev.mayfly.report.wording.HeapPathNames;
import dev.mayfly.report.wording.Units;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Thread-safe, without state: what the instances of a type retain, for people at a terminal. */
public final class RetainedText {

  private RetainedText() {}

  /**
   * Writes sizes and dominators.
   *
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(
      String typeName, RetainedObjects found, TextLayout layout, Appendable out)
      throws IOException {
    if (found.instances() == 0) {
      return;
    }
    HeapPathNames names = names(typeName, found);
    TextWriter page = new TextWriter(out, layout.width());
    page.heading("RETAINED", "free without all " + names.type(typeName) + "; sizes are a model's");
    page.wrapped(
        "  ",
        "    ",
        Units.bytes(found.retained())
            + " retained, "
            + Units.share(found.retained(), found.heap())
            + " % of "
            + Units.bytes(found.heap())
            + " that are alive; "
            + Units.bytes(found.shallow())
            + " are the objects themselves"
            + (found.shared() > 0
                ? "; " + Units.bytes(found.shared()) + " only several of them hold together"
                : ""));
    page.heading("BIGGEST", "by what each object retains alone, with a shortest path");
    TextTable biggest = new TextTable().numbers("objects", "retained", "itself").names("path");
    List<Biggest> shown = found.biggest();
    for (Biggest each : shown) {
      biggest.row(
          Units.count(each.path().instances()),
          Units.bytes(each.retained()),
          Units.bytes(each.shallow()),
          names.path(each.path()));
    }
    biggest.write(page);
    page.heading("DOMINATORS", "all paths to the objects go through one of these");
    TextTable dominators =
        new TextTable()
            .numbers("objects", "retained")
            .names("dominator", "nearest outside the JDK");
    for (Dominator each : found.dominators().stream().limit(layout.rows()).toList()) {
      dominators.row(
          Units.count(each.instances()),
          Units.bytes(each.retained()),
          names.holder(each.immediate()),
          names.holder(each.holder()));
    }
    dominators.write(page);
    int more = found.dominators().size() - layout.rows();
    if (more > 0) {
      page.line("  … and " + Units.count(more) + " more");
    }
  }

  private static HeapPathNames names(String typeName, RetainedObjects found) {
    Set<String> types = new LinkedHashSet<>(Set.of(typeName));
    for (Dominator each : found.dominators()) {
      types.add(each.immediate().typeName());
      types.add(each.holder().typeName());
    }
    for (Biggest each : found.biggest()) {
      each.path().steps().stream().map(HeapStep::className).forEach(types::add);
    }
    return HeapPathNames.of(types);
  }
}
