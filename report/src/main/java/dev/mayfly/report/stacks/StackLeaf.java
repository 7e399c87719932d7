package dev.mayfly.report.stacks;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the end of a stack, below the frames of its context.
 *
 * @param method the method that allocates; null where nothing is known but the type
 * @param onTop whether that method is the context's own, and no frame of its own below it
 * @param line the line in the method; 0 where it is not known
 */
public record StackLeaf(@Nullable MethodFrame method, boolean onTop, int line, String typeName) {

  static StackLeaf of(ContextSnapshot context, AllocationSite site) {
    MethodFrame method = site.method();
    if (method.className().isEmpty()) {
      return new StackLeaf(null, false, 0, site.typeName());
    }
    MethodFrame last = context.method();
    boolean onTop =
        last != null
            && last.className().equals(method.className())
            && last.methodName().equals(method.methodName());
    return new StackLeaf(onTop ? last : method, onTop, site.line(), site.typeName());
  }

  /** The frame of the type, beside those of methods. */
  public MethodFrame typeFrame() {
    return new MethodFrame("", typeName, "");
  }

  /** The end of the stacks of a branch that are added up in one frame. */
  static StackLeaf in(MethodFrame frame, AllocationSite site) {
    return new StackLeaf(frame, false, 0, site.typeName());
  }
}
