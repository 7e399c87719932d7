package hostile.loaders;

import java.io.IOException;
import java.io.InputStream;

/**
 * Confined to its thread. A class loader that delegates {@code java.*} only: what it loads sees
 * neither the class path nor what agents put before it.
 */
public final class Opaque {
  private Opaque() {}

  /** What it loads. */
  public static final class Inside implements Runnable {
    private static final class Part {}

    @Override
    public void run() {
      Object[] parts = new Object[3];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = new Part();
      }
      System.out.println("made " + parts.length + " by " + getClass().getClassLoader().getName());
    }
  }

  static final class OpaqueLoader extends ClassLoader {
    OpaqueLoader() {
      super("opaque", null);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known != null) {
          return known;
        }
        if (name.startsWith("java.")) {
          return Class.forName(name, false, ClassLoader.getPlatformClassLoader());
        }
        return findClass(name);
      }
    }

    @Override
    public java.net.URL getResource(String name) {
      return Opaque.class.getClassLoader().getResource(name);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (!name.startsWith("hostile.loaders.")) {
        // as careless as class loaders come
        throw new IllegalArgumentException("not here: " + name);
      }
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = Opaque.class.getClassLoader().getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  /** Loads a class by it. */
  public static void main(String[] args) throws Exception {
    Runnable inside =
        (Runnable)
            new OpaqueLoader()
                .loadClass("hostile.loaders.Opaque$Inside")
                .getDeclaredConstructor()
                .newInstance();
    inside.run();
  }
}
