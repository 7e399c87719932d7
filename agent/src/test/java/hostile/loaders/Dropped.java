package hostile.loaders;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Confined to its thread. Loads a plugin by class loaders of its own, runs it, drops it, and tells
 * how many of the class loaders the collector has found dead.
 */
public final class Dropped {
  private static final int LOADERS = 4;

  private Dropped() {}

  /** Ends when all are collected, or after ten seconds. */
  public static void main(String[] args) throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int i = 0; i < LOADERS; i++) {
      loaders.add(new WeakReference<>(run()));
    }
    long deadline = System.nanoTime() + 10_000_000_000L;
    while (collected(loaders) < LOADERS && System.nanoTime() < deadline) {
      System.gc();
      Thread.sleep(20);
    }
    System.out.println("collected " + collected(loaders) + " of " + LOADERS);
  }

  private static long collected(List<WeakReference<ClassLoader>> loaders) {
    return loaders.stream().filter(loader -> loader.get() == null).count();
  }

  private static ClassLoader run() throws Exception {
    URL classes = Dropped.class.getProtectionDomain().getCodeSource().getLocation();
    ClassLoader loader = new PluginLoader(classes);
    Callable<?> plugin =
        (Callable<?>)
            loader
                .loadClass("hostile.loaders.plugin.Plugin")
                .getDeclaredConstructor()
                .newInstance();
    if (plugin.getClass().getClassLoader() != loader) {
      throw new IllegalStateException("not a loader of its own");
    }
    System.out.println("kept " + plugin.call());
    Reference.reachabilityFence(plugin);
    return loader;
  }

  /** Loads the plugin's package itself. */
  static final class PluginLoader extends URLClassLoader {
    PluginLoader(URL classes) {
      super(new URL[] {classes}, Dropped.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        if (name.startsWith("hostile.loaders.plugin.")) {
          Class<?> known = findLoadedClass(name);
          return known != null ? known : findClass(name);
        }
        return super.loadClass(name, resolve);
      }
    }
  }
}
