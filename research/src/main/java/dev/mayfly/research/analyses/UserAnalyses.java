package dev.mayfly.research.analyses;

import dev.mayfly.agent.weaving.analysis.UserClasses;
import dev.mayfly.analysis.Analysis;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Stateless. Makes the analyses that the user has named. */
public final class UserAnalyses {
  private static final Map<String, Supplier<Analysis>> SHIPPED =
      Map.of(
          "calls",
          CallCounter::new,
          "fields",
          FieldCounter::new,
          "locks",
          LockCounter::new,
          "slots",
          SlotCounter::new,
          "trace",
          AccessTrace::new);

  private UserAnalyses() {}

  /**
   * Makes them, in their order.
   *
   * @param jars with those that do not come with Mayfly
   * @param names of analyses that do, or classes in the jars
   * @param more analyses that come with Mayfly, which need more than the JDK
   * @return the analyses by name
   * @throws IOException if one cannot be made; the message says why
   */
  public static Map<String, Analysis> of(
      List<Path> jars, List<String> names, Map<String, Supplier<Analysis>> more)
      throws IOException {
    if (names.isEmpty()) {
      return Map.of();
    }
    Map<String, Supplier<Analysis>> shipped = new HashMap<>(SHIPPED);
    shipped.putAll(more);
    return new UserClasses<>(Analysis.class, shipped, jars).make(names);
  }
}
