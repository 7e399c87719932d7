package dev.mayfly.report.text;

import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextPath;

/** Thread-safe, without state: contexts by their innermost method and its callers, on one line. */
final class ContextNames {
  private ContextNames() {}

  /** The method and as many of its callers as there is room for. */
  static String of(ContextPath path, TextSource source, int room) {
    StringBuilder name = new StringBuilder();
    for (MethodFrame method : path.innermost(room)) {
      String next =
          method.className().isEmpty() ? method.methodName() : source.names().methods().of(method);
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
