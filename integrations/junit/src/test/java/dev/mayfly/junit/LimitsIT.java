package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.BytecodesSample;
import com.example.shop.samples.ClassLimitSample;
import com.example.shop.samples.KindsSample;
import com.example.shop.samples.LimitsSample;
import com.example.shop.samples.RecorderSample;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What limits find in woven code, and what they say. */
final class LimitsIT {
  @ParameterizedTest
  @ValueSource(strings = {"allowed", "warm", "staticInitialisersDoNotCount", "oneThread"})
  void passes(String method) {
    assertThat(Kit.outcome(LimitsSample.class, method)).isEqualTo("passed");
  }

  @Test
  void tooMany() {
    expect(
        "tooMany",
        """
        @MaxAllocations: expected at most 8 allocations
          but found 11 allocations, 184 bytes (3 more)
            10 × com.example.shop.Order  160 bytes  at com.example.shop.Shop.order(Shop.java:19)
             1 × java.util.ArrayList      24 bytes  at com.example.shop.Shop.orders(Shop.java:11)
          contexts
            10 × Order in LimitsSample.tooMany → Shop.orders → Shop.order:19
            1 × ArrayList in LimitsSample.tooMany → Shop.orders:11
        """);
  }

  @Test
  void bytecodesMustBeCounted() {
    assertThat(Kit.outcome(BytecodesSample.class, "allowed"))
        .isEqualTo(
            "@MaxBytecodes needs Mayfly's agent with bytecodes=true,"
                + " -javaagent:mayfly-agent.jar=bytecodes=true");
  }

  /** Of two limits the one that holds is not spoken of. */
  @Test
  void tooManyOfAType() {
    expect(
        "tooManyOfAType",
        """
        @MaxAllocations: expected at most 9 allocations of com.example.shop.Order
          but found 10 allocations, 160 bytes (1 more)
            10 × com.example.shop.Order  160 bytes  at com.example.shop.Shop.order(Shop.java:19)
          contexts
            10 × Order in LimitsSample.tooManyOfAType → Shop.orders → Shop.order:19
        """);
  }

  @Test
  void subclassesCount() {
    expect(
        "subclassesCount",
        """
        @MaxAllocations: expected at most 1 allocation of com.example.shop.Order
          but found 2 allocations, 32 bytes (1 more)
            1 × com.example.shop.Order$Express  16 bytes  at com.example.shop.Shop.express(Shop.java:23)
            1 × com.example.shop.Order          16 bytes  at com.example.shop.Shop.order(Shop.java:19)
          contexts
            1 × Order$Express in LimitsSample.subclassesCount → Shop.express:23
            1 × Order in LimitsSample.subclassesCount → Shop.order:19
        """);
  }

  @Test
  void tooManyBytes() {
    expect(
        "tooManyBytes",
        """
        @MaxAllocations: expected at most 100 bytes
          but found 1 allocation, 416 bytes (316 bytes more)
            1 × int[]  416 bytes  at com.example.shop.Shop.cached(Shop.java:33)
          contexts
            1 × int[] in LimitsSample.tooManyBytes → Shop.cached:33
        """);
  }

  @Test
  void from() {
    expect(
        "from",
        """
        @MaxAllocations: expected no allocations from com.example.shop.Shop.order
          but found 1 allocation, 16 bytes (1 more)
            1 × com.example.shop.Order  16 bytes  at com.example.shop.Shop.order(Shop.java:19)
          contexts
            1 × Order in LimitsSample.from → Shop.order:19
        """);
  }

  @Test
  void within() {
    expect(
        "within",
        """
        @MaxAllocations: expected at most 3 allocations of com.example.shop.Order within com.example.shop.Shop.orders
          but found 4 allocations, 64 bytes (1 more)
            4 × com.example.shop.Order  64 bytes  at com.example.shop.Shop.order(Shop.java:19)
          contexts
            4 × Order in LimitsSample.within → Shop.orders → Shop.order:19
        """);
  }

  @Test
  void cold() {
    expect(
        "cold",
        """
        @NoAllocations: expected no allocations
          but found 1 allocation, 416 bytes (1 more)
            1 × int[]  416 bytes  at com.example.shop.Shop.cached(Shop.java:33)
          contexts
            1 × int[] in LimitsSample.cold → Shop.cached:33
        """);
  }

  @Test
  void allThreads() {
    expect(
        "allThreads",
        """
        @MaxAllocations: expected at most 1 allocation of com.example.shop.Order
          but found 2 allocations, 32 bytes (1 more)
            2 × com.example.shop.Order  32 bytes  at com.example.shop.Shop.order(Shop.java:19)
          contexts
            2 × Order in LimitsSample.lambda$allThreads$0 → Shop.orders → Shop.order:19
        """);
  }

  @Test
  void fromElsewhere() {
    assertThat(Kit.outcome(LimitsSample.class, "fromElsewhere"))
        .startsWith(
            "@MaxAllocations(from) names org.elsewhere, which is not woven; the scope is"
                + " com.example.shop.*")
        .doesNotContain("\n");
  }

  @Test
  void onAClass() {
    assertThat(headlines(Kit.outcomes(ClassLimitSample.class, Map.of())))
        .isEqualTo(
            """
            @MaxAllocations: expected at most 2 allocations
              but found 3 allocations, 56 bytes (1 more)
            passed
            @MaxAllocations: expected at most 2 allocations
              but found 3 allocations, 56 bytes (1 more)
            @MaxAllocations: expected at most 2 allocations
              but found 3 allocations, 56 bytes (1 more)
            """);
  }

  @Test
  void ofEachInvocation() {
    assertThat(headlines(Kit.outcome(KindsSample.class, "parameterized", int.class)))
        .isEqualTo(
            """
            passed
            passed
            @MaxAllocations: expected at most 2 allocations of com.example.shop.Order
              but found 3 allocations, 48 bytes (1 more)
            """);
    assertThat(Kit.outcome(KindsSample.class, "repeated"))
        .contains("KindsSample/repeated-1/report", "KindsSample/repeated-2/report");
    assertThat(headlines(Kit.outcome(KindsSample.class, "dynamic")))
        .isEqualTo(
            """
            passed
            @MaxAllocations: expected at most 1 allocation of com.example.shop.Order
              but found 2 allocations, 32 bytes (1 more)
            """);
  }

  @Test
  void ofAnAnnotationOfOnesOwn() {
    assertThat(headlines(Kit.outcome(KindsSample.class, "composed")))
        .isEqualTo(
            """
            @MaxAllocations: expected at most 1 allocation of com.example.shop.Order
              but found 2 allocations, 32 bytes (1 more)
            @NoAllocations: expected no allocations of java.lang.Integer
              but found 1 allocation, 16 bytes (1 more)
            """);
  }

  @Test
  void aTestsOwnFailureIsTheOneThatIsTold() {
    assertThat(Kit.outcome(KindsSample.class, "failsByItself")).isEqualTo("its own failure");
  }

  @Test
  void wrongLimits() {
    assertThat(Kit.outcome(KindsSample.class, "withoutANumber"))
        .isEqualTo("@MaxAllocations needs a number: value or bytes");
    assertThat(Kit.outcome(KindsSample.class, "negative"))
        .isEqualTo("@MaxAllocations: a limit and warmup cannot be negative");
  }

  @Test
  void recorders() {
    assertThat(Kit.outcomes(RecorderSample.class, Map.of()).replace("passed\n", ""))
        .isEqualTo("passed");
  }

  /** The lines that say what was expected and found. */
  private static String headlines(String outcome) {
    StringBuilder text = new StringBuilder();
    outcome
        .lines()
        .filter(line -> line.matches("passed|@.*|  but .*"))
        .forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private static void expect(String method, String message) {
    Path directory = Path.of("target", "mayfly-report", LimitsSample.class.getName(), method);
    assertThat(Kit.outcome(LimitsSample.class, method))
        .isEqualTo(message + "  report: " + directory.resolve("report"));
    assertThat(directory)
        .isDirectoryContaining(file -> file.getFileName().toString().startsWith("report."));
  }
}
