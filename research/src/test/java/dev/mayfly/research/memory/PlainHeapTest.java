package dev.mayfly.research.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainHeapTest {

  @Test
  void serialHasTwoGenerations() {
    assertThat(
            PlainHeap.usedIn(
                """
                 def new generation   total 78656K, used 69952K [0x00000000f0000000, 0x00000000f5550000)
                  eden space 69952K, 100% used [0x00000000f0000000, 0x00000000f4450000)
                  from space 8704K,   0% used [0x00000000f4450000, 0x00000000f4cd0000)
                 tenured generation   total 174784K, used 3K [0x00000000f5550000, 0x0000000100000000)
                   the space 174784K,   0% used [0x00000000f5550000, 0x00000000f5550200)
                 Metaspace       used 225K, committed 448K, reserved 1114112K
                  class space    used 7K, committed 128K, reserved 1048576K
                """))
        .isEqualTo(69_955 * 1024);
    assertThat(
            PlainHeap.usedIn(
                """
                DefNew     total 78656K, used 3509K [0x00000000f0000000, 0x00000000f5550000)
                 eden space 69952K,   2% used [0x00000000f0000000, 0x00000000f4450000)
                Tenured    total 174784K, used 66702K [0x00000000f5550000, 0x0000000100000000)
                """))
        .isEqualTo(70_211 * 1024);
  }

  @Test
  void othersHaveAWhole() {
    assertThat(
            PlainHeap.usedIn(
                """
                 garbage-first heap   total 262144K, used 70297K [0x00000000f0000000, 0x0000000100000000)
                  region size 1024K, 3 young (3072K), 0 survivors (0K)
                 Metaspace       used 175K, committed 384K, reserved 1114112K
                """))
        .isEqualTo(70_297 * 1024);
    assertThat(
            PlainHeap.usedIn(
                "garbage-first heap   total reserved 262144K, committed 262144K, used 70798K [0x0)\n"))
        .isEqualTo(70_798 * 1024);
    assertThat(
            PlainHeap.usedIn(
                """
                 ZHeap           used 72M, capacity 256M, max capacity 256M
                 Cache           180M (2)
                 Metaspace       used 233K, committed 448K, reserved 1114112K
                """))
        .isEqualTo(72 << 20);
    assertThat(
            PlainHeap.usedIn(
                """
                Shenandoah Heap
                 256M max, 256M soft max, 256M committed, 70146K used
                 512 x 512K regions
                Status: has forwarded objects, not cancelled
                """))
        .isEqualTo(70_146 * 1024);
  }

  @Test
  void whatSaysNothingIsUnknown() {
    assertThat(PlainHeap.usedIn("")).isNegative();
    assertThat(PlainHeap.usedIn("Epsilon Heap\n space 262144K,   3% used [0x0)\n")).isNegative();
    assertThat(PlainHeap.usedIn(" Metaspace       used 225K, committed 448K\n")).isNegative();
  }

  @Test
  void aJvmCatchesTheSignalOnceItHasStarted() {
    assertThat(PlainHeap.catchesQuit("SigIgn:\t0000000000000006\nSigCgt:\t2000000181005ccf\n"))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "SigBlk:\t4\nSigIgn:\t0000000000000004\nSigCgt:\t0000000000000000\n",
        "Name:\tjava\nSigCgt:\t2000000181005ccb\n", // with -Xrs
        "\nSigCgt:\tzz\n"
      })
  void nothingIsSentToProcessesThatWouldEnd(String status) {
    assertThat(PlainHeap.catchesQuit(status)).isFalse();
  }
}
