package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each program computes what it did when it was written. A new version of its library may compute
 * something else: then look whether that is right, and note the new checksum.
 */
class RealProgramsTest {
  private static final Map<BenchmarkProgram, String> CHECKSUMS =
      ImmutableMap.<BenchmarkProgram, String>builder()
          .put(BenchmarkProgram.ANTLR, "ac8549831db21a91")
          .put(BenchmarkProgram.ASM, "a14a0f5d3a62493e")
          .put(BenchmarkProgram.FOP, "56b055afe3f3f474")
          .put(BenchmarkProgram.H2, "e35387a9522fc6fe")
          .put(BenchmarkProgram.JACKSON, "32516fb527af925b")
          .put(BenchmarkProgram.JYTHON, "3880dc1bac7ae8ac")
          .put(BenchmarkProgram.CHART, "6d6a15c5b110a28a")
          .put(BenchmarkProgram.LUINDEX, "b7ff569ce6be43bb")
          .put(BenchmarkProgram.LUSEARCH, "7b213bada556a926")
          .put(BenchmarkProgram.PMD, "6e6bc2b962dd2c36")
          .put(BenchmarkProgram.RHINO, "9b1aaf91d19fe22d")
          .put(BenchmarkProgram.SAXON, "fbc5bb8732df5f6b")
          .buildOrThrow();

  @ParameterizedTest
  @EnumSource
  void computesTheSameAsEver(BenchmarkProgram subject) throws Exception {
    assertThat(String.format("%016x", subject.program().run(1))).isEqualTo(CHECKSUMS.get(subject));
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @EnumSource
  void computesTheSameTwice(BenchmarkProgram subject) throws Exception {
    assertThat(subject.program().run(2)).isEqualTo(subject.program().run(2));
  }
}
