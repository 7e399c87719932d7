package dev.mayfly.recording.probes;

import dev.mayfly.recording.jvm.ThreadStops;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
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
 * [2], so it may do what that one may, it cannot be found by name, no stack trace shows it, and it
 * goes when the reference's own class goes. The reference is then linked to that method by the
 * JDK's own metafactory. That of JDK 17 cannot call methods of hidden classes: there the bridge is
 * a class of the same package, and private methods have none. Where any of this fails, the
 * reference is linked as it stands in the class file.
 *
 * <p>Sources: [1] java.lang.invoke.LambdaMetafactory; [2] JEP 371.
 */
public final class LambdaLinkage {
  /**
   * Set while this thread defines a bridge: calls that are linked for it are linked as they stand.
   */
  private static final ThreadLocal<Boolean> BUSY = new ThreadLocal<>();

  /** The part of the names of bridges' classes behind the name of the class with the reference. */
  public static final String BRIDGE = "$$Mayfly";

  /** Whether the JDK's metafactory can call a method of a hidden class; set at the start. */
  private static volatile boolean hidden;

  /** The number of digits of its first id in the name of a bridge's class. */
  private static final int DIGITS = 8;

  /** A bridge's class, with its ids. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Bridge(String name, byte[] bytes) {}

  private LambdaLinkage() {}

  /**
   * Finds out what this JVM can do.
   *
   * @param text a bridge in this package, which takes nothing and returns null
   */
  public static void prepare(String text) {
    BUSY.remove();
    Lookup here = MethodHandles.lookup();
    MethodType nothing = MethodType.methodType(Object.class);
    try {
      MethodHandle bridged = here.unreflect(hiddenBridge(here, bridge(new Object[] {text, 0}, 0)));
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
   * Stands for both methods of {@link LambdaMetafactory}.
   *
   * @param arguments those of {@link LambdaMetafactory#altMetafactory}; behind them the bridge, in
   *     lines: the name of its class, which ends in eight digits; the offset of these digits in its
   *     class file, and those of its ids, which are four bytes each; the class file, a byte a
   *     character; behind it the ids, the first of which goes into the name
   */
  public static CallSite link(Lookup caller, String name, MethodType factory, Object... arguments)
      throws LambdaConversionException {
    int bridge = 0;
    while (!(arguments[bridge] instanceof String)) {
      bridge++;
    }
    Object[] plain = Arrays.copyOf(arguments, bridge);
    MethodHandle bridged = bridged(caller, (MethodHandle) plain[1], arguments, bridge);
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
      Lookup caller, MethodHandle implementation, Object[] arguments, int bridge) {
    ThreadRecorder recorder = CurrentRecorder.get();
    boolean before = recorder != null && recorder.steps.working;
    long mark = recorder == null ? 0 : recorder.steps.begins();
    try {
      if (recorder != null) {
        recorder.steps.working = true;
      }
      return BUSY.get() == null ? define(caller, implementation, bridge(arguments, bridge)) : null;
    } catch (Throwable unable) { // the program's reference must be linked
      ThreadStops.passOn(unable);
      return null;
    } finally {
      if (recorder != null) {
        recorder.steps.working = before;
        recorder.steps.ends(mark);
      }
    }
  }

  private static @Nullable MethodHandle define(
      Lookup caller, MethodHandle implementation, Bridge bridge)
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

  private static Method hiddenBridge(Lookup caller, Bridge bridge) throws IllegalAccessException {
    return only(caller.defineHiddenClass(bridge.bytes, false, ClassOption.NESTMATE).lookupClass());
  }

  private static Method namedBridge(Lookup caller, Bridge bridge)
      throws IllegalAccessException, ClassNotFoundException {
    try {
      return only(caller.defineClass(bridge.bytes));
    } catch (LinkageError already) { // the class with the reference was woven again
      return only(Class.forName(bridge.name, false, caller.lookupClass().getClassLoader()));
    }
  }

  /**
   * Reads a bridge and puts its ids in; by hand, as anything else may be woven.
   *
   * @param at where in the arguments it is, with the ids behind it
   */
  private static Bridge bridge(Object[] arguments, int at) {
    String text = (String) arguments[at];
    int first = (Integer) arguments[at + 1];
    int nameEnd = text.indexOf('\n');
    int placesEnd = text.indexOf('\n', nameEnd + 1);
    byte[] bytes = text.substring(placesEnd + 1).getBytes(StandardCharsets.ISO_8859_1);
    byte[] digits = new byte[DIGITS];
    for (int i = 0; i < DIGITS; i++) {
      digits[i] = (byte) Character.forDigit((first >>> (4 * (DIGITS - 1 - i))) & 0xf, 16);
    }
    int next = at + 1;
    int offset = 0;
    boolean inName = true;
    for (int i = nameEnd + 1; i <= placesEnd; i++) {
      char digit = text.charAt(i);
      if (digit >= '0' && digit <= '9') {
        offset = 10 * offset + digit - '0';
      } else if (inName) {
        System.arraycopy(digits, 0, bytes, offset, DIGITS);
        inName = false;
        offset = 0;
      } else {
        int id = (Integer) arguments[next++];
        for (int shift = 24; shift >= 0; shift -= 8) {
          bytes[offset++] = (byte) (id >>> shift);
        }
        offset = 0;
      }
    }
    String stem = text.substring(0, nameEnd - DIGITS);
    return new Bridge(stem.concat(new String(digits, StandardCharsets.ISO_8859_1)), bytes);
  }

  private static Method only(Class<?> bridge) {
    return Objects.requireNonNull(bridge.getDeclaredMethods()[0]);
  }
}
