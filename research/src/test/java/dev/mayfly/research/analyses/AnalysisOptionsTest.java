package dev.mayfly.research.analyses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.OptionParser;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.AllOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cache.levels=32k/4 | option 'cache.levels': '32k/4' is neither javana, nor host, nor two"
            + " caches, as in 32k/4/32,1m/8/128",
        "cache.levels=1m/8/128,32k/4/32 | option 'cache.levels': the second level must be at least"
            + " as large as the first, and its lines, too",
        "cache.values=a.b.* | option 'cache.values': 'a.b.*' is not the name of a class, as"
            + " com.acme.Point",
        "cache.accesses=stack | option 'cache.accesses' must be one of [heap, all], not 'stack'",
        "cache.nulls=no | option 'cache.nulls' must be one of [allowed, restricted], not 'no'",
        "cache.sets=1/3 | option 'cache.sets': '1/3' must be all or 1/n, n a power of two up to 64",
        "analysis=cache,cache=host | option 'cache' is a directory for woven classes; write"
            + " cache.levels=host",
        "trace.limit=0m | option 'trace.limit' must be a size of at least 1k, as in 4m, not '0m'",
        "trace.address=real | option 'trace.address' must be one of [none, model], not 'real'",
      })
  void wrongValuesAreRefused(String options, String message) {
    assertThatThrownBy(() -> AllOptions.parse(options))
        .isInstanceOf(OptionException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cache.sets=1/4 | cache.sets= has no effect without analysis=cache",
        "trace.limit=1m | trace.limit= has no effect without analysis=trace",
      })
  void anOptionWithoutEffectIsNoted(String options, String note) {
    assertThat(AllOptions.parse(options).ineffective()).containsExactly(note);
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
    assertThat(UserAnalyses.of(List.of(), List.of("calls", "locks"), Map.of()))
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
