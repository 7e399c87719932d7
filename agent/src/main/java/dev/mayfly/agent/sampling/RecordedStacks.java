package dev.mayfly.agent.sampling;

import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. Reads stacks of recordings. Keeps the names of methods: all stacks of a
 * chunk share the method objects, and making new names each time would be most of the work.
 */
final class RecordedStacks {
  private static final int MOST_METHODS = 20_000;

  private record Method(MethodFrame frame, boolean hidden) {}

  private final IdentityHashMap<RecordedMethod, Method> methods = new IdentityHashMap<>();

  /** The frames of a stack, innermost first; none if it was not recorded. */
  List<SampledFrame> frames(@Nullable RecordedStackTrace trace) {
    if (trace == null) {
      return List.of();
    }
    List<SampledFrame> frames = new ArrayList<>(trace.getFrames().size());
    for (RecordedFrame frame : trace.getFrames()) {
      Method method = method(frame.getMethod());
      frames.add(new SampledFrame(method.frame, Math.max(0, frame.getLineNumber()), method.hidden));
    }
    return frames;
  }

  private Method method(RecordedMethod recorded) {
    Method known = methods.get(recorded);
    if (known == null) {
      if (methods.size() >= MOST_METHODS) {
        methods.clear(); // most are of chunks that have ended
      }
      known =
          new Method(
              new MethodFrame(
                  RecordedNames.className(recorded.getType().getName()),
                  recorded.getName(),
                  recorded.getDescriptor()),
              recorded.isHidden());
      methods.put(recorded, known);
    }
    return known;
  }
}
