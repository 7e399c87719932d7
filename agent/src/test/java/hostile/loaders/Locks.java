package hostile.loaders;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Confined to its threads. A class loader that takes a lock of its own to find resources, and
 * defines one class while it holds that lock and another while it does not: a weaver that held a
 * lock of its own while it asked for resources would wait without end.
 */
public final class Locks {
  private Locks() {}

  /** Loaded while the lock is free. */
  public static final class Free {
    /** Makes something. */
    public Object make() {
      return new StringBuilder("free").append(new Object[1].length);
    }
  }

  /** Loaded while the lock is held. */
  public static final class Held {
    /** Makes something. */
    public Object make() {
      return new StringBuilder("held").append(new Object[1].length);
    }
  }

  static final class LockingLoader extends ClassLoader {
    static {
      registerAsParallelCapable();
    }

    final ReentrantLock lock = new ReentrantLock();
    final CountDownLatch wanted = new CountDownLatch(1);
    final CountDownLatch held = new CountDownLatch(1);

    LockingLoader() {
      super("locking", Locks.class.getClassLoader());
    }

    @Override
    public URL getResource(String name) {
      lock(name);
      try {
        return super.getResource(name);
      } finally {
        lock.unlock();
      }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
      lock(name);
      try {
        return super.getResourceAsStream(name);
      } finally {
        lock.unlock();
      }
    }

    /** The first who asks for more than this program's own classes lets the other go first. */
    private void lock(String resource) {
      if (!resource.startsWith("hostile/") && !lock.isHeldByCurrentThread()) {
        wanted.countDown();
        await(held);
      }
      lock.lock();
    }

    static void await(CountDownLatch latch) {
      try {
        latch.await(2, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    Class<?> define(Class<?> original) throws IOException {
      try (InputStream in =
          original.getResourceAsStream(
              original.getName().substring(original.getPackageName().length() + 1) + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(original.getName(), bytes, 0, bytes.length);
      }
    }
  }

  /** Two threads, one loader. */
  public static void main(String[] args) throws Exception {
    LockingLoader loader = new LockingLoader();
    Thread holder =
        new Thread(
            () -> {
              // when the other thread's class is being woven, if anybody weaves
              LockingLoader.await(loader.wanted);
              loader.lock.lock();
              try {
                loader.held.countDown();
                show(loader.define(Held.class));
              } catch (ReflectiveOperationException | IOException e) {
                throw new IllegalStateException(e);
              } finally {
                loader.lock.unlock();
              }
            },
            "holder");
    holder.start();
    show(loader.define(Free.class));
    holder.join();
    System.out.println("end");
  }

  private static void show(Class<?> type) throws ReflectiveOperationException {
    Object made = type.getMethod("make").invoke(type.getDeclaredConstructor().newInstance());
    System.out.println(made + " by " + type.getClassLoader().getName());
  }
}
