package dev.mayfly.agent.reporting;

import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.SiteRegistry;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Finds the shallow sizes of the types that woven code makes, away from the hot path.
 *
 * <p>A site knows its type by name. The JVM tells which classes a class loader knows by name
 * ({@link Instrumentation#getInitiatedClasses}) without loading any and without running code of the
 * program; an instance made without a constructor has the size in question. Classes that the
 * program has not initialised are left alone: they have no instances.
 *
 * @param instrumentation knows the classes of each class loader
 * @param loaders the class loaders of woven classes, as of the call
 */
public record TypeSizes(
    Instrumentation instrumentation, Supplier<List<@Nullable ClassLoader>> loaders)
    implements Runnable {
  @Override
  public synchronized void run() {
    SiteRegistry sites = SiteRegistry.instance();
    Set<String> missing = new HashSet<>(sites.typesWithoutSize());
    for (@Nullable ClassLoader loader : loaders.get()) {
      if (missing.isEmpty()) {
        return;
      }
      measure(sites, missing, instrumentation.getInitiatedClasses(loader));
    }
  }

  private static void measure(SiteRegistry sites, Set<String> missing, Class<?>[] classes) {
    for (Class<?> type : classes) {
      if (!type.isArray()
          && !type.isInterface()
          && !Modifier.isAbstract(type.getModifiers())
          && missing.contains(type.getTypeName())) {
        long bytes = ArrayLayout.sizes().sizeOfInstance(type);
        if (bytes > 0) {
          sites.size(sites.typeId(type.getTypeName()), bytes);
          missing.remove(type.getTypeName());
        }
      }
    }
  }
}
