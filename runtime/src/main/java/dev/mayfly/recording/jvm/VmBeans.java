package dev.mayfly.recording.jvm;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The beans by which the JVM tells of its threads, its collectors and its memory.
 *
 * <p>{@link ManagementFactory} would set up all platform beans and their names first. For that it
 * sorts and asks for permissions, and so fixes what a program may still configure: {@code
 * java.util.Arrays.useLegacyMergeSort} and {@code java.security.properties}. The agent opens the
 * JDK's own packages to this class; where they are not open, the beans are the factory's.
 */
public final class VmBeans {
  private static final String FACTORY = "sun.management.ManagementFactoryHelper";
  private static final String MACHINE = "sun.management.VMManagement";
  private static final String HOTSPOT_LIBRARY =
      "com.sun.management.internal.PlatformMBeanProviderImpl";
  private static final String HOTSPOT_THREADS = "com.sun.management.internal.HotSpotThreadImpl";

  private static final String HOTSPOT_DIAGNOSTICS = "com.sun.management.internal.HotSpotDiagnostic";

  private static final ThreadMXBean THREADS = findThreads();
  private static final ClassLoadingMXBean CLASS_LOADING =
      find("getClassLoadingMXBean", ManagementFactory::getClassLoadingMXBean);
  private static final List<GarbageCollectorMXBean> COLLECTORS =
      List.copyOf(
          find("getGarbageCollectorMXBeans", ManagementFactory::getGarbageCollectorMXBeans));
  private static final List<MemoryPoolMXBean> POOLS =
      List.copyOf(find("getMemoryPoolMXBeans", ManagementFactory::getMemoryPoolMXBeans));

  private VmBeans() {}

  /** For threads; on HotSpot a {@link com.sun.management.ThreadMXBean}. */
  public static ThreadMXBean threads() {
    return THREADS;
  }

  /** For collectors, as {@link ManagementFactory#getGarbageCollectorMXBeans}. */
  public static List<GarbageCollectorMXBean> collectors() {
    return COLLECTORS;
  }

  /** For parts of memory, as {@link ManagementFactory#getMemoryPoolMXBeans}. */
  public static List<MemoryPoolMXBean> pools() {
    return POOLS;
  }

  /** For direct buffers and mapped files. */
  public static List<BufferPoolMXBean> bufferPools() {
    return find(
        "getBufferPoolMXBeans", () -> ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class));
  }

  /** For loaded classes. */
  public static ClassLoadingMXBean classLoading() {
    return CLASS_LOADING;
  }

  /** The JVM's arguments, with those of environment variables and argument files. */
  public static List<String> arguments() {
    return find("getRuntimeMXBean", ManagementFactory::getRuntimeMXBean).getInputArguments();
  }

  /** The bean that tells HotSpot's flags. */
  public static HotSpotDiagnosticMXBean diagnostics() {
    try {
      return Class.forName(HOTSPOT_DIAGNOSTICS)
          .asSubclass(HotSpotDiagnosticMXBean.class)
          .getConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | RuntimeException | LinkageError closed) {
      return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    }
  }

  private static ThreadMXBean findThreads() {
    try {
      // its initialiser loads the native code of such beans
      Object unused = Class.forName(HOTSPOT_LIBRARY);
      Object machine = fromFactory("getVMManagement");
      return Class.forName(HOTSPOT_THREADS)
          .asSubclass(ThreadMXBean.class)
          .getConstructor(Class.forName(MACHINE))
          .newInstance(machine);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError closed) {
      return ManagementFactory.getThreadMXBean();
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> T find(String method, Supplier<T> otherwise) {
    try {
      return (T) fromFactory(method);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError closed) {
      return otherwise.get();
    }
  }

  private static Object fromFactory(String method) throws ReflectiveOperationException {
    @Nullable Object bean = Class.forName(FACTORY).getMethod(method).invoke(null);
    if (bean == null) {
      throw new NoSuchMethodException(method);
    }
    return bean;
  }
}
