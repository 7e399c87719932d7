package dev.mayfly.fuzz.forked;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Static. Loads a program by a class loader of the kind that its seed chooses: most by the
 * application's, the others by one of their own.
 */
final class Loaders {
  private static final String PREFIX = "fuzzed.";
  private static final int KINDS = 12;

  private Loaders() {}

  static Class<?> main(String program) throws ReflectiveOperationException {
    String name = program + ".Main";
    return switch (seed(program) / 3 % KINDS) {
      case 0 -> Class.forName(name, true, new ChildFirst());
      case 1 -> Class.forName(name, true, new Locked());
      case 2 -> inThreads(name, new Parallel());
      case 3 -> Class.forName(name, true, new Blind());
      case 4 -> Class.forName(name, true, new Greedy());
      case 5 -> Class.forName(name, true, new OfBuffers());
      case 6 -> inThreads(name, new Locked());
      default -> Class.forName(name);
    };
  }

  /** The number in a name such as {@code fuzzed.s17x3}. */
  private static int seed(String program) {
    int seed = 0;
    for (int i = PREFIX.length() + 1; i < program.length(); i++) {
      int digit = Character.digit(program.charAt(i), 10);
      if (digit < 0) {
        break;
      }
      seed = (seed * 10 + digit) & 0xFFFFFF;
    }
    return seed;
  }

  /** Four threads load a class at once. */
  private static Class<?> inThreads(String name, ClassLoader loader)
      throws ReflectiveOperationException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                try {
                  Class.forName(name, false, loader);
                } catch (Throwable failed) {
                  thrown.set(failed);
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
    }
    if (thrown.get() != null) {
      throw new ClassNotFoundException(name, thrown.get());
    }
    return Class.forName(name, true, loader);
  }

  /** Defines the programs' classes itself, before it asks its parent. */
  private static class ChildFirst extends ClassLoader {
    ChildFirst() {
      super(Batch.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known != null
            ? known
            : name.startsWith(PREFIX) ? findClass(name) : super.loadClass(name, resolve);
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] code = code(name);
      return defineClass(name, code, 0, code.length);
    }

    static boolean exists(String name) {
      return Batch.class.getClassLoader().getResource(name.replace('.', '/') + ".class") != null;
    }

    static byte[] code(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = Batch.class.getClassLoader().getResourceAsStream(file)) {
        if (in != null) {
          return in.readAllBytes();
        }
      } catch (IOException unreadable) {
        throw new ClassNotFoundException(name, unreadable);
      }
      throw new ClassNotFoundException(name);
    }
  }

  /** Has a lock for each class. */
  private static final class Parallel extends ChildFirst {
    static {
      registerAsParallelCapable();
    }
  }

  /** Has one lock for everything, and holds it while it asks for classes. */
  private static final class Locked extends ChildFirst {
    private final Object lock = new Object();

    @Override
    protected Object getClassLoadingLock(String name) {
      return lock;
    }

    @Override
    public URL getResource(String name) {
      synchronized (lock) {
        return super.getResource(name);
      }
    }
  }

  /** Shows no resources: neither class files nor anything else. */
  private static final class Blind extends ChildFirst {
    @Override
    public URL getResource(String name) {
      return null;
    }

    @Override
    public Enumeration<URL> getResources(String name) {
      return Collections.emptyEnumeration();
    }

    @Override
    public InputStream getResourceAsStream(String name) {
      throw new IllegalStateException(name);
    }
  }

  /** Defines the support classes of a program while it defines another one. */
  private static final class Greedy extends ChildFirst {
    private final Set<String> begun = new HashSet<>();

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      String home = name.substring(0, name.lastIndexOf('.') + 1);
      begun.add(name);
      for (String simple : new String[] {"I", "T", "Thing", "Odd"}) {
        String other = home + simple;
        if (begun.add(other) && exists(other)) {
          super.findClass(other);
        }
      }
      Class<?> known = findLoadedClass(name);
      return known != null ? known : super.findClass(name);
    }
  }

  /** Defines from buffers outside the heap, in a protection domain of its own. */
  private static final class OfBuffers extends ChildFirst {
    private final ProtectionDomain domain = new ProtectionDomain(null, null);

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] code = code(name);
      return defineClass(name, ByteBuffer.allocateDirect(code.length).put(code).flip(), domain);
    }
  }
}
