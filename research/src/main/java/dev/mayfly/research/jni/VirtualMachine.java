package dev.mayfly.research.jni;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;

/**
 * Thread-safe. This JVM as native code sees it: its table of JNI functions, which JVMTI reads and
 * replaces, and the JNI environments of threads.
 */
final class VirtualMachine {
  private static final long JVMTI_VERSION = 0x30010200;
  private static final long JNI_VERSION = 0x00010006;
  private static final int GET_ENV = 6;

  /** The numbers that JVMTI's specification gives the functions; its table begins with 1. */
  private static final int SET_JNI_FUNCTION_TABLE = 120;

  private static final int GET_JNI_FUNCTION_TABLE = 121;

  /** No JDK has this many functions; what follows the table is neither read nor written. */
  private static final int TABLE_BYTES = (JniFunction.GET_ARRAY_LENGTH + 64) * Long.BYTES;

  private final ForeignMemory foreign;
  private final long machine;
  private final MethodHandle getEnv;
  private final long tools;
  private final MethodHandle setTable;
  private final MethodHandle getTable;

  /** A place for the result of a call; guarded by this. */
  private final long result;

  private final ByteBuffer resultMemory;

  /**
   * Finds the JVM by the agent of {@code java.instrument}, whose memory begins with the address of
   * the JVM: {@code JNI_GetCreatedJavaVMs} finds none before all agents have started.
   */
  VirtualMachine(ForeignMemory foreign, Instrumentation instrumentation) throws Throwable {
    this.foreign = foreign;
    LibraryMemory library = LibraryMemory.ofThisProcess();
    result = foreign.allocate(Long.BYTES);
    resultMemory = foreign.memory(result, Long.BYTES);
    machine = library.checked(pointer(nativeAgent(instrumentation), 0));
    long invocation = library.checked(pointer(machine, 0));
    getEnv = function(library, invocation, GET_ENV, 3);
    tools = environment(JVMTI_VERSION);
    long functions = library.checked(pointer(tools, 0));
    setTable = function(library, functions, SET_JNI_FUNCTION_TABLE - 1, 2);
    getTable = function(library, functions, GET_JNI_FUNCTION_TABLE - 1, 2);
  }

  private static long nativeAgent(Instrumentation instrumentation)
      throws ReflectiveOperationException, UncountedException {
    Class<?> type = instrumentation.getClass();
    instrumentation.redefineModule(
        type.getModule(),
        Set.of(),
        Map.of(),
        Map.of(type.getPackageName(), Set.of(VirtualMachine.class.getModule())),
        Set.of(),
        Map.of());
    Field agent = type.getDeclaredField("mNativeAgent");
    agent.setAccessible(true);
    long address = agent.getLong(instrumentation);
    if (address == 0) {
      throw new UncountedException("the agent has no native part");
    }
    return address;
  }

  private MethodHandle function(LibraryMemory library, long table, int slot, int parameters)
      throws Throwable {
    return foreign.function(library.checked(pointer(table, slot)), int.class, parameters);
  }

  private long pointer(long address, int index) throws Throwable {
    return foreign.memory(address + (long) index * Long.BYTES, Long.BYTES).getLong(0);
  }

  private synchronized long environment(long version) throws Throwable {
    check((int) getEnv.invoke(machine, result, version), "GetEnv");
    return resultMemory.getLong(0);
  }

  /** The JNI environment of this thread. */
  long environment() throws Throwable {
    return environment(JNI_VERSION);
  }

  private static void check(int error, String function) throws UncountedException {
    if (error != 0) {
      throw new UncountedException(function + " failed with " + error);
    }
  }

  /** A copy of the table of JNI functions, which stays; returns its address. */
  synchronized long copyOfTable() throws Throwable {
    check((int) getTable.invoke(tools, result), "GetJNIFunctionTable");
    return resultMemory.getLong(0);
  }

  /** The functions of a copy, by their slots. */
  ByteBuffer functions(long table) throws Throwable {
    return foreign.memory(table, TABLE_BYTES);
  }

  /** Makes a copy the table of all threads. */
  void replaceTable(long copy) throws Throwable {
    check((int) setTable.invoke(tools, copy), "SetJNIFunctionTable");
  }
}
