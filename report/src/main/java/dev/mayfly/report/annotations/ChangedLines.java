package dev.mayfly.report.annotations;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.sources.SourceRoots;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.nio.file.Path;

/** Immutable: the sites of a comparison that allocate more, the largest changes first. */
public final class ChangedLines {

  private final String version;
  private final ImmutableList<ChangedLine> lines;
  private final int more;

  private ChangedLines(String version, ImmutableList<ChangedLine> lines, int more) {
    this.version = version;
    this.lines = lines;
    this.more = more;
  }

  /**
   * The sites that appeared or grew.
   *
   * @param project the directory of the project: paths are those of the repository that it is in
   */
  public static ChangedLines of(
      ProfileComparison comparison, SourceFiles sources, Path project, int most) {
    ProfileNames names = ProfileNames.of(comparison);
    SourceFileTable table = comparison.after().get(SourceFileTable.PART);
    ImmutableList.Builder<ChangedLine> lines = ImmutableList.builder();
    int count = 0;
    for (var entry : comparison.bySite().entrySet()) {
      Change change = entry.getValue();
      if (change.kind() == Change.Kind.APPEARED || change.kind() == Change.Kind.GREW) {
        if (count < most) {
          AllocationSite site = entry.getKey();
          String path =
              sources
                  .find(site.method().className(), table)
                  .flatMap(file -> SourceRoots.pathInRepository(file, project))
                  .orElse("");
          lines.add(ChangedLine.of(site, change, path, names));
        }
        count++;
      }
    }
    return new ChangedLines(
        comparison.after().environment().mayflyVersion(), lines.build(), Math.max(0, count - most));
  }

  /** The version of Mayfly that recorded them. */
  String version() {
    return version;
  }

  ImmutableList<ChangedLine> lines() {
    return lines;
  }

  /** The ones of which the file is known. */
  ImmutableList<ChangedLine> located() {
    return lines.stream().filter(ChangedLine::isLocated).collect(ImmutableList.toImmutableList());
  }

  /** The number of sites more than these. */
  int more() {
    return more;
  }

  /** The number of these sites. */
  public int size() {
    return lines.size();
  }

  /** The number of these sites whose file was not found. */
  public int unlocated() {
    return lines.size() - located().size();
  }
}
