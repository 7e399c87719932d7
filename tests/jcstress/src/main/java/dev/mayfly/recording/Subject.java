package dev.mayfly.recording;

import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.List;

/** Immutable. A method with one site, which all rules of recording are tested with. */
public final class Subject {
  public static final int FRAME =
      SiteRegistry.instance().frame(new MethodFrame("dev.mayfly.Subject", "method", "()V"));

  public static final int SITE =
      SiteRegistry.instance()
          .sites(FRAME, List.of(new SiteSpec(1, "Thing", AllocationKind.OBJECT, 0)));

  private Subject() {}

  public static NodeBudget budget() {
    return new NodeBudget(100);
  }
}
