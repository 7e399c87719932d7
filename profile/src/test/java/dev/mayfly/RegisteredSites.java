package dev.mayfly;

import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.List;

/** Thread-safe, without state: methods and sites as the weaver registers them, for tests. */
final class RegisteredSites {
  private static final SiteRegistry SITES = SiteRegistry.instance();

  private RegisteredSites() {}

  /** The id of a method. */
  static int frame(String className, String method) {
    return SITES.frame(new MethodFrame(className, method, "()V"));
  }

  /** The id of a site that makes objects of a type of this size; 0 if that is unknown. */
  static int object(int frame, String type, long size) {
    SITES.size(SITES.typeId(type), size);
    return SITES.sites(
        frame, List.of(new SiteRegistry.SiteSpec(1, type, AllocationKind.OBJECT, 0)));
  }

  /** The id of a site that makes arrays of bytes. */
  static int array(int frame, int line) {
    return SITES.sites(
        frame,
        List.of(
            new SiteRegistry.SiteSpec(
                line, "byte[]", AllocationKind.ARRAY, ArrayLayout.ofElement('B'))));
  }
}
