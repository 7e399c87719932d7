package dev.mayfly.agent.weaving.ltw;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The message handlers that AspectJ's agent keeps, one for each class loader. Stateless. AspectJ
 * forgets a class loader once it is collected, and the class of Mayfly's handler would keep that of
 * a web application which brings Mayfly. So AspectJ gets its own handler back there.
 */
final class MessageHandlers {
  private static final String LOADTIME = "org.aspectj.weaver.loadtime.";
  private static final String OURS = "dev.mayfly.aspects.WeaverMessages";

  private MessageHandlers() {}

  /**
   * Replaces the handlers whose class loader the program may let go.
   *
   * @param aspectJ a class loader of AspectJ's agent
   */
  static void release(@Nullable ClassLoader aspectJ) {
    try {
      Class<?> container = Class.forName(LOADTIME + "Aj$WeaverContainer", false, aspectJ);
      Object handler =
          Class.forName(LOADTIME + "DefaultMessageHandler", true, aspectJ)
              .getConstructor()
              .newInstance();
      Map<?, ?> adaptors = (Map<?, ?>) value(container, null, "weavingAdaptors");
      for (Object each : adaptors == null ? new Object[0] : copy(adaptors)) {
        Object adaptor = value(each.getClass(), each, "weavingAdaptor");
        replace(adaptor, "messageHandler", handler);
        replace(value(adaptor, "messageHolder"), "delegate", handler);
        replace(value(adaptor, "bcelWorld"), "messageHandler", handler);
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError anotherAspectJ) {
      // then a stopped web application stays in memory
    }
  }

  private static Object[] copy(Map<?, ?> adaptors) {
    synchronized (adaptors) { // as their class does
      return new ArrayList<>(adaptors.values()).toArray();
    }
  }

  private static @Nullable Object value(@Nullable Object owner, String name)
      throws ReflectiveOperationException {
    return owner == null ? null : value(owner.getClass(), owner, name);
  }

  private static @Nullable Object value(Class<?> type, @Nullable Object owner, String name)
      throws ReflectiveOperationException {
    return field(type, name).get(owner);
  }

  private static void replace(@Nullable Object owner, String name, Object handler)
      throws ReflectiveOperationException {
    if (owner != null) {
      Field field = field(owner.getClass(), name);
      Object now = field.get(owner);
      if (now != null && now.getClass().getName().equals(OURS) && mayGo(now.getClass())) {
        field.set(owner, handler);
      }
    }
  }

  /** Whether the class loader of a class is none that lasts as long as the JVM. */
  private static boolean mayGo(Class<?> type) {
    ClassLoader each = ClassLoader.getSystemClassLoader();
    while (each != null && each != type.getClassLoader()) {
      each = each.getParent();
    }
    return each == null;
  }

  private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    throw new NoSuchFieldException(type.getName() + "." + name);
  }
}
