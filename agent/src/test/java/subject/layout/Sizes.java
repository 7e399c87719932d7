package subject.layout;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Prints how many bytes an instance takes of each class that a file names, as the JVM allocates it.
 */
public final class Sizes {

  private static final int ROUNDS = 1_000;
  private static final int WARM_UP = 30_000;

  private Sizes() {}

  public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
    Class<?> unsafe = Class.forName("sun.misc.Unsafe");
    Field field = unsafe.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    MethodHandle allocate =
        MethodHandles.lookup()
            .unreflect(unsafe.getMethod("allocateInstance", Class.class))
            .bindTo(field.get(null));
    measure(Object.class, allocate, WARM_UP);
    for (String name : Files.readAllLines(Path.of(arguments[0]))) {
      Class<?> type;
      try {
        type = Class.forName(name, true, ClassLoader.getSystemClassLoader());
      } catch (ClassNotFoundException | LinkageError unusable) {
        continue;
      }
      measure(type, allocate, 1);
      System.out.println(name + " " + measure(type, allocate, ROUNDS));
    }
    System.out.flush();
    Runtime.getRuntime().halt(0); // whatever threads the classes have started
  }

  private static long measure(Class<?> type, MethodHandle allocate, int rounds) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < rounds; i++) {
        Object made = allocate.invoke(type);
        if (made == null) {
          throw new AssertionError(type);
        }
      }
      return (threads.getCurrentThreadAllocatedBytes() - before) / rounds;
    } catch (Throwable failure) {
      throw new AssertionError(type.getName(), failure);
    }
  }
}
