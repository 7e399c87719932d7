package dev.mayfly;

import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.recording.ledger.RouteLedger;
import dev.mayfly.site.LayerBoundaries;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Routes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Static. Finds the methods of a snapshot's contexts at which layers begin, and the bytes of
 * requests by layer.
 */
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

  /** The bytes of requests by route and layer. */
  static Routes routes(RouteLedger ledger, LayerBoundaries noted) {
    Map<String, Routes.Route> routes = new TreeMap<>();
    ledger.routes().forEach((name, route) -> routes.put(name, route(route, noted.layers())));
    return new Routes(ImmutableSortedMap.copyOf(routes));
  }

  private static Routes.Route route(RouteLedger.Route noted, List<String> layers) {
    ImmutableSortedMap.Builder<String, Routes.LayerBytes> byLayer =
        ImmutableSortedMap.naturalOrder();
    for (int number = 0; number <= layers.size(); number++) {
      Routes.LayerBytes bytes =
          new Routes.LayerBytes(noted.bytes(2 * number), noted.bytes(2 * number + 1));
      if (bytes.bytes() > 0) {
        byLayer.put(number == 0 ? LayerRow.OUTSIDE : layers.get(number - 1), bytes);
      }
    }
    return new Routes.Route(noted.requests(), noted.unattributed(), byLayer.buildOrThrow());
  }
}
