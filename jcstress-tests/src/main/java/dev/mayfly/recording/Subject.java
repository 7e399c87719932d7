package dev.mayfly.recording;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.List;
import org.openjdk.jcstress.infra.results.II_Result;

/** Immutable. A method with one site, which all rules of recording are tested with. */
final class Subject {
  static final int FRAME =
      SiteRegistry.instance().frame(new MethodFrame("dev.mayfly.Subject", "method", "()V"));

  static final int SITE =
      SiteRegistry.instance()
          .sites(FRAME, List.of(new SiteSpec(1, "Thing", AllocationKind.OBJECT, 0)));

  private Subject() {}

  static NodeBudget budget() {
    return new NodeBudget(100);
  }

  /** The stack of a thread that is in no method. */
  static ShadowStack stack() {
    return new ShadowStack(
        CallTree.ofThread(new RecordingState(), budget()), OwnSteps.unmeasured());
  }

  /** Reads the two outermost methods of a stack as the sampling thread does; 0 where none is. */
  static void readTwo(ShadowStack stack, II_Result result) {
    StackReading reading = new StackReading();
    int frames = reading.read(stack);
    result.r1 = frames > 0 ? reading.frame(0) : 0;
    result.r2 = frames > 1 ? reading.frame(1) : 0;
  }
}
