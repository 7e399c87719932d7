package dev.mayfly.report.pprof;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Static: the name of the program that a profile is of, as its contexts tell it. */
final class MainClassName {

  private static final String UNKNOWN = "java";

  private MainClassName() {}

  /**
   * The class of the outermost method {@code main}; of several, the one that allocates most.
   *
   * @return its name; {@code java} if no context begins in a method {@code main}
   */
  static String of(ProfileSnapshot snapshot) {
    return snapshot.root().children().stream()
        .filter(context -> isMain(context.method()))
        .max(Comparator.comparingLong(context -> context.total().bytes()))
        .map(ContextSnapshot::method)
        .map(MethodFrame::className)
        .orElse(UNKNOWN);
  }

  private static boolean isMain(@Nullable MethodFrame method) {
    return method != null && method.methodName().equals("main") && !method.className().isEmpty();
  }
}
