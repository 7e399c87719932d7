package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.BytecodesSample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits on executed bytecodes, where the agent counts them. */
final class BytecodesIT {
  @TempDir private Path directory;

  @AfterEach
  void asBefore() {
    BytecodesSample.orders = 3;
  }

  @Test
  void theLimitIsExact() {
    assertThat(Kit.outcome(BytecodesSample.class, "allowed")).isEqualTo("passed");
    assertThat(Kit.outcome(BytecodesSample.class, "tooManyByOne"))
        .startsWith(
            """
            @MaxBytecodes: expected at most 912 bytecodes
              but found 913 bytecodes (+1)
            """);
  }

  @Test
  void staticInitialisersDoNotCount() {
    assertThat(Kit.outcome(BytecodesSample.class, "staticInitialisersDoNotCount"))
        .isEqualTo("passed");
  }

  @Test
  void aLimitForAllTests() {
    Map<String, String> limit =
        Map.of(
            DefaultLimits.BYTECODES,
            "30",
            "junit.jupiter.extensions.autodetection.enabled",
            "true");
    assertThat(Kit.outcomes(BytecodesSample.class, limit, "plain"))
        .startsWith(
            """
            mayfly.limits.bytecodes: expected at most 30 bytecodes
              but found 31 bytecodes (+1)
            """);
    assertThat(Kit.outcomes(BytecodesSample.class, limit, "allowed")).isEqualTo("passed");
  }

  @Test
  void methodsAreNamed() {
    assertThat(Kit.outcome(BytecodesSample.class, "tooMany"))
        .startsWith(
            """
            @MaxBytecodes: expected at most 200 bytecodes
              but found 2,217 bytecodes (+2,017)
                1,111 in Shop.orders (1 call)
                1,100 in Shop.order (100 calls, 11 each)
                6 in BytecodesSample.tooMany (1 call)
            """);
  }

  @Test
  void placesAreThoseAndWhatTheyCall() {
    assertThat(Kit.outcome(BytecodesSample.class, "tooManyWithin"))
        .startsWith(
            """
            @MaxBytecodes: expected at most 0 bytecodes within com.example.shop.Shop.order
              but found 110 bytecodes (+110)
                110 in Shop.order (10 calls, 11 each)
            """);
    assertThat(Kit.outcome(BytecodesSample.class, "accountsAreNoPlaces"))
        .contains("@MaxBytecodes(within) names an account; name a package, a class or a method");
  }

  /**
   * A loop more is too much; one that a tolerance allows is not; one in an old file is no limit.
   */
  @Test
  void baselinesKeepThem() throws Exception {
    Path file = directory.resolve("baseline.json");
    assertThat(baseline("update", file)).isEqualTo("passed");
    assertThat(Files.readString(file)).contains("\"bytecodes\": 27");
    assertThat(baseline("check", file)).isEqualTo("passed");
    BytecodesSample.orders = 4;
    assertThat(baseline("check", file)).isEqualTo("passed");
    BytecodesSample.orders = 5;
    assertThat(baseline("check", file)).contains("\n    bytecodes: 2,7").contains("→ 4,5");
    Files.writeString(file, Files.readString(file).replaceFirst(",\\s*\"bytecodes\": \\d+", ""));
    assertThat(baseline("check", file)).isEqualTo("passed");
  }

  private static String baseline(String mode, Path file) {
    return Kit.outcomes(
        BytecodesSample.class,
        Map.of(BaselineCheck.MODE, mode, BaselineCheck.FILE, file.toString()),
        "baseline");
  }
}
