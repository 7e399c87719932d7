package hostile.ltw;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;

/**
 * Confined to its thread. Runs an application twice as a servlet container does: its class loader
 * asks itself first. At the end it says how many of these class loaders are left.
 */
public final class Applications {
  private Applications() {}

  /** Who weaves the application by its own AspectJ. */
  public enum Weaves {
    NONE,
    /** A transformer of the JVM's, as Spring adds it. */
    JVM,
    /** The class loader, as Tomcat's does for Spring. */
    LOADER
  }

  /** Takes a name of {@link Weaves}, and the application's libraries. */
  public static void main(String[] args) throws Exception {
    List<URL> urls = new ArrayList<>();
    urls.add(Applications.class.getProtectionDomain().getCodeSource().getLocation());
    for (int i = 1; i < args.length; i++) {
      urls.add(new File(args[i]).toURI().toURL());
    }
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      loaders.add(new WeakReference<>(run(urls, Weaves.valueOf(args[0]))));
    }
    for (int i = 0; i < 250 && !loaders.isEmpty(); i++) {
      System.gc();
      Thread.sleep(20);
      loaders.removeIf(loader -> loader.get() == null);
    }
    System.out.println("left " + loaders.size());
  }

  private static ClassLoader run(List<URL> urls, Weaves weaves) throws Exception {
    SelfFirst loader = new SelfFirst(urls.toArray(URL[]::new));
    ClassFileTransformer own =
        (ClassFileTransformer)
            loader
                .loadClass("org.aspectj.weaver.loadtime.ClassPreProcessorAgentAdapter")
                .getConstructor()
                .newInstance();
    switch (weaves) {
      case NONE -> {}
      case JVM -> instrumentation().addTransformer(own);
      case LOADER -> loader.weaver = own;
    }
    loader
        .loadClass("subject.door.Door")
        .getMethod("main", String[].class)
        .invoke(null, (Object) new String[0]);
    if (weaves == Weaves.JVM) {
      instrumentation().removeTransformer(own);
    }
    return loader;
  }

  /** Of AspectJ's agent, or Spring's. */
  private static Instrumentation instrumentation() throws ReflectiveOperationException {
    Class<?> agent;
    try {
      agent = Class.forName("org.aspectj.weaver.loadtime.Agent");
    } catch (ClassNotFoundException notAspectJs) {
      agent = Class.forName("org.springframework.instrument.InstrumentationSavingAgent");
    }
    return (Instrumentation) agent.getMethod("getInstrumentation").invoke(null);
  }

  /** Has its classes from its own jars, where they have them. */
  private static final class SelfFirst extends URLClassLoader {
    private ClassFileTransformer weaver;

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
          return weaver == null || !name.startsWith("subject.") ? findClass(name) : woven(name);
        } catch (ClassNotFoundException notOwn) {
          return super.loadClass(name, resolve);
        }
      }
    }

    private Class<?> woven(String name) throws ClassNotFoundException {
      String path = name.replace('.', '/');
      try (InputStream in = findResource(path + ".class").openStream()) {
        byte[] file = in.readAllBytes();
        ProtectionDomain domain = Applications.class.getProtectionDomain();
        byte[] woven = weaver.transform(this, path, null, domain, file);
        byte[] defined = woven == null ? file : woven;
        return defineClass(name, defined, 0, defined.length, domain);
      } catch (IOException | IllegalClassFormatException unreadable) {
        throw new ClassNotFoundException(name, unreadable);
      }
    }
  }
}
