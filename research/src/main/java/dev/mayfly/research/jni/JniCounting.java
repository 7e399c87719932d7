package dev.mayfly.research.jni;

import dev.mayfly.research.jni.probes.JniCounts;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Locale;

/**
 * Thread-safe. Counts the calls of JNI functions that access arrays, by stubs in the JVM's table of
 * functions, from {@link #start} to {@link #close}.
 */
final class JniCounting implements JniCounts, AutoCloseable {
  private static final int FIRST_JDK = 22;

  private final VirtualMachine machine;
  private final CounterRows rows;
  private final JniStubs stubs;

  /** The table as it was found, and later our copy of it with stubs. */
  private final long original;

  /** The field of a thread that has the address of the JVM's thread; 0 for virtual threads. */
  private final VarHandle nativeThread;

  /** From there to the thread's JNI environment. */
  private final long environmentOffset;

  private JniCounting(VirtualMachine machine, CounterRows rows, JniStubs stubs, long original)
      throws Throwable {
    this.machine = machine;
    this.rows = rows;
    this.stubs = stubs;
    this.original = original;
    nativeThread =
        MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
            .findVarHandle(Thread.class, "eetop", long.class);
    environmentOffset = machine.environment() - (long) nativeThread.get(Thread.currentThread());
  }

  /**
   * Replaces the functions.
   *
   * @throws UncountedException if that is not possible here; then nothing is replaced
   */
  static JniCounting start(Instrumentation instrumentation) throws UncountedException {
    checkPlatform(
        Runtime.version().feature(),
        System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""),
        System.getProperty("java.vm.name", ""));
    ForeignMemory foreign = new ForeignMemory(instrumentation);
    try {
      long counters = foreign.allocate(CounterRows.BYTES);
      CounterRows rows = new CounterRows(counters, foreign.memory(counters, CounterRows.BYTES));
      JniStubs.test(foreign, rows);
      VirtualMachine machine = new VirtualMachine(foreign, instrumentation);
      long original = machine.copyOfTable();
      ByteBuffer functions = machine.functions(original);
      JniStubs stubs =
          JniStubs.of(foreign, rows, slot -> functions.getLong((int) slot * Long.BYTES));
      JniCounting counting = new JniCounting(machine, rows, stubs, original);
      counting.ofThisThread(); // linked here, not in the program's first call
      counting.install();
      return counting;
    } catch (UncountedException known) {
      throw known;
    } catch (Throwable failure) {
      throw new UncountedException("JVMTI cannot be used", failure);
    }
  }

  /** Refuses what the stubs are not made for. */
  static void checkPlatform(int jdk, String system, String machine) throws UncountedException {
    if (jdk < FIRST_JDK) {
      throw new UncountedException("this needs JDK 22 or newer");
    }
    if (!system.toLowerCase(Locale.ROOT).equals("linux amd64")) {
      throw new UncountedException("this needs Linux on x86-64, not " + system);
    }
    if (!machine.startsWith("OpenJDK") && !machine.startsWith("Java HotSpot")) {
      throw new UncountedException("this needs HotSpot, not " + machine);
    }
  }

  private void install() throws Throwable {
    long copy = machine.copyOfTable();
    ByteBuffer functions = machine.functions(copy);
    for (JniFunction function : JniFunction.ALL) {
      functions.putLong(function.slot() * Long.BYTES, stubs.stub(function));
    }
    machine.replaceTable(copy);
  }

  /** Sets back the functions that are still ours. */
  @Override
  public void close() {
    try {
      long copy = machine.copyOfTable();
      ByteBuffer functions = machine.functions(copy);
      ByteBuffer before = machine.functions(original);
      for (JniFunction function : JniFunction.ALL) {
        int at = function.slot() * Long.BYTES;
        if (functions.getLong(at) == stubs.stub(function)) {
          functions.putLong(at, before.getLong(at));
        }
      }
      machine.replaceTable(copy);
    } catch (Throwable failure) {
      // then they go on counting, which does no harm
    }
  }

  /** The counts so far, as rows. */
  CounterRows rows() {
    return rows;
  }

  @Override
  public long ofThisThread() {
    long address = (long) nativeThread.get(Thread.currentThread());
    return address == 0 ? UNKNOWN : rows.calls(address + environmentOffset);
  }

  @Override
  public void read(long[] counts) {
    rows.read((long) nativeThread.get(Thread.currentThread()) + environmentOffset, counts);
  }

  @Override
  public int functions() {
    return JniFunction.ALL.size();
  }

  @Override
  public int typeOf(int function) {
    return JniFunction.ALL.get(function).type();
  }

  @Override
  public boolean copies(int function) {
    return JniFunction.ALL.get(function).copies();
  }
}
