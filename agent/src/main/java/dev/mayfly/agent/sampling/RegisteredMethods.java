package dev.mayfly.agent.sampling;

import dev.mayfly.site.LayerBoundaries;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.run.ContextMode;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Thread-safe. Which methods have probes, as weaving has registered them.
 *
 * @param woven which classes of the program have probes, by name
 * @param jdkFrames the packages of the JDK whose methods are frames
 */
record RegisteredMethods(ContextMode contexts, Predicate<String> woven, Set<String> jdkFrames)
    implements WovenMethods {
  @Override
  public boolean isFrame(MethodFrame method) {
    String className = method.className();
    if (!woven.test(className)
        && !isJdkFrame(className)
        && LayerBoundaries.instance().find(method) == null) {
      return false;
    }
    return contexts != ContextMode.TREE || SiteRegistry.instance().isEntered(method);
  }

  private boolean isJdkFrame(String className) {
    return !jdkFrames.isEmpty()
        && jdkFrames.contains(className.substring(0, Math.max(0, className.lastIndexOf('.'))));
  }

  @Override
  public boolean counts(MethodFrame method, String typeName) {
    SiteRegistry registry = SiteRegistry.instance();
    int id = registry.idOf(method);
    return id > 0 && registry.makes(id, typeName);
  }

  @Override
  public boolean isWoven(String className) {
    return woven.test(className);
  }

  @Override
  public boolean framesAreStacks() {
    return contexts == ContextMode.SAMPLED;
  }
}
