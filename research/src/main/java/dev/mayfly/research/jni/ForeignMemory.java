package dev.mayfly.research.jni;

import static java.lang.invoke.MethodType.methodType;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Immutable. Functions and memory outside Java, by {@code java.lang.foreign} of JDK 22 and newer,
 * which the compiler of this class does not know.
 *
 * <p>It asks in the name of {@code java.base}, whose native access no option denies: so no warning
 * appears, and the program's own rights stay as they are.
 */
final class ForeignMemory {
  private static final String PACKAGE = "java.lang.foreign.";
  private static final int PROT_READ_WRITE = 3;
  private static final int PROT_READ_EXECUTE = 5;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x22;

  private final Lookup base;
  private final Class<?> segment;
  private final Object linker;
  private final MethodHandle map;
  private final MethodHandle protect;

  /** Prepares it. */
  ForeignMemory(Instrumentation instrumentation) throws UncountedException {
    try {
      base = lookupInJavaBase(instrumentation);
      Module java = Object.class.getModule();
      if (!(boolean)
          base.findVirtual(Module.class, "isNativeAccessEnabled", methodType(boolean.class))
              .invoke(java)) {
        throw new UncountedException("java.base has no native access");
      }
      segment = type("MemorySegment");
      linker = base.findStatic(type("Linker"), "nativeLinker", methodType(type("Linker"))).invoke();
      Object libc =
          base.findVirtual(type("Linker"), "defaultLookup", methodType(type("SymbolLookup")))
              .invoke(linker);
      map = function(symbol(libc, "mmap"), long.class, 6);
      protect = function(symbol(libc, "mprotect"), int.class, 3);
    } catch (UncountedException known) {
      throw known;
    } catch (Throwable failure) {
      throw new UncountedException("java.lang.foreign cannot be used", failure);
    }
  }

  private static Lookup lookupInJavaBase(Instrumentation instrumentation)
      throws ReflectiveOperationException {
    Set<Module> own = Set.of(ForeignMemory.class.getModule());
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.lang.invoke", own, "java.lang", own),
        Set.of(),
        Map.of());
    Field trusted = Lookup.class.getDeclaredField("IMPL_LOOKUP");
    trusted.setAccessible(true);
    return ((Lookup) trusted.get(null)).in(Object.class);
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(PACKAGE + name, true, null);
  }

  private long symbol(Object lookup, String name) throws Throwable {
    Optional<?> found =
        (Optional<?>)
            base.findVirtual(type("SymbolLookup"), "find", methodType(Optional.class, String.class))
                .invoke(lookup, name);
    if (found.isEmpty()) {
      throw new UncountedException("there is no function " + name);
    }
    return (long) base.findVirtual(segment, "address", methodType(long.class)).invoke(found.get());
  }

  /**
   * A function, as a method handle.
   *
   * @param result {@code long} or {@code int}
   * @param parameters how many, all of which are {@code long}
   */
  MethodHandle function(long address, Class<?> result, int parameters) throws Throwable {
    Class<?> layout = type("MemoryLayout");
    Class<?> layouts = layout.arrayType();
    Class<?> descriptor = type("FunctionDescriptor");
    Object longs = type("ValueLayout").getField("JAVA_LONG").get(null);
    Object ints = type("ValueLayout").getField("JAVA_INT").get(null);
    Object[] arguments = (Object[]) Array.newInstance(layout, parameters);
    Collections.nCopies(parameters, longs).toArray(arguments);
    Object described =
        base.findStatic(descriptor, "of", methodType(descriptor, layout, layouts))
            .asFixedArity()
            .invoke(result == int.class ? ints : longs, arguments);
    Class<?> options = type("Linker$Option").arrayType();
    return (MethodHandle)
        base.findVirtual(
                type("Linker"),
                "downcallHandle",
                methodType(MethodHandle.class, segment, descriptor, options))
            .asFixedArity()
            .invoke(linker, at(address), described, Array.newInstance(type("Linker$Option"), 0));
  }

  private Object at(long address) throws Throwable {
    return base.findStatic(segment, "ofAddress", methodType(segment, long.class)).invoke(address);
  }

  /** Memory at an address, in the order of this machine. */
  ByteBuffer memory(long address, int bytes) throws Throwable {
    Object sized =
        base.findVirtual(segment, "reinterpret", methodType(segment, long.class))
            .invoke(at(address), (long) bytes);
    return ((ByteBuffer)
            base.findVirtual(segment, "asByteBuffer", methodType(ByteBuffer.class)).invoke(sized))
        .order(ByteOrder.nativeOrder());
  }

  /** New memory, which stays; returns its address. */
  long allocate(int bytes) throws Throwable {
    long address =
        (long)
            map.invoke(
                0L, (long) bytes, (long) PROT_READ_WRITE, (long) MAP_PRIVATE_ANONYMOUS, -1L, 0L);
    if (address == -1) {
      throw new UncountedException("the system refuses memory");
    }
    return address;
  }

  /** Lets memory be executed, and written no more. */
  void makeExecutable(long address, int bytes) throws Throwable {
    if ((int) protect.invoke(address, (long) bytes, (long) PROT_READ_EXECUTE) != 0) {
      throw new UncountedException("the system refuses executable memory");
    }
  }
}
