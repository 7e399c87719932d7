package dev.mayfly.mcp;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapPathFinder;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.report.text.HeapPathsText;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.SiteInContexts;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;

/** Thread-safe, without state: who holds the instances of a type in a heap dump. */
final class HolderPaths {

  private HolderPaths() {}

  /** Writes the paths to the type, and its sites if there is a profile. */
  static void write(ToolArguments in, int rows, Appendable out) throws IOException {
    String type = in.needed("type");
    HeapPathFinder finder = ServiceLoader.load(HeapPathFinder.class).findFirst().orElseThrow();
    HeapPaths paths = in.read("dump", dump -> finder.find(dump, List.of(type))).get(0);
    if (!paths.isLoaded()) {
      throw new ToolFailure(HeapPathsText.notLoaded(paths), null);
    }
    TextLayout layout = new TextLayout(TextLayout.DEFAULT.width(), rows, 0);
    HeapPathsText.write(paths, layout, out);
    if (in.text("profile").isPresent()) {
      ProfileSnapshot profile = in.profile("profile");
      ImmutableList<SiteInContexts> sites =
          SiteInContexts.of(profile, site -> site.typeName().equals(type));
      HeapPathsText.write(sites, profile, layout, out);
    }
  }
}
