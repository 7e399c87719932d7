package dev.mayfly.research.jni.probes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which array a JNI function has accessed, by what the functions count. */
final class RunningCallsTest {
  private static final int INT = ElementTypes.of('I');
  private static final int BYTE = ElementTypes.of('B');
  private static final int INTS = 0;
  private static final int BYTES = 1;
  private static final int CRITICAL = 2;

  /** Three functions: of ints, of bytes, of any type. */
  private static final class Functions implements JniCounts {
    private final long[] counts = new long[6];
    private long calls;

    void call(int function, int elements) {
      counts[2 * function]++;
      counts[2 * function + 1] += elements;
      calls++;
    }

    @Override
    public long ofThisThread() {
      return calls;
    }

    @Override
    public void read(long[] into) {
      System.arraycopy(counts, 0, into, 0, counts.length);
    }

    @Override
    public int functions() {
      return 3;
    }

    @Override
    public int typeOf(int function) {
      return function == INTS ? INT : function == BYTES ? BYTE : -1;
    }

    @Override
    public boolean copies(int function) {
      return function != CRITICAL;
    }
  }

  private final Functions functions = new Functions();
  private final RunningCalls calls = new RunningCalls();

  private long begin(int site, int... typesLengthsNumbers) {
    for (int i = 0; i < typesLengthsNumbers.length; i += 3) {
      calls.pass(
          typesLengthsNumbers[i], typesLengthsNumbers[i + 1], typesLengthsNumbers[i + 2], site);
    }
    calls.begin(functions, functions.calls);
    return functions.calls;
  }

  /** Function, type, array, calls and elements. */
  private List<String> end(long began, int site) {
    List<String> all = new ArrayList<>();
    calls.end(
        functions,
        began,
        functions.calls,
        site,
        (function, type, array, times, elements) ->
            all.add(
                function
                    + " "
                    + ElementTypes.name(type)
                    + " #"
                    + array
                    + " "
                    + times
                    + " "
                    + elements));
    return all;
  }

  @Test
  void theTypeOfTheFunctionTellsTheArray() {
    functions.call(BYTES, 1_000); // by no method
    long began = begin(1, INT, 10, 1, BYTE, 100, 2);
    functions.call(BYTES, 100);
    functions.call(INTS, 10);
    functions.call(INTS, 5);
    assertThat(end(began, 1)).containsExactly("0 int #1 2 15", "1 byte #2 1 100");
    long again = begin(1, INT, 10, 1);
    assertThat(end(again, 1)).isEmpty();
  }

  @Test
  void theLengthTellsArraysOfOneType() {
    long began = begin(1, INT, 10, 1, INT, 7, 2, BYTE, 7, 3);
    functions.call(INTS, 7);
    functions.call(CRITICAL, 7);
    assertThat(end(began, 1)).containsExactly("0 int #2 1 7", "2 int #2 1 7");
  }

  @Test
  void anOuterMethodHasNotWhatInnerOnesDid() {
    long outer = begin(1, BYTE, 15, 1);
    functions.call(BYTES, 7);
    long inner = begin(2, INT, 5, 2);
    functions.call(INTS, 5);
    assertThat(end(inner, 2)).containsExactly("0 int #2 1 5");
    long other = begin(2, INT, 5, 3);
    functions.call(INTS, 4);
    assertThat(end(other, 2)).containsExactly("0 int #3 1 4");
    functions.call(BYTES, 8);
    assertThat(end(outer, 1)).containsExactly("1 byte #1 2 15");
  }

  /** It does not return here. What it did is its caller's, if that is a native method, too. */
  @Test
  void aMethodThatThrowsSpoilsNothing() {
    long thrown = begin(1, BYTE, 15, 1);
    functions.call(BYTES, 3);
    long next = begin(2, BYTE, 9, 2);
    functions.call(BYTES, 9);
    assertThat(end(next, 2)).containsExactly("1 byte #2 1 9");
    assertThat(thrown).isLessThan(next);
    for (int i = 0; i < 100; i++) {
      long call = begin(3, INT, 1, 4);
      functions.call(INTS, 1);
      assertThat(end(call, 3)).containsExactly("0 int #4 1 1");
    }
  }

  @Test
  void anArrayThatIsNoArgumentHasTheFunctionsType() {
    long began = begin(1, BYTE, 15, 1);
    functions.call(INTS, 4);
    assertThat(end(began, 1)).containsExactly("0 int #" + PassedArrays.NONE + " 1 4");
  }
}
