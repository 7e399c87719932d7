package dev.mayfly.research.jni;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

final class JniCountingTest {
  @Test
  void refusesWhatTheStubsAreNotMadeFor() throws UncountedException {
    JniCounting.checkPlatform(22, "Linux amd64", "OpenJDK 64-Bit Server VM");
    assertThatThrownBy(() -> JniCounting.checkPlatform(21, "Linux amd64", "OpenJDK"))
        .hasMessage("this needs JDK 22 or newer");
    assertThatThrownBy(() -> JniCounting.checkPlatform(25, "Linux aarch64", "OpenJDK"))
        .hasMessage("this needs Linux on x86-64, not Linux aarch64");
    assertThatThrownBy(() -> JniCounting.checkPlatform(25, "Linux amd64", "Eclipse OpenJ9 VM"))
        .hasMessage("this needs HotSpot, not Eclipse OpenJ9 VM");
  }

  /** The slots are those of JNI's specification. */
  @Test
  void functionsAreInTheirSlots() {
    assertThat(JniFunction.ALL).hasSize(27);
    assertThat(JniFunction.ALL)
        .extracting(function -> function.name() + " " + function.slot())
        .contains(
            "GetBooleanArrayElements 183",
            "GetDoubleArrayElements 190",
            "GetByteArrayRegion 200",
            "GetDoubleArrayRegion 206",
            "SetByteArrayRegion 208",
            "SetIntArrayRegion 211",
            "SetDoubleArrayRegion 214",
            "GetPrimitiveArrayCritical 222",
            "GetObjectArrayElement 173",
            "SetObjectArrayElement 174");
  }

  @Test
  void stubsFitAndRowsAreInside() {
    CounterRows rows = new CounterRows(1, ByteBuffer.allocate(CounterRows.BYTES));
    ByteBuffer memory = ByteBuffer.allocate(StubCode.STUB_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (JniFunction function : JniFunction.ALL) {
      new StubCode(memory, rows).write(0, function, -1, -1);
      assertThat(CounterRows.offset(function)).isLessThanOrEqualTo(CounterRows.ROW_BYTES - 16);
    }
    for (long environment : new long[] {0, -1, 1L << 47, 0x7F00_1234_5678L}) {
      assertThat(CounterRows.rowOf(environment))
          .isBetween(0, CounterRows.BYTES - CounterRows.ROW_BYTES);
    }
  }
}
