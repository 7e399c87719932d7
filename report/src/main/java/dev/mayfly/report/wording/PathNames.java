package dev.mayfly.report.wording;

import com.google.common.collect.Lists;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextPath;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: contexts as their innermost methods. */
public final class PathNames {
  /** So many callers of a context are named. */
  private static final int CALLERS = 4;

  /** So many methods of a context are enough to name it. */
  public static final int METHODS = CALLERS + 2;

  private PathNames() {}

  /**
   * {@code … → Order.load → new Order}: the innermost methods.
   *
   * @param innermost methods of the context, the innermost first; {@link #METHODS} if there are as
   *     many
   */
  public static String of(List<MethodFrame> innermost, ProfileNames names) {
    if (innermost.isEmpty()) {
      return "(no context)";
    }
    boolean more = innermost.size() >= METHODS;
    List<MethodFrame> shown = innermost.subList(0, Math.min(innermost.size(), CALLERS + 1));
    StringBuilder text = new StringBuilder();
    MethodFrame caller = null;
    for (MethodFrame method : Lists.reverse(shown)) {
      text.append(caller != null ? " → " : more ? "… → " : "").append(name(names, caller, method));
      caller = method;
    }
    return text.toString();
  }

  /**
   * The path with fewer methods where that is too long; at least the innermost.
   *
   * @param innermost methods of the context, as above
   * @param width how many characters there is room for
   */
  public static String fitting(List<MethodFrame> innermost, ProfileNames names, int width) {
    String text = of(innermost, names);
    for (int methods = Math.min(innermost.size() - 1, CALLERS);
        methods > 0 && text.length() > width;
        methods--) {
      text = "… → " + of(innermost.subList(0, methods), names);
    }
    return text;
  }

  /**
   * {@code VisitorHistory.remember ← ProductController.search ← …}: the innermost first.
   *
   * @param innermost methods of the context, the innermost first
   */
  public static String upwards(List<MethodFrame> innermost, ProfileNames names, int most) {
    return innermost.stream()
            .limit(most)
            .map(names.methods()::of)
            .collect(Collectors.joining(" ← "))
        + (most < innermost.size() ? " ← …" : "");
  }

  /** The innermost method of a context and as many of its callers as there is room for. */
  public static String upwards(ContextPath path, ProfileNames names, int room) {
    StringBuilder name = new StringBuilder();
    for (MethodFrame method : path.innermost(room)) {
      String next = method.className().isEmpty() ? method.methodName() : names.methods().of(method);
      if (name.length() == 0) {
        name.append(next);
      } else if (name.length() + 5 + next.length() <= room) {
        name.append(" ← ").append(next);
      } else {
        name.append(" …");
        break;
      }
    }
    return name.length() == 0 ? ProfileNames.OUTSIDE : name.toString();
  }

  private static String name(ProfileNames names, @Nullable MethodFrame caller, MethodFrame method) {
    if (method.equals(ContextPath.FOLDED)) {
      return "(folded)";
    }
    if (method.className().isEmpty() && method.descriptor().isEmpty()) {
      return Printable.of(method.methodName());
    }
    return caller == null ? names.methods().of(method) : names.methods().after(caller, method);
  }
}
