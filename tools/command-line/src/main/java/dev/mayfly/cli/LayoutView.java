package dev.mayfly.cli;

import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.snapshot.ProfileSnapshot;

/**
 * Confined to one thread: a view of the layouts of a profile, with options of its own, from a jar
 * that not every installation has. Its options are picocli's annotations.
 */
public interface LayoutView {

  /** The name under which its options are mixed into the command. */
  String name();

  /**
   * Whether its options request it.
   *
   * @param format the requested format, in small letters
   */
  boolean isRequested(String format);

  /**
   * Creates the view.
   *
   * @param snapshot the profile, or the live objects of a heap dump, with the classes' fields
   * @param heap the figures of the dump, or none
   * @param recorded the profile, where there is one
   */
  ReportWriter report(
      ProfileSnapshot snapshot,
      HeapFigures heap,
      ProfileSnapshot recorded,
      TextLayout page,
      boolean csv);
}
