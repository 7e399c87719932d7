package dev.mayfly.agent.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.mayfly.agent.scope.ProgramScope;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule by which one option rules out another, and the words for it. */
final class PlanTest {
  private static final ProgramScope SCOPE = ProgramScope.of(List.of("com.acme.*"));

  @Test
  void byDefaultAllButTheJdk() {
    Plan plan = plan("");
    assertThat(plan.loadedClasses()).isEqualTo(Decision.ON);
    assertThat(plan.reweaving()).isEqualTo(Decision.ON);
    assertThat(plan.jdkWeaving()).isEqualTo(Decision.off("jdk=coverage"));
    assertThat(plan.physicalBytes()).isEqualTo(Decision.ON);
    assertThat(plan.impossible()).isEmpty();
    assertThat(plan.ineffective()).isEmpty();
  }

  @Test
  void countedBytecodesAreInThePlan() {
    assertThat(plan("bytecodes=true").text())
        .contains("counted exactly, with calls, by context in all woven classes")
        .contains("each basic block counts its bytecodes");
    assertThat(plan("").text()).doesNotContain("  bytecodes ");
  }

  @Test
  void layoutsAreInThePlan() {
    assertThat(plan("layout=true").text()).contains("class files are read");
    assertThat(plan("").text()).doesNotContain("  layout ");
  }

  @Test
  void withoutRetransformationNothingIsReplaced() {
    Plan plan = Plan.of(AgentOptions.parse("jdk=charge"), SCOPE, false, () -> true);
    Decision no = Decision.off("this JVM cannot replace loaded classes");
    assertThat(plan.reweaving()).isEqualTo(no);
    assertThat(plan.loadedClasses()).isEqualTo(no);
    assertThat(plan.jdkWeaving()).isEqualTo(no);
    assertThat(plan.impossible())
        .containsExactly("jdk=charge: this JVM cannot replace loaded classes");
  }

  @Test
  void loadedClassesStayIfTheUserSaysSo() {
    assertThat(plan("loaded=false").loadedClasses()).isEqualTo(Decision.off("loaded=false"));
  }

  @Test
  void whatIsNotCountedIsEstimatedUnlessTheUserOrATestSaysNo() {
    assertThat(plan("").sampledRest()).isEqualTo(Decision.ON);
    assertThat(plan("").options().samplesEarly()).isFalse();
    assertThat(plan("").text())
        .contains("what is not counted is estimated")
        .contains("begun when the program has run for 3 s");
    assertThat(plan("rest=early").sampledRest()).isEqualTo(Decision.ON);
    assertThat(plan("rest=early").options().samplesEarly()).isTrue();
    assertThat(plan("rest=early").text()).doesNotContain("has run for");
    assertThat(plan("rest=off").sampledRest()).isEqualTo(Decision.off("rest=off"));
    assertThat(plan("rest=off").text()).contains("in the coverage total only (rest=off)");
    assertThat(plan("preset=test").sampledRest().isOn()).isFalse();
    assertThat(plan("preset=test,rest=sampled").sampledRest().isOn()).isTrue();
    Plan ofTests =
        Plan.of(AgentOptions.parse("").forTests(Path.of("target")), SCOPE, true, () -> true);
    assertThat(ofTests.sampledRest().isOn()).isFalse();
  }

  @Test
  void physicalBytesAreReadButWhereEachMethodIsWoven() {
    assertThat(plan("bytes=physical,include=*").physicalBytes()).isEqualTo(Decision.ON);
    assertThat(plan("include=com.acme.*").physicalBytes()).isEqualTo(Decision.ON);
    for (String options : List.of("bytes=logical", "include=*", "context=site", "preset=test")) {
      assertThat(
              Plan.of(AgentOptions.parse(options), SCOPE, true, () -> fail("read unasked"))
                  .physicalBytes())
          .as(options)
          .isEqualTo(Decision.off("bytes=logical"));
    }
    Plan silent = Plan.of(AgentOptions.parse(""), SCOPE, true, () -> false);
    assertThat(silent.physicalBytes().isOn()).isFalse();
    assertThat(silent.impossible()).as("not requested").isEmpty();
    Plan without = Plan.of(AgentOptions.parse("bytes=physical"), SCOPE, true, () -> false);
    assertThat(without.impossible())
        .containsExactly("bytes=physical: this JVM does not report the bytes its threads allocate");
  }

  @Test
  void timeIsInThePlan() {
    assertThat(plan("").text())
        .contains("CPU and wall time by calling context, sampled every 5 ms");
    assertThat(plan("time=exact").text()).contains("each call of a woven method reads the time");
    assertThat(plan("time=off").text()).doesNotContain("time by calling context");
    assertThat(plan("context=site,interval=3").text())
        .contains("interval= has no effect without time=sampled");
  }

  @Test
  void contextsAreFollowedInAllClassesNoneOrThoseWithAnAccount() {
    assertThat(plan("").weaving(List.of()).contexts().names())
        .accepts("com.acme.Main", "org.h2.Table");
    assertThat(plan("context=site").weaving(List.of()).contexts().names()).rejects("com.acme.Main");
    assertThat(plan("context=sampled").weaving(List.of()).contexts().names())
        .rejects("com.acme.Main");
    assertThat(
            plan("context=site,accounts=web:com.acme.web.*").weaving(List.of()).contexts().names())
        .accepts("com.acme.web.Page")
        .rejects("com.acme.Main");
  }

  @Test
  void quotasAreInThePlan() {
    assertThat(plan("accounts=web:com.acme.web.*;db:com.acme.db.*,quota=web:64MB,db:1g").text())
        .contains("quotas     web 67.1 MB, db 1.1 GB; live bytes are compared every 5 s");
    assertThat(plan("").text()).doesNotContain("quotas");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lifetime=exact,sample=10 | sample= has no effect with lifetime=exact, which tracks every"
            + " object",
        "lifetime=exact,precision=1% | precision= has no effect with lifetime=exact, which tracks"
            + " every object",
        "lifetime=off,tracked=10 | tracked= has no effect with lifetime=off",
        "lifetime=off,resolution=4m | resolution= has no effect with lifetime=off",
        "lifetime=off,sample=4 | sample= has no effect with lifetime=off",
        "context=site,depth=9 | depth= has no effect with context=site",
        "sources=src,formats=json | sources= has no effect without html in formats=",
        "start=false,jmx=false | start=false with jmx=false: only the program can start recording,"
            + " through the API",
      })
  void anOptionWithoutEffectIsNoted(String options, String note) {
    assertThat(plan(options).ineffective()).containsExactly(note);
    assertThat(plan(options).text()).contains("note       " + note);
  }

  @Test
  void whatAPresetSaysIsNoMistakeOfTheUser() {
    assertThat(plan("preset=production,lifetime=off").ineffective()).isEmpty();
  }

  @Test
  void theTextSaysWhatWillHappen() {
    assertThat(plan("jdk=charge,exclude=com.acme.gen.*,lifetime=exact,every=60").text())
        .contains(
            "  scope      com.acme.*, except com.acme.gen.*",
            "  lifetimes  of all objects",
            "  JDK        woven",
            "  cost       medium: ",
            " at exit and every 60 s");
    assertThat(plan("formats=none").text()).contains("on request only, in ");
    assertThat(plan("preset=production").text())
        .contains("  preset     production: context=site,", "  cost       low: ");
    assertThat(plan("preset=exact,bytes=physical").text()).contains("  cost       high: ");
  }

  @Test
  void theTextIsReadAtAGlance() {
    assertThat(
            Plan.of(
                    AgentOptions.parse(
                        "preset=exact,bytes=physical,leaks=30,sample=10,lifetime=exact,"
                            + "sources=src,formats=json,start=false,jmx=false,cache=x,accounts=jar"),
                    SCOPE,
                    false,
                    () -> false)
                .text()
                .lines())
        .hasSizeBetween(15, 25);
  }

  private static Plan plan(String options) {
    return Plan.of(AgentOptions.parse(options), SCOPE, true, () -> true);
  }

  @Test
  void layersNeedContextsAndPhysicalBytes() {
    assertThat(plan("").layers()).isEqualTo(Decision.ON);
    assertThat(plan("layers=off").layers()).isEqualTo(Decision.off("layers=off"));
    assertThat(plan("context=site").layers().reason()).isEqualTo("layers need context=tree");
    assertThat(plan("bytes=logical").layers()).isEqualTo(Decision.off("bytes=logical"));
    assertThat(plan("bytes=logical,layers=on").impossible())
        .containsExactly("layers=: bytes=logical");
  }
}
