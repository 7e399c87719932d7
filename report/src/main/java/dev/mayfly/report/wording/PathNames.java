package dev.mayfly.report.wording;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextPath;
import java.util.List;
import java.util.stream.Collectors;

/** Thread-safe, without state: contexts as their innermost methods. */
public final class PathNames {

  private PathNames() {}

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
}
