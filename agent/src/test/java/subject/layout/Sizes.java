package subject.layout;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import sun.misc.Unsafe;

/**
 * Prints how many bytes an instance takes of each class that a file names, as the JVM allocates it.
 */
public final class Sizes {

  private static final int ROUNDS = 1_000;

  private Sizes() {}

  public static void main(String[] arguments)
      throws ReflectiveOperationException, java.io.IOException {
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    Unsafe unsafe = (Unsafe) field.get(null);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Object[] kept = new Object[ROUNDS];
    for (String name : Files.readAllLines(Path.of(arguments[0]))) {
      Class<?> type;
      try {
        type = Class.forName(name, true, ClassLoader.getSystemClassLoader());
      } catch (Throwable unusable) {
        continue;
      }
      unsafe.allocateInstance(type);
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < ROUNDS; i++) {
        kept[i] = unsafe.allocateInstance(type);
      }
      long bytes = threads.getCurrentThreadAllocatedBytes() - before;
      System.out.println(name + " " + bytes / ROUNDS);
    }
  }
}
