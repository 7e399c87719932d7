package dev.mayfly.recording.jvm;

import java.lang.StackWalker.StackFrame;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state. The descriptors of methods on a stack, as the JVM has them.
 *
 * <p>Since JDK 22 {@link StackFrame#getDescriptor} loads each class that the descriptor names: in
 * the middle of a probe, perhaps while the program's class loader defines that very class. There
 * the JVM's text is read from a field of the frame.
 */
public final class FrameDescriptors {
  private static final int FIRST_THAT_LOADS = 22;
  private static final boolean IN_FIELD = Runtime.version().feature() >= FIRST_THAT_LOADS;
  private static final @Nullable MethodHandle FIELD = IN_FIELD ? field() : null;

  private FrameDescriptors() {}

  /** Whether this JVM lets us read them; finds out how, the first time. */
  public static boolean areReadable() {
    return !IN_FIELD || FIELD != null;
  }

  /** Finds the frame of {@link #ownFrame}. */
  private static final class First implements Function<Stream<StackFrame>, StackFrame> {
    @Override
    public StackFrame apply(Stream<StackFrame> stack) {
      return stack.iterator().next();
    }
  }

  /**
   * The descriptor of a frame's method. Loads no class.
   *
   * @return the descriptor; empty where this JVM does not let us read it
   */
  public static String of(StackFrame frame) {
    if (!IN_FIELD) {
      return frame.getDescriptor();
    }
    MethodHandle field = FIELD;
    return field == null ? "" : read(field, frame);
  }

  private static String read(MethodHandle field, StackFrame frame) {
    frame.getMethodName(); // fills the field
    try {
      return (Object) field.invokeExact(frame) instanceof String text ? text : "";
    } catch (Error end) { // of the stack, or of memory
      throw end;
    } catch (Throwable closed) {
      return "";
    }
  }

  /** The field, if it holds what it should as often as the JDK makes a new form of its handle. */
  @SuppressWarnings("DoNotCall") // the class of the frame itself is asked for
  private static @Nullable MethodHandle field() {
    try {
      StackFrame frame = ownFrame();
      Class<?> type = frame.getClass();
      MethodHandle field =
          MethodHandles.privateLookupIn(type, MethodHandles.lookup())
              .findGetter(type, "type", Object.class)
              .asType(MethodType.methodType(Object.class, StackFrame.class));
      String expected = MethodType.methodType(StackFrame.class).toMethodDescriptorString();
      for (int i = 0; i < ThreadSlot.CALLS_BEFORE_USE; i++) {
        if (!read(field, frame).equals(expected)) {
          return null;
        }
      }
      return field;
    } catch (ReflectiveOperationException | RuntimeException otherJdk) {
      return null;
    }
  }

  private static StackFrame ownFrame() {
    return StackWalker.getInstance().walk(new First());
  }
}
