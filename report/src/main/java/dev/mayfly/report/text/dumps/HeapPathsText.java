package dev.mayfly.report.text.dumps;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.heap.HeapPath;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextWriter;
import dev.mayfly.report.wording.HeapPathNames;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.SiteInContexts;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: who holds the instances of a type, for people at a terminal. */
public final class HeapPathsText {

  private static final int CALLERS = 6;

  private HeapPathsText() {}

  /**
   * Writes the paths.
   *
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(HeapPaths paths, TextLayout layout, Appendable out) throws IOException {
    TextWriter page = new TextWriter(out, layout.width());
    HeapPathNames names = HeapPathNames.of(paths);
    if (paths.instances() == 0) {
      page.line("HELD BY (the heap has no " + names.type(paths.typeName()) + ")");
      return;
    }
    page.line(
        lenientFormat(
            "HELD BY (shortest paths to %s %s)",
            Units.count(paths.instances()), names.type(paths.typeName())));
    List<HeapPath> shown = paths.paths().subList(0, Math.min(layout.rows(), paths.paths().size()));
    for (HeapPath path : shown) {
      page.wrapped("  ", "      ", share(path.instances(), paths) + ": " + names.path(path));
    }
    if (paths.paths().size() > shown.size()) {
      long more = paths.paths().stream().skip(shown.size()).mapToLong(HeapPath::instances).sum();
      page.line(
          lenientFormat(
              "  … and %s by %s",
              share(more, paths),
              Units.counted(paths.paths().size() - shown.size(), "more path", "more paths")));
    }
    if (paths.unreachable() > 0) {
      page.line(
          "  " + share(paths.unreachable(), paths) + ": no path, garbage or weakly referenced");
    }
  }

  /** Why there is no path to a type that the dump does not have. */
  public static String notLoaded(HeapPaths paths) {
    String namesakes = String.join(" or ", paths.namesakes());
    return "the dump has no class "
        + paths.typeName()
        + (namesakes.isEmpty() ? "" : "; did you mean " + namesakes + "?");
  }

  private static String share(long part, HeapPaths paths) {
    return Units.count(part) + " of " + Units.count(paths.instances());
  }

  /**
   * Writes where a type is allocated.
   *
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(
      List<SiteInContexts> sites, ProfileSnapshot profile, TextLayout layout, Appendable out)
      throws IOException {
    TextWriter page = new TextWriter(out, layout.width());
    ProfileNames names = ProfileNames.of(profile);
    page.heading("ALLOCATED AT", "by the profile; a dump does not know the sites of its objects");
    for (SiteInContexts each : sites.subList(0, Math.min(layout.rows(), sites.size()))) {
      page.wrapped(
          "  ",
          "      ",
          lenientFormat(
              "%s, %s: %s",
              Units.counted(each.stats().allocations(), "object", "objects"),
              Units.bytes(each.stats().bytes()),
              names.site(each.heaviest().site())));
      List<MethodFrame> callers = each.heaviest().path().reverse();
      if (!callers.isEmpty()) {
        page.wrapped("    ", "      ", "in " + PathNames.upwards(callers, names, CALLERS));
      }
    }
    if (sites.isEmpty()) {
      page.line("  No such site is in the profile.");
    } else if (sites.size() > layout.rows()) {
      page.line("  … and " + Units.count(sites.size() - layout.rows()) + " more");
    }
  }
}
