package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.NothingSample;
import java.util.Map;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A limit that measures nothing fails, with the reason. */
final class MeasuresNothingIT {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "aMethodThatDoesNotExist | @MaxAllocations(from) names com.example.shop.Shop.ordr. Did you"
            + " mean com.example.shop.Shop.order?",
        "aNestedClassWithADot | @NoAllocations(within) names com.example.shop.Order.Express. Did you"
            + " mean com.example.shop.Order$Express?",
        "aPackageThatDoesNotExist | @NoAllocations(from) names com.example.shop.libary, which is no"
            + " package, class or method of this JVM",
        "placesThatExist | passed",
        "aTypeThatIsNeverTracked | @ExpectCollected: no counted object of java.lang.String was"
            + " allocated; objects that unwoven code allocates (string concatenation, libraries) are"
            + " not tracked, so nothing was measured",
        "threadsThatEnd | passed"
      })
  void saysWhy(String method, String outcome) {
    assertThat(Kit.outcome(NothingSample.class, method)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "noObjectOfAType | @MaxLifetime: no counted object of com.example.shop.Order was allocated;",
        "nothingAtAll | @NoGrowth: no counted object was allocated;",
        "twiceTooSlow | ; Mayfly runs the method 2 times or more, and the time is that of all runs",
        "onlyUnwovenCodeAllocates | but found none by woven code, but "
      })
  void namesWhatIsMissing(String method, String words) {
    assertThat(Kit.outcome(NothingSample.class, method)).contains(words);
  }

  @Test
  void runsOfATestAndTestsOfAClassMeasureTogether() {
    assertThat(Kit.outcome(NothingSample.class, "oneOfTwoRunsMeasures", RepetitionInfo.class))
        .isEqualTo("passed\npassed");
    assertThat(Kit.outcome(NothingSample.class, "noRunMeasures"))
        .startsWith("passed\npassed\n@ExpectCollected: no counted object");
    assertThat(Kit.outcomes(NothingSample.OneTestOfAClass.class, Map.of()))
        .isEqualTo("passed\npassed");
    assertThat(Kit.outcome(NothingSample.OneTestOfAClass.class, "one")).isEqualTo("passed");
    assertThat(Kit.outcomes(NothingSample.NoTestOfAClass.class, Map.of()))
        .startsWith("passed\npassed\n@ExpectCollected: no counted object")
        .hasLineCount(3);
  }

  @Test
  void workThatOutlivesTheTest() {
    String outcome = Kit.outcome(NothingSample.class, "aThreadWorksOn");
    NothingSample.over = true;
    assertThat(outcome)
        .startsWith("the test has ended, but threads that it started work on")
        .contains(" is not counted: works-on. Wait for them");
  }
}
