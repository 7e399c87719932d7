package dev.mayfly;

import dev.mayfly.site.LayerBoundaries;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import java.util.HashMap;
import java.util.Map;

/** Static. Finds the methods of a snapshot's contexts at which layers begin. */
final class LayerAssembly {
  private LayerAssembly() {}

  /**
   * The boundaries of a snapshot.
   *
   * @param noted the boundaries noted while classes were woven
   */
  static Boundaries of(LayerBoundaries noted, ContextSnapshot tree) {
    if (noted.isEmpty()) {
      return Boundaries.NONE;
    }
    Map<MethodFrame, Boundaries.Boundary> found = new HashMap<>();
    for (ContextSnapshot context : tree.preOrder()) {
      MethodFrame method = context.method();
      LayerBoundaries.Boundary boundary = method == null ? null : noted.find(method);
      if (method != null && boundary != null) {
        found.put(method, new Boundaries.Boundary(boundary.layer(), boundary.isOwn()));
      }
    }
    return Boundaries.of(found);
  }
}
