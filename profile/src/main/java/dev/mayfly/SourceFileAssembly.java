package dev.mayfly;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SourceFileNames;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Static. Finds the source files of a snapshot's classes. */
final class SourceFileAssembly {
  private SourceFileAssembly() {}

  /**
   * The files of the classes of a snapshot.
   *
   * @param names the names noted while classes were woven
   * @param others sites that are not in them
   */
  static SourceFileTable of(
      SourceFileNames names, ContextSnapshot tree, Set<AllocationSite> others) {
    if (names.isEmpty()) {
      return SourceFileTable.NONE;
    }
    Map<String, String> files = new HashMap<>();
    for (ContextSnapshot context : tree.preOrder()) {
      note(context.method(), names, files);
      context.self().keySet().forEach(site -> note(site.method(), names, files));
    }
    others.forEach(site -> note(site.method(), names, files));
    return SourceFileTable.of(files);
  }

  private static void note(
      @Nullable MethodFrame method, SourceFileNames names, Map<String, String> files) {
    String file = method == null ? null : names.find(method.className());
    if (method != null && file != null) {
      files.put(method.className(), file);
    }
  }
}
