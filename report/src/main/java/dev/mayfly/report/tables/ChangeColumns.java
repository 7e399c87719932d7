package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.ChangeNumbers;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.comparison.Change;

/** Thread-safe, without state: how a type, a site, a context or an account changed, for people. */
public final class ChangeColumns {

  /** Bytes and allocations more or fewer, and the bytes before and after. */
  public static final ImmutableList<Column<Change>> ALL = of("allocations");

  /** The columns of objects that are alive. */
  public static final ImmutableList<Column<Change>> OF_LIVE = of("objects");

  private ChangeColumns() {}

  private static ImmutableList<Column<Change>> of(String counted) {
    return ImmutableList.of(
        shown("bytes", Unit.TEXT, change -> ChangeNumbers.signed(change.bytes(), Units::bytes)),
        shown(
            "%",
            Unit.TEXT,
            change -> ChangeNumbers.percent(change.before().bytes(), change.after().bytes())),
        shown(
            counted, Unit.TEXT, change -> ChangeNumbers.signed(change.allocations(), Units::count)),
        shown(
            "%",
            Unit.TEXT,
            change ->
                ChangeNumbers.percent(change.before().allocations(), change.after().allocations())),
        shown("bytes before", Unit.BYTES, change -> change.before().bytes()),
        shown("after", Unit.BYTES, change -> change.after().bytes()));
  }

  /** {@code new}, {@code gone}, or empty. */
  public static String mark(Change change) {
    return switch (change.kind()) {
      case APPEARED -> "new";
      case VANISHED -> "gone";
      default -> "";
    };
  }
}
