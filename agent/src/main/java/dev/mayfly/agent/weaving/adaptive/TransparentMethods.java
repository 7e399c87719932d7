package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.site.MethodFrame;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Thread-safe. The methods whose entries and exits are not seen now, since nothing that they call
 * has allocated. What they allocate themselves is charged to their contexts all the same.
 */
public final class TransparentMethods {
  private final Map<String, Set<MethodFrame>> byClass = new ConcurrentHashMap<>();

  /** Whether a method is one of them. */
  public boolean contains(MethodFrame method) {
    Set<MethodFrame> methods = byClass.get(method.className());
    return methods != null && methods.contains(method);
  }

  /** Whether it contains methods of a class. */
  public boolean containsSome(String className) {
    return byClass.containsKey(className);
  }

  boolean isEmpty() {
    return byClass.isEmpty();
  }

  public void add(MethodFrame method) {
    byClass.computeIfAbsent(method.className(), key -> ConcurrentHashMap.newKeySet()).add(method);
  }

  void remove(MethodFrame method) {
    byClass.computeIfPresent(
        method.className(),
        (key, methods) -> {
          methods.remove(method);
          return methods.isEmpty() ? null : methods;
        });
  }

  /** Makes the methods of one class these, and no others. */
  public void set(String className, Collection<MethodFrame> methods) {
    if (methods.isEmpty()) {
      byClass.remove(className);
    } else {
      Set<MethodFrame> fresh = ConcurrentHashMap.newKeySet();
      fresh.addAll(methods);
      byClass.put(className, fresh);
    }
  }

  /** The methods of one class. */
  Set<MethodFrame> of(String className) {
    return Set.copyOf(byClass.getOrDefault(className, Set.of()));
  }

  /** All of them. */
  List<MethodFrame> all() {
    return byClass.values().stream().flatMap(Set::stream).toList();
  }
}
