package dev.mayfly.report.text.dumps;

import dev.mayfly.finding.LeakSuspect;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextWriter;
import dev.mayfly.report.wording.LeakSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: suspected leaks with what holds them, for people at a terminal. */
public final class LeakPathsText {

  private LeakPathsText() {}

  /**
   * Writes the suspects by type, each type with the paths to its instances.
   *
   * @param paths the paths of their types, in the order to show
   * @param profile the profile that has the suspects
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(
      List<LeakSuspect> suspects,
      List<HeapPaths> paths,
      ProfileSnapshot profile,
      TextLayout layout,
      Appendable out)
      throws IOException {
    ProfileNames names = ProfileNames.of(profile);
    String gap = "";
    for (HeapPaths ofType : paths) {
      out.append(gap);
      TextWriter page = new TextWriter(out, layout.width());
      boolean isOfContext = false;
      for (LeakSuspect suspect : suspects) {
        if (suspect.typeName().equals(ofType.typeName())) {
          page.wrapped("", "    ", "LEAK SUSPECT " + LeakSentences.name(names, suspect));
          page.wrapped("  ", "    ", LeakSentences.rate(suspect));
          isOfContext |= suspect.context().isPresent();
        }
      }
      if (isOfContext) {
        page.wrapped(
            "  ",
            "    ",
            "A dump does not know where objects were allocated: these are the paths to all "
                + names.type(ofType.typeName())
                + " but Mayfly's own.");
      }
      HeapPathsText.write(ofType, layout, out);
      gap = "\n";
    }
  }
}
