package dev.mayfly.report.stacks;

import dev.mayfly.report.wording.ClassNames;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Confined to one thread: the stacks of a profile as rows, for those who hand them on one by one.
 * The rows of a profile add up to its totals.
 */
public final class StackRows implements StackWalk.Visitor {

  /** A row beside its context, which is written out in each. */
  private static final StackCost.Prices PRICES = new StackCost.Prices(100, frame -> 60);

  private static final long MAX_CHARACTERS = 30_000_000;
  private static final int MOST_METHODS = 100;
  private static final String CALLS = " → ";

  private final SiteMedians medians;
  private final Consumer<StackRow> rows;
  private final List<String> path = new ArrayList<>();

  private StackRows(SiteMedians medians, Consumer<StackRow> rows) {
    this.medians = medians;
    this.rows = rows;
  }

  /**
   * Tells all rows of a profile. If they would be more than 30 million characters, small branches
   * are added up in contexts that end in {@code [smaller]}.
   *
   * @param snapshot the profile
   * @param rows takes the rows, callers before those they call
   */
  public static void of(ProfileSnapshot snapshot, Consumer<StackRow> rows) {
    long smallest =
        SmallestBranch.of(snapshot.root(), StackWalk.size(snapshot), PRICES, MAX_CHARACTERS);
    try {
      new StackWalk(
              StackWalk.Measure.ofAll(snapshot),
              StackWalk.size(snapshot),
              smallest,
              new StackRows(new SiteMedians(snapshot), rows))
          .walk(snapshot.root());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  @Override
  public void enter(MethodFrame frame) {
    path.add(StackWalk.name(frame));
  }

  @Override
  public void leave() {
    path.remove(path.size() - 1);
  }

  @Override
  public void allocated(Map<StackLeaf, StackAmounts> leaves) {
    int hidden = Math.max(0, path.size() - MOST_METHODS);
    String context =
        (hidden > 0 ? "…" + CALLS : "") + String.join(CALLS, path.subList(hidden, path.size()));
    leaves.forEach(
        (leaf, amounts) -> {
          long live = Math.round(amounts.live());
          if (amounts.allocations() > 0 || amounts.bytes() > 0 || live > 0) {
            rows.accept(
                new StackRow(
                    context,
                    site(leaf),
                    ClassNames.full(leaf.typeName()),
                    amounts.allocations(),
                    amounts.bytes(),
                    live,
                    medians.of(leaf)));
          }
        });
  }

  private static String site(StackLeaf leaf) {
    MethodFrame method = leaf.method();
    if (method == null) {
      return "";
    }
    return StackWalk.name(method) + (leaf.line() > 0 ? ":" + leaf.line() : "");
  }
}
