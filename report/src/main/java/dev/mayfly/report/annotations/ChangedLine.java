package dev.mayfly.report.annotations;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.report.wording.ChangeNumbers;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.comparison.Change;
import java.util.ArrayList;
import java.util.List;

/**
 * Immutable: a site that allocates more than before, and where its source is.
 *
 * @param path the path of its file in the repository, with slashes; empty if there is none
 * @param text the site and its amounts, in words
 */
record ChangedLine(AllocationSite site, Change change, String path, String text) {

  static final String APPEARED = "new-allocation-site";
  static final String GREW = "more-allocations";

  static ChangedLine of(AllocationSite site, Change change, String path, ProfileNames names) {
    return new ChangedLine(
        site,
        change,
        path,
        Printable.of(
            lenientFormat(
                "%s: %s → %s allocations, %s → %s",
                names.site(site),
                Units.count(change.before().allocations()),
                Units.count(change.after().allocations()),
                Units.bytes(change.before().bytes()),
                Units.bytes(change.after().bytes()))));
  }

  boolean isLocated() {
    return !path.isEmpty();
  }

  /** Whether nothing was allocated there before. */
  boolean isNew() {
    return change.kind() == Change.Kind.APPEARED;
  }

  /** The rule that it breaks: {@link #APPEARED} or {@link #GREW}. */
  String rule() {
    return isNew() ? APPEARED : GREW;
  }

  /** {@code +100,000 allocations, +1.6 MB}: what differs. */
  String title() {
    List<String> amounts = new ArrayList<>();
    if (change.allocations() != 0) {
      amounts.add(
          ChangeNumbers.signed(
              change.allocations(), amount -> Units.counted(amount, "allocation", "allocations")));
    }
    if (change.bytes() != 0) {
      amounts.add(ChangeNumbers.signed(change.bytes(), Units::bytes));
    }
    return String.join(", ", amounts);
  }
}
