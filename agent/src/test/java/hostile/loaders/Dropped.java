package hostile.loaders;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/**
 * Confined to its threads. Loads a plugin by class loaders of its own, runs it, drops it, and ends
 * when the collector has found all of the class loaders dead.
 */
public final class Dropped {
  private Dropped() {}

  /** Runs two plugins in a thread that goes on, and two in threads that end. */
  public static void main(String[] args) throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      loaders.add(new WeakReference<>(run()));
      FutureTask<WeakReference<ClassLoader>> task =
          new FutureTask<>(() -> new WeakReference<>(run()));
      Thread thread = new Thread(task);
      thread.start();
      loaders.add(task.get());
      thread.join();
    }
    int number = loaders.size();
    while (!loaders.isEmpty()) {
      System.gc();
      Thread.sleep(20);
      loaders.removeIf(loader -> loader.get() == null);
    }
    System.out.println("collected " + number);
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
