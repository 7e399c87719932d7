package dev.mayfly.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.Layers;
import dev.mayfly.snapshot.run.Coverage;
import java.util.Map;
import java.util.Set;

/** Immutable: an application whose code is called by frameworks, and calls them. */
public final class LibrariesProfile {
  private static final MethodFrame SOCKET =
      new MethodFrame("org.apache.tomcat.util.net.SocketProcessorBase", "run", "()V");
  private static final MethodFrame FILTER =
      new MethodFrame("org.springframework.web.filter.OncePerRequestFilter", "doFilter", "()V");
  private static final MethodFrame SERVICE =
      new MethodFrame("jakarta.servlet.http.HttpServlet", "service", "()V");
  private static final MethodFrame RENDER =
      new MethodFrame("org.thymeleaf.spring6.view.ThymeleafView", "render", "()V");
  private static final MethodFrame LIST = new MethodFrame("clinic.Owners", "list", "()V");
  private static final MethodFrame COUNT = new MethodFrame("clinic.Owners", "count", "()V");

  private LibrariesProfile() {}

  private static ContextBuilder at(ContextBuilder caller, MethodFrame method, long bytes) {
    ContextBuilder here = caller.child(method);
    here.add(Amounts.of(Quantity.PHYSICAL_BYTES, bytes));
    return here;
  }

  private static void allocate(ContextBuilder context, MethodFrame method, long objects) {
    context.record(
        new AllocationSite(method, 7, "clinic.Owner", AllocationKind.OBJECT),
        new AllocationStats(objects, 0, 24 * objects, 0));
  }

  /** The profile. */
  public static ProfileSnapshot snapshot() {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder socket = at(root, SOCKET, 1_000_000);
    ContextBuilder filter = at(socket, FILTER, 2_000_000);
    ContextBuilder service = at(filter, SERVICE, 3_000_000);
    at(service, RENDER, 70_000_000);
    ContextBuilder list = at(service, LIST, 4_000_000);
    allocate(list, LIST, 100_000);
    at(list, RENDER, 5_000_000);
    allocate(at(filter, COUNT, 100_000), COUNT, 1_000);
    return of(
        root.build(),
        Map.of(SOCKET, "server", FILTER, "security", SERVICE, Layers.REQUEST, RENDER, "view"));
  }

  /**
   * A profile of contexts that are all of the program's bytes.
   *
   * @param layers the layers that begin at methods of libraries
   */
  static ProfileSnapshot of(ContextSnapshot tree, Map<MethodFrame, String> layers) {
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, tree);
    Set<AllocationSite> sites = snapshot.bySite().keySet();
    long classes = sites.stream().map(site -> site.method().className()).distinct().count();
    return snapshot
        .with(
            Coverage.PART,
            new Coverage(
                tree.total().bytes(),
                tree.totalAmounts().get(Quantity.PHYSICAL_BYTES),
                (int) classes,
                sites.size(),
                ImmutableList.of()))
        .with(
            Boundaries.PART,
            Boundaries.of(
                Maps.transformValues(layers, layer -> new Boundaries.Boundary(layer, false))));
  }
}
