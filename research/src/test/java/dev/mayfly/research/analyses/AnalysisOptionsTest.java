package dev.mayfly.research.analyses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.options.OptionParser;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.AllOptions;
import dev.mayfly.research.NamedClasses;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class AnalysisOptionsTest {
  private static @Nullable RequestedCaches caches(String options) {
    return RequestedAnalyses.of(AllOptions.parse(options)).caches();
  }

  @Test
  void simulatedCachesHaveAForm() {
    assertThat(caches("analysis=cache")).hasToString("L1 32 KB 4-way 32 B, L2 1024 KB 8-way 128 B");
    assertThat(caches("analysis=cache,cache.levels=48k/12/64,2m/16/64,cache.sets=1/8"))
        .hasToString("L1 48 KB 12-way 64 B, L2 2048 KB 16-way 64 B, 1/8 of sets");
    assertThat(caches("analysis=cache,cache.values=a.Point,a.Line$End,cache.nulls=restricted"))
        .hasToString(
            "L1 32 KB 4-way 32 B, L2 1024 KB 8-way 128 B; value classes a.Point, a.Line$End");
    assertThat(caches("analysis=calls")).isNull();
  }

  @Test
  void eachNameMayBeTheLast() {
    for (String name : RequestedAnalyses.SHIPPED) {
      String text = "log=off,analysis=calls," + name;
      assertThat(OptionParser.parse(text, AllOptions.SET, AllOptions.CONFIG))
          .as(name)
          .containsEntry(AnalysisOptions.ANALYSIS, "calls," + name);
    }
  }

  @Test
  void makesThoseThatComeWithMayfly() throws IOException {
    assertThat(
            AnalysesFeature.made(new NamedClasses(List.of(), List.of("calls", "locks")), Map.of()))
        .containsOnlyKeys("calls", "locks")
        .extractingByKey("calls")
        .isInstanceOf(CallCounter.class);
  }

  @Test
  void analysesWriteFiles() {
    AgentOptions options = AllOptions.parse("formats=none,analysis=calls");
    assertThat(options.writes()).isTrue();
    assertThat(AllOptions.parse("formats=none").writes()).isFalse();
  }
}
