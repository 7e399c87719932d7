package dev.mayfly.report.text;

import com.google.common.base.Suppliers;
import dev.mayfly.finding.Findings;
import dev.mayfly.report.wording.Per;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.function.Supplier;

/**
 * Immutable: the source of the sections of a text report.
 *
 * @param once the findings: computed when they are requested first
 */
record TextSource(
    ProfileSnapshot snapshot, TextLayout layout, ProfileNames names, Supplier<Findings> once) {

  TextSource(ProfileSnapshot snapshot, TextLayout layout, ProfileNames names) {
    this(snapshot, layout, names, Suppliers.memoize(() -> Findings.of(snapshot)));
  }

  static TextSource of(ProfileSnapshot snapshot, TextLayout layout) {
    return new TextSource(snapshot, layout, ProfileNames.of(snapshot));
  }

  /** The snapshot of which tables tell: on the first page the time since the start, if known. */
  ProfileSnapshot later() {
    return layout.isFirstPage() ? snapshot.afterStart() : snapshot;
  }

  /** {@code , since the start}, where tables tell of that; else empty. */
  String since() {
    return layout.isFirstPage() && snapshot.start().isPresent() ? ", since the start" : "";
  }

  /** The span for which bytes are stated. */
  Per per() {
    return Per.of(snapshot);
  }

  /** The findings of the snapshot. */
  Findings findings() {
    return once.get();
  }
}
