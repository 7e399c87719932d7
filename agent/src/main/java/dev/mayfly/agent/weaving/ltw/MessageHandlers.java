package dev.mayfly.agent.weaving.ltw;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The message handlers that AspectJ keeps, one for each class loader. Stateless. AspectJ forgets a
 * class loader once it is collected, and the class of Mayfly's handler would keep that of a web
 * application which brings Mayfly. So AspectJ gets its own handler back there.
 */
public final class MessageHandlers {
  private static final String LOADTIME = "org.aspectj.weaver.loadtime.";
  private static final String OURS = "dev.mayfly.aspects.WeaverMessages";

  private MessageHandlers() {}

  /**
   * Has AspectJ use a handler for the class loaders that it is being set up for, although it has
   * requested one of another class.
   */
  public static void use(Object handler) {
    try {
      for (Object each : adaptors(aspectJ(handler))) {
        Object holder = value(each, "messageHolder");
        if (holder != null && value(holder, "savedMessages") == null) {
          field(holder.getClass(), "delegate").set(holder, handler);
        }
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError anotherAspectJ) {
      // then AspectJ prints that it cannot have the handler
    }
  }

  /** Replaces the handlers of an AspectJ whose class loader the program may let go. */
  static void release(Object itsHandler) {
    try {
      ClassLoader aspectJ = aspectJ(itsHandler);
      Object handler =
          Class.forName(LOADTIME + "DefaultMessageHandler", true, aspectJ)
              .getConstructor()
              .newInstance();
      for (Object each : adaptors(aspectJ)) {
        replace(each, "messageHandler", handler);
        replace(value(each, "messageHolder"), "delegate", handler);
        replace(value(each, "bcelWorld"), "messageHandler", handler);
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError anotherAspectJ) {
      // then a stopped web application stays in memory
    }
  }

  /** The class loader of the AspectJ that a handler is for. */
  private static @Nullable ClassLoader aspectJ(Object handler) {
    return handler.getClass().getInterfaces()[0].getClassLoader();
  }

  /** AspectJ has one for each class loader; that of its own class loader is apart. */
  private static List<Object> adaptors(@Nullable ClassLoader aspectJ)
      throws ReflectiveOperationException {
    Class<?> container = Class.forName(LOADTIME + "Aj$WeaverContainer", false, aspectJ);
    List<@Nullable Object> initialized = new ArrayList<>();
    Map<?, ?> byLoader = (Map<?, ?>) value(container, null, "weavingAdaptors");
    if (byLoader != null) {
      synchronized (byLoader) { // as their class does
        initialized.addAll(byLoader.values());
      }
    }
    initialized.add(value(container, null, "myClassLoaderAdaptor"));
    List<Object> adaptors = new ArrayList<>();
    for (Object each : initialized) {
      Object adaptor = value(each, "weavingAdaptor");
      if (adaptor != null) {
        adaptors.add(adaptor);
      }
    }
    return adaptors;
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
