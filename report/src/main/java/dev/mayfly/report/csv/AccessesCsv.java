package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.stacks.SiteKey;
import dev.mayfly.report.wording.LastUseSentences;
import dev.mayfly.report.wording.WatchedDrag;
import dev.mayfly.snapshot.AccessLives;
import dev.mayfly.snapshot.AccessLives.LengthRange;
import dev.mayfly.snapshot.DragStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Thread-safe, without state: a row for each class, method, line and type whose objects were
 * tracked, with the accesses from birth to last use.
 *
 * <p>Numbers of objects are estimates. {@code shareBelow8} is the share of the objects that are not
 * shared whose life is shorter than 8 accesses; {@code shareBelow1} is that of those never used.
 * {@code lastUsedAt} is where most of the dead and living objects were used last.
 */
final class AccessesCsv implements ReportWriter {

  private static final int OCTAVES = 16;

  @Override
  public String fileName() {
    return "accesses.csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return WatchedDrag.countsAccesses(snapshot);
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    List<String> header =
        SiteColumns.header(
            "objects", "shared", "medianFrom", "medianTo", "p90From", "p90To", "lastUsedAt");
    for (int octave = 0; octave <= OCTAVES; octave++) {
      header.add("shareBelow" + (1 << octave));
    }
    CsvTable table = CsvTable.start(out, header);
    for (Map.Entry<SiteKey, DragStats> row :
        SiteKey.rows(snapshot.dragBySite(), DragStats::plus).entrySet()) {
      AccessLives lives = row.getValue().accesses();
      if (!lives.isEmpty()) {
        List<Object> cells = SiteColumns.row(row.getKey());
        cells.add(lives.objects());
        cells.add(lives.sharedObjects());
        for (double share : new double[] {0.5, 0.9}) {
          Optional<LengthRange> length = lives.percentile(share);
          cells.add(length.map(LengthRange::from).map(String::valueOf).orElse(""));
          cells.add(length.map(LengthRange::to).map(String::valueOf).orElse(""));
        }
        cells.add(LastUseSentences.fullPlaceOfAll(row.getValue()));
        for (int octave = 0; octave <= OCTAVES; octave++) {
          cells.add(String.format(Locale.ROOT, "%.4f", lives.shareBelow(octave)));
        }
        table.row(cells);
      }
    }
  }
}
