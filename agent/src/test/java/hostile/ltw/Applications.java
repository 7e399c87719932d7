package hostile.ltw;

import java.io.File;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * Confined to its thread. Runs an application twice as a servlet container does: its class loader
 * asks itself first. At the end it says how many of these class loaders are left.
 */
public final class Applications {
  private Applications() {}

  /** Takes whether the application has itself woven by its own AspectJ, and its libraries. */
  public static void main(String[] args) throws Exception {
    List<URL> urls = new ArrayList<>();
    urls.add(Applications.class.getProtectionDomain().getCodeSource().getLocation());
    for (int i = 1; i < args.length; i++) {
      urls.add(new File(args[i]).toURI().toURL());
    }
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      loaders.add(new WeakReference<>(run(urls, Boolean.parseBoolean(args[0]))));
    }
    for (int i = 0; i < 250 && !loaders.isEmpty(); i++) {
      System.gc();
      Thread.sleep(20);
      loaders.removeIf(loader -> loader.get() == null);
    }
    System.out.println("left " + loaders.size());
  }

  private static ClassLoader run(List<URL> urls, boolean weaves) throws Exception {
    ClassLoader loader = new SelfFirst(urls.toArray(URL[]::new));
    Instrumentation instrumentation =
        (Instrumentation)
            Class.forName("org.aspectj.weaver.loadtime.Agent")
                .getMethod("getInstrumentation")
                .invoke(null);
    ClassFileTransformer own =
        (ClassFileTransformer)
            loader
                .loadClass("org.aspectj.weaver.loadtime.ClassPreProcessorAgentAdapter")
                .getConstructor()
                .newInstance();
    if (weaves) {
      instrumentation.addTransformer(own);
    }
    loader
        .loadClass("subject.door.Door")
        .getMethod("main", String[].class)
        .invoke(null, (Object) new String[0]);
    instrumentation.removeTransformer(own);
    return loader;
  }

  /** Has its classes from its own jars, where they have them. */
  private static final class SelfFirst extends URLClassLoader {
    SelfFirst(URL[] urls) {
      super(urls, Applications.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known != null || name.startsWith("java.")) {
          return known != null ? known : super.loadClass(name, resolve);
        }
        try {
          return findClass(name);
        } catch (ClassNotFoundException notOwn) {
          return super.loadClass(name, resolve);
        }
      }
    }
  }
}
