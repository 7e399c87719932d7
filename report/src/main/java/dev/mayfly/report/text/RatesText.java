package dev.mayfly.report.text;

import dev.mayfly.report.wording.Printable;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.Comparator;

/** Thread-safe, without state: what a running program allocates a second, for people. */
public final class RatesText {

  private RatesText() {}

  /** Immutable: what the rows of the table are of. */
  public enum View {
    /** Types. */
    TYPE("TYPES", "type"),
    /** Sites. */
    SITE("SITES", "site"),
    /** Contexts, without their callees. */
    CONTEXT("CONTEXTS", "context, without its callees"),
    /** Accounts, where there are any. */
    ACCOUNT("ACCOUNTS", "account"),
    /** Layers of frameworks, with all bytes that the JVM allocated. */
    LAYER("LAYERS", "layer");

    final String title;
    final String column;

    View(String title, String column) {
      this.title = title;
      this.column = column;
    }
  }

  /** Immutable: which rows come first. */
  public enum Order {
    /** The ones with the most bytes. */
    BYTES,
    /** The ones with the most objects. */
    OBJECTS;

    /** The largest first. */
    Comparator<RateRow<?>> comparator() {
      Comparator<RateRow<?>> bytes = Comparator.comparingLong(row -> row.interval().bytes());
      Comparator<RateRow<?>> objects =
          Comparator.comparingLong(row -> row.interval().allocations());
      return (this == BYTES ? bytes.thenComparing(objects) : objects.thenComparing(bytes))
          .reversed();
    }
  }

  /**
   * Writes a line of totals and a table.
   *
   * @param layout how much to show
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(Rates rates, View view, Order order, TextLayout layout, Appendable out)
      throws IOException {
    TextWriter page = new TextWriter(out, layout.width());
    ProfileNames names = ProfileNames.of(rates.soFar());
    TextSource source = new TextSource(rates.interval(), layout, names);
    page.line(rates.totals());
    RateTable table = new RateTable(rates, view, order, source, page);
    ProfileSnapshot interval = rates.interval();
    ProfileSnapshot soFar = rates.soFar();
    switch (view) {
      case TYPE ->
          table.write(
              RateRow.exact(interval.byType(), soFar.byType()),
              (types, room) ->
                  types.stream().map(type -> names.classes().fitting(type, room)).toList());
      case SITE ->
          table.write(
              RateRow.exact(interval.bySite(), soFar.bySite()),
              (sites, room) -> SitesSection.names(source, sites, room));
      case CONTEXT ->
          table.write(
              RateRow.contexts(rates),
              (paths, room) ->
                  paths.stream().map(path -> RateRow.name(path, names, room)).toList());
      case ACCOUNT ->
          table.write(
              RateRow.accounts(rates),
              (accounts, room) -> accounts.stream().map(Printable::of).toList());
      case LAYER ->
          table.write(
              RateRow.exact(RateRow.layers(interval), RateRow.layers(soFar)),
              (layers, room) -> layers.stream().map(Printable::of).toList());
    }
  }
}
