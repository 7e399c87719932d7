package dev.mayfly.junit.code;

import dev.mayfly.site.MethodFrame;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. A calling context, innermost method first.
 *
 * @param frame the method; null where contexts were folded
 * @param caller the context that called it; null at the outermost
 */
public record CallingContext(@Nullable MethodFrame frame, @Nullable CallingContext caller) {
  /** The context outside all methods. */
  public static final CallingContext OUTSIDE = new CallingContext(null, null);

  public boolean goesThrough(PlaceFilter places) {
    for (CallingContext here = this; here != null; here = here.caller) {
      if (here.frame != null && places.contain(here.frame)) {
        return true;
      }
    }
    return places.isEverywhere();
  }

  /** Returns the methods, outermost first, without those of the test framework. */
  public Deque<String> methods() {
    Deque<String> methods = new ArrayDeque<>();
    if (equals(OUTSIDE)) {
      return methods;
    }
    for (CallingContext here = this; here != null; here = here.caller) {
      MethodFrame method = here.frame;
      if (method != null && TestFramework.has(method)) {
        break;
      }
      methods.addFirst(method == null ? ".." : CodeNames.inShort(method));
    }
    return methods;
  }
}
