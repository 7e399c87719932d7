package dev.mayfly.recording;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaConversionException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Links method references that make objects, a constructor's or one whose arguments or
 * result are boxed: the JVM would make these objects in a hidden class [1], where there is no
 * probe.
 *
 * <p>The weaver writes a class of one static method that does what the reference means, with probes
 * ({@code LambdaBridge}). It is defined here, hidden and a nestmate of the class with the reference
 * [2], so it may do what that one may, nobody finds it by name, no stack trace shows it, and it
 * goes when the reference's own class goes. The reference is then linked to that method by the
 * JDK's own metafactory. That of JDK 17 cannot call methods of hidden classes: there the bridge is
 * a class of the same package, and private methods have none. Where any of this fails, the
 * reference is linked as it stands in the class file.
 *
 * <p>Sources: [1] java.lang.invoke.LambdaMetafactory; [2] JEP 371.
 */
public final class LambdaLinkage {
  /** Set while this thread defines a bridge: what is linked for that is linked as it stands. */
  private static final ThreadLocal<Boolean> BUSY = new ThreadLocal<>();

  /** What the names of bridges' classes have behind the name of the class with the reference. */
  public static final String BRIDGE = "$$Mayfly";

  /** Whether the JDK's metafactory can call a method of a hidden class; set at the start. */
  private static volatile boolean hidden;

  private LambdaLinkage() {}

  /**
   * Finds out what this JVM can do.
   *
   * @param bridge a bridge in this package, which takes nothing and returns null
   */
  public static void prepare(String bridge) {
    BUSY.remove();
    Lookup here = MethodHandles.lookup();
    MethodType nothing = MethodType.methodType(Object.class);
    try {
      MethodHandle bridged = here.unreflect(hiddenBridge(here, bridge));
      CallSite site =
          LambdaMetafactory.metafactory(
              here, "get", MethodType.methodType(Supplier.class), nothing, bridged, nothing);
      Supplier<?> supplier = (Supplier<?>) site.getTarget().invokeExact();
      hidden = supplier.get() == null;
    } catch (Throwable older) { // it names the class, as it does others
      hidden = false;
    }
  }

  /**
   * Stands for {@link LambdaMetafactory#metafactory}.
   *
   * @param bridge the name of the bridge's class, a line feed, and its class file, a byte a
   *     character
   */
  public static CallSite metafactory(
      Lookup caller,
      String name,
      MethodType factory,
      MethodType interfaceMethod,
      MethodHandle implementation,
      MethodType dynamicMethod,
      String bridge)
      throws LambdaConversionException {
    MethodHandle bridged = bridged(caller, implementation, bridge);
    if (bridged != null) {
      try {
        return LambdaMetafactory.metafactory(
            caller, name, factory, interfaceMethod, bridged, dynamicMethod);
      } catch (LambdaConversionException | LinkageError | RuntimeException refused) {
        // then as it stands
      }
    }
    return LambdaMetafactory.metafactory(
        caller, name, factory, interfaceMethod, implementation, dynamicMethod);
  }

  /** Stands for {@link LambdaMetafactory#altMetafactory}; the bridge is the last argument. */
  public static CallSite altMetafactory(
      Lookup caller, String name, MethodType factory, Object... arguments)
      throws LambdaConversionException {
    Object[] plain = Arrays.copyOf(arguments, arguments.length - 1);
    MethodHandle bridged =
        bridged(caller, (MethodHandle) plain[1], (String) arguments[plain.length]);
    if (bridged != null) {
      Object[] changed = plain.clone();
      changed[1] = bridged;
      try {
        return LambdaMetafactory.altMetafactory(caller, name, factory, changed);
      } catch (LambdaConversionException | LinkageError | RuntimeException refused) {
        // then as it stands
      }
    }
    return LambdaMetafactory.altMetafactory(caller, name, factory, plain);
  }

  private static @Nullable MethodHandle bridged(
      Lookup caller, MethodHandle implementation, String bridge) {
    ThreadRecorder recorder = CurrentRecorder.get();
    boolean before = recorder != null && recorder.steps.working;
    long mark = recorder == null ? 0 : recorder.steps.begins();
    try {
      if (recorder != null) {
        recorder.steps.working = true;
      }
      return BUSY.get() == null ? define(caller, implementation, bridge) : null;
    } catch (Throwable unable) { // the program's reference must be linked
      return null;
    } finally {
      if (recorder != null) {
        recorder.steps.working = before;
        recorder.steps.ends(mark);
      }
    }
  }

  private static @Nullable MethodHandle define(
      Lookup caller, MethodHandle implementation, String bridge)
      throws IllegalAccessException, ClassNotFoundException {
    BUSY.set(true);
    try {
      int modifiers = caller.revealDirect(implementation).getModifiers();
      if (Modifier.isProtected(modifiers) || (!hidden && Modifier.isPrivate(modifiers))) {
        return null; // a nestmate is no subclass, and a neighbour no nestmate
      }
      return caller.unreflect(hidden ? hiddenBridge(caller, bridge) : namedBridge(caller, bridge));
    } finally {
      BUSY.remove();
    }
  }

  private static Method hiddenBridge(Lookup caller, String bridge) throws IllegalAccessException {
    byte[] bytes = bytesOf(bridge);
    return only(caller.defineHiddenClass(bytes, false, ClassOption.NESTMATE).lookupClass());
  }

  private static Method namedBridge(Lookup caller, String bridge)
      throws IllegalAccessException, ClassNotFoundException {
    try {
      return only(caller.defineClass(bytesOf(bridge)));
    } catch (LinkageError already) { // the class with the reference was woven anew
      String name = bridge.substring(0, bridge.indexOf('\n'));
      return only(Class.forName(name, false, caller.lookupClass().getClassLoader()));
    }
  }

  private static byte[] bytesOf(String bridge) {
    return bridge.substring(bridge.indexOf('\n') + 1).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static Method only(Class<?> bridge) {
    return Objects.requireNonNull(bridge.getDeclaredMethods()[0]);
  }
}
