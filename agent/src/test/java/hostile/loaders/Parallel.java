package hostile.loaders;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarFile;

/**
 * Thread-safe. Several threads load the classes of a jar, each in an order of its own, through two
 * class loaders at the same time; then each runs a plugin.
 */
public final class Parallel {
  private static final int CLASSES = 60;

  private Parallel() {}

  /**
   * Loads classes.
   *
   * @param args the jar, the package below which classes are taken, with slashes, the number of
   *     threads
   */
  public static void main(String[] args) throws Exception {
    File jar = new File(args[0]);
    List<String> names = names(jar, args[1]);
    URL[] urls = {
      jar.toURI().toURL(), Parallel.class.getProtectionDomain().getCodeSource().getLocation()
    };
    ClassLoader[] loaders = {
      new URLClassLoader("one", urls, ClassLoader.getPlatformClassLoader()),
      new URLClassLoader("two", urls, ClassLoader.getPlatformClassLoader())
    };
    int number = Integer.parseInt(args[2]);
    ExecutorService threads = Executors.newFixedThreadPool(number);
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      ClassLoader loader = loaders[i % 2];
      List<String> order = new ArrayList<>(names);
      Collections.shuffle(order, new Random(i));
      tasks.add(() -> load(loader, order) + run(loader));
    }
    int done = 0;
    for (Future<Integer> result : threads.invokeAll(tasks)) {
      done += result.get();
    }
    threads.shutdown();
    System.out.println("done " + done);
  }

  private static int load(ClassLoader loader, List<String> names) throws ClassNotFoundException {
    int loaded = 0;
    for (String name : names) {
      if (Class.forName(name, false, loader).getClassLoader() == loader) {
        loaded++;
      }
    }
    return loaded;
  }

  private static int run(ClassLoader loader) throws Exception {
    Class<?> plugin = loader.loadClass("hostile.loaders.plugin.Plugin");
    return (Integer) ((Callable<?>) plugin.getDeclaredConstructor().newInstance()).call();
  }

  private static List<String> names(File file, String folder) throws Exception {
    try (JarFile jar = new JarFile(file)) {
      return jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith(folder) && name.endsWith(".class"))
          .sorted()
          .limit(CLASSES)
          .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
          .toList();
    }
  }
}
