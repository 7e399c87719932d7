package dev.mayfly.agent.weaving.matching;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The join points that AspectJ has matched in the classes of one class loader, so that
 * it need not be asked again when they are woven again. Some 50 bytes a method.
 */
final class MatchedClasses {
  private record Kept(int hash, JoinPoints points) {}

  private final Map<String, Kept> classes = new ConcurrentHashMap<>();

  void keep(String className, byte[] original, JoinPoints points) {
    classes.put(className, new Kept(Arrays.hashCode(original), points));
  }

  /** Those of this class file; null if it was another, or is not known. */
  @Nullable JoinPoints find(String className, byte[] original) {
    Kept kept = classes.get(className);
    return kept != null && kept.hash == Arrays.hashCode(original) ? kept.points : null;
  }
}
