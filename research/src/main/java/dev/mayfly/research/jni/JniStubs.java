package dev.mayfly.research.jni;

import dev.mayfly.research.jni.JniFunction.Access;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

/**
 * Immutable. The stubs of all counted functions, in memory that stays: native code may run in it as
 * long as the JVM.
 */
final class JniStubs {
  private static final int TEST_LENGTH = 77;
  private static final int STUBS = JniFunction.ALL.size() + 2;
  private static final int BYTES = STUBS * StubCode.STUB_BYTES;

  private final long address;

  private JniStubs(long address) {
    this.address = address;
  }

  /**
   * Writes stubs.
   *
   * @param functions the address of a JNI function, by its slot
   */
  static JniStubs of(ForeignMemory foreign, CounterRows rows, LongUnaryOperator functions)
      throws Throwable {
    long address = foreign.allocate(BYTES);
    StubCode code = new StubCode(foreign.memory(address, BYTES), rows);
    long length = functions.applyAsLong(JniFunction.GET_ARRAY_LENGTH);
    for (JniFunction function : JniFunction.ALL) {
      code.write(offset(function), function, functions.applyAsLong(function.slot()), length);
    }
    foreign.makeExecutable(address, BYTES);
    return new JniStubs(address);
  }

  private static int offset(JniFunction function) {
    return function.number() * StubCode.STUB_BYTES;
  }

  /** The address of the stub of a function. */
  long stub(JniFunction function) {
    return address + offset(function);
  }

  /**
   * Calls the stubs of functions that do no harm, and compares arguments and counters.
   *
   * @throws UncountedException if a stub does not do what it is to do
   */
  static void test(ForeignMemory foreign, CounterRows rows) throws Throwable {
    int sum = (STUBS - 2) * StubCode.STUB_BYTES;
    int length = sum + StubCode.STUB_BYTES;
    long targets = foreign.allocate(BYTES);
    ByteBuffer memory = foreign.memory(targets, BYTES);
    StubCode code = new StubCode(memory, rows);
    code.writeSum(sum);
    code.writeLength(length, TEST_LENGTH);
    foreign.makeExecutable(targets, BYTES);
    JniStubs stubs =
        of(foreign, rows, slot -> targets + (slot == JniFunction.GET_ARRAY_LENGTH ? length : sum));
    for (JniFunction function : JniFunction.ALL) {
      MethodHandle stub = foreign.function(stubs.stub(function), long.class, 5);
      boolean region = function.access() == Access.REGION;
      boolean one = function.access() == Access.ELEMENT;
      int added = region ? 1000 : one ? 1 : TEST_LENGTH;
      test(function, rows, stub, region ? 1000 : 0, 1L << 40, added);
      test(function, rows, stub, region ? -5 : 0, region ? 1L << 40 : 0, one ? 1 : 0);
    }
    rows.clear();
  }

  private static void test(
      JniFunction function, CounterRows rows, MethodHandle stub, int length, long array, long added)
      throws Throwable {
    long environment = (1L << 44) + 4096L * function.number();
    long calls = rows.calls(function, environment);
    long elements = rows.elements(function, environment);
    long all = rows.calls(environment);
    long words = length & 0xFFFF_FFFFL;
    long buffer = function.access() == Access.REGION ? 1L << 50 : 0;
    long start = 3L << 32;
    long returned = (long) stub.invoke(environment, array, start, words, buffer);
    if (returned != environment + array + start + words + buffer
        || rows.calls(function, environment) != calls + 1
        || rows.elements(function, environment) != elements + added
        || rows.calls(environment) != all + 1) {
      throw new UncountedException("the test of the stub of " + function.name() + " failed");
    }
  }
}
