package dev.mayfly.agent.boot;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.Map;

/**
 * The recorder in the class loader of the aspects. Stateless. A class can define others in its own
 * package, so {@code mayfly-ltw.jar} has one empty class in each package of the recorder.
 */
final class ClassPathRuntime {
  /** The simple name of the empty classes. */
  private static final String ANCHOR = "Anchor";

  private ClassPathRuntime() {}

  /**
   * Defines the classes of a bundle.
   *
   * @throws ReflectiveOperationException if the class loader has no anchor for a package
   */
  static void define(BootClasses bundle, ClassLoader loader)
      throws IOException, ReflectiveOperationException {
    Map<String, MethodHandles.Lookup> packages = new HashMap<>();
    bundle.forEach(
        (name, file) -> {
          String folder = name.substring(0, name.lastIndexOf('/') + 1).replace('/', '.');
          MethodHandles.Lookup lookup = packages.get(folder);
          if (lookup == null) {
            Class<?> anchor = Class.forName(folder + ANCHOR, false, loader);
            lookup = MethodHandles.privateLookupIn(anchor, MethodHandles.lookup());
            packages.put(folder, lookup);
          }
          try {
            lookup.defineClass(file);
          } catch (LinkageError defined) {
            // the program has brought it
          }
        });
  }
}
