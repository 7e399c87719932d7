package dev.mayfly.aspects;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/**
 * The classes of this package once more, linked to the AspectJ that weaves. Thread-safe. A web
 * application may have an AspectJ of its own in {@code WEB-INF/lib}, and be woven by that of the
 * JVM's agent, or the other way round; neither takes a message handler of the other's type.
 */
final class OtherAspectJ extends ClassLoader {
  private static final String NAME = "mayfly-other-aspectj";
  private static final String OURS = OtherAspectJ.class.getPackageName() + ".";
  private static final String[] ITS = {"org.aspectj.", "aj.org."};
  private static final String HANDLER = "org.aspectj.bridge.IMessageHandler";

  private final ClassLoader weaver;

  private OtherAspectJ(ClassLoader weaver) {
    super(NAME, origin(OtherAspectJ.class.getClassLoader()));
    this.weaver = weaver;
  }

  /**
   * The class loader of an AspectJ that has requested a message handler, and does not take one of
   * the type that is linked here; null if it does.
   *
   * @param asking the class that has requested it
   */
  static @Nullable ClassLoader asks(Class<?> asking) {
    ClassLoader weaver = asking.getClassLoader();
    return asking.getName().startsWith(ITS[0]) && weaver != linked() ? weaver : null;
  }

  /** The class loader of the AspectJ that this class can see; null where there is none. */
  private static @Nullable ClassLoader linked() {
    try {
      return Class.forName(HANDLER, false, OtherAspectJ.class.getClassLoader()).getClassLoader();
    } catch (ClassNotFoundException none) {
      return null;
    }
  }

  /** Starts the profiler by a message handler of the AspectJ that weaves, which gets to know it. */
  static void start(ClassLoader weaver) {
    try {
      new OtherAspectJ(weaver)
          .loadClass(OURS + "WeaverMessages") // a class literal would link it here
          .getConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | LinkageError failure) {
      Throwable cause = failure instanceof InvocationTargetException ? failure.getCause() : failure;
      WeaverDefinitions.say(SelfStart.UNPROFILED + cause);
    }
  }

  /** The class loader that the jar of the aspects belongs to. */
  static ClassLoader origin(ClassLoader aspects) {
    return NAME.equals(aspects.getName()) ? aspects.getParent() : aspects;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith(ITS[0]) || name.startsWith(ITS[1])) {
      return weaver.loadClass(name);
    }
    if (!name.startsWith(OURS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known == null ? findClass(name) : known;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in != null) {
        byte[] file = in.readAllBytes();
        return defineClass(name, file, 0, file.length, getClass().getProtectionDomain());
      }
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
    throw new ClassNotFoundException(name);
  }
}
