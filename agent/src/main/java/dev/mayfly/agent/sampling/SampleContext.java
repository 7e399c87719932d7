package dev.mayfly.agent.sampling;

import dev.mayfly.recording.ledger.SampleLedger.Kind;
import dev.mayfly.recording.ledger.SampleLedger.Step;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: where a sampled allocation happened.
 *
 * @param path the context, outermost first: the woven methods of the stack, and then, if it was not
 *     counted, those that are not woven
 */
record SampleContext(List<Step> path, AllocationSite site) {
  private static final String OWN = "dev.mayfly.";
  private static final MethodFrame TRUNCATED = new MethodFrame("", "(stack truncated)", "");
  private static final MethodFrame NO_STACK = new MethodFrame("", "(no Java frame)", "");

  /** In these, woven code that calls them directly is what allocates. */
  private static final Set<String> BOXES =
      Set.of(
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Short",
          "java.lang.Character");

  /** Whether the allocation was not counted. */
  boolean isRest() {
    return !path.isEmpty() && path.get(path.size() - 1).kind() != Kind.METHOD;
  }

  /**
   * Finds the context of an allocation in its stack.
   *
   * @param threads the group of threads that it happened on
   * @param truncated whether outer frames are missing
   * @return the context; null if the profiler itself allocated
   */
  static @Nullable SampleContext of(
      WovenMethods woven,
      String threads,
      String typeName,
      List<SampledFrame> stack,
      boolean truncated) {
    List<SampledFrame> frames = shown(stack);
    for (SampledFrame frame : frames) {
      String name = frame.method().className();
      if (name.startsWith(OWN) && !woven.isWoven(name)) {
        return null;
      }
    }
    int counted = counted(woven, frames, typeName);
    if (counted >= 0) {
      return new SampleContext(
          truncated ? List.of() : methods(woven, frames, counted),
          site(frames.get(counted), typeName));
    }
    if (woven.isWoven(typeName)) {
      return new SampleContext(
          truncated ? List.of() : methods(woven, frames, 0),
          new AllocationSite(
              new MethodFrame(typeName, "<init>", ""), 0, typeName, AllocationKind.UNWOVEN_CALLER));
    }
    return rest(woven, threads, typeName, frames, truncated);
  }

  private static SampleContext rest(
      WovenMethods woven,
      String threads,
      String typeName,
      List<SampledFrame> frames,
      boolean truncated) {
    int innermost = innermost(woven, frames, 0);
    List<Step> path = new ArrayList<>();
    if (innermost < frames.size() && !truncated) {
      path.addAll(methods(woven, frames, innermost));
    } else {
      path.add(new Step(Kind.THREADS, new MethodFrame("", threads, "")));
    }
    if (truncated) {
      path.add(new Step(Kind.UNWOVEN, TRUNCATED));
    }
    // a woven method on top has no site for this: the JVM allocated, or a method without probes
    for (int i = Math.max(0, innermost - 1); i >= 0 && i < frames.size(); i--) {
      path.add(new Step(Kind.UNWOVEN, frames.get(i).method()));
    }
    return new SampleContext(
        path,
        frames.isEmpty()
            ? new AllocationSite(NO_STACK, 0, typeName, kind(typeName))
            : site(frames.get(0), typeName));
  }

  /** Without hidden frames, but for one that allocates. */
  private static List<SampledFrame> shown(List<SampledFrame> stack) {
    List<SampledFrame> shown = new ArrayList<>(stack.size());
    for (SampledFrame frame : stack) {
      if (!frame.hidden() || shown.isEmpty()) {
        shown.add(frame);
      }
    }
    return shown;
  }

  /** The frame at which the allocation was counted; −1 if it was not. */
  private static int counted(WovenMethods woven, List<SampledFrame> frames, String typeName) {
    for (int i = 0; i < frames.size(); i++) {
      MethodFrame method = frames.get(i).method();
      if (woven.counts(method, typeName)) {
        return i;
      }
      if (!allocatesForCaller(method)) {
        return -1;
      }
    }
    return -1;
  }

  /** Whether what a method of the JDK makes is counted where it is called. */
  private static boolean allocatesForCaller(MethodFrame method) {
    return switch (method.className()) {
      case "java.util.Arrays" -> method.methodName().startsWith("copyOf");
      case "java.lang.reflect.Array" -> true;
      case "java.lang.Object" -> method.methodName().equals("clone");
      default -> BOXES.contains(method.className()) && method.methodName().equals("valueOf");
    };
  }

  /** The innermost frame of contexts from a frame outwards; the number of frames if none is. */
  private static int innermost(WovenMethods woven, List<SampledFrame> frames, int from) {
    int i = from;
    while (i < frames.size() && !woven.isFrame(frames.get(i).method())) {
      i++;
    }
    return i;
  }

  /** The path to a frame as the contexts of the recorders have it, outermost first. */
  private static List<Step> methods(WovenMethods woven, List<SampledFrame> frames, int from) {
    int innermost = innermost(woven, frames, from);
    List<Step> steps = new ArrayList<>();
    for (int i = frames.size() - 1; i >= innermost; i--) {
      MethodFrame method = frames.get(i).method();
      if (woven.framesAreStacks() || woven.isFrame(method)) {
        steps.add(new Step(Kind.METHOD, method));
      }
    }
    return steps;
  }

  private static AllocationSite site(SampledFrame frame, String typeName) {
    return new AllocationSite(frame.method(), frame.line(), typeName, kind(typeName));
  }

  private static AllocationKind kind(String typeName) {
    return typeName.endsWith("]") ? AllocationKind.ARRAY : AllocationKind.OBJECT;
  }
}
