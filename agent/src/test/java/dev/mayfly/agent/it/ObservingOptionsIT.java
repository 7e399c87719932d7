package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.arrays.Arrays;
import subject.construction.Places;
import subject.contexts.Calls;
import subject.unwoven.Unwoven;

/** Options that add figures change no count: not one of a site in a context. */
final class ObservingOptionsIT {
  /** Each by itself. */
  static final List<List<String>> OPTIONS =
      List.of(
          List.of("lifetime=exact"),
          List.of("lifetime=sampled", "uses=drag"),
          List.of("lifetime=sampled", "uses=accesses"),
          List.of("lifetime=sampled", "uses=all"),
          List.of("analysis=cache", "cache.accesses=all"),
          List.of("analysis=trace", "trace.address=model"),
          List.of("events=alloc,free,enter,use", "lifetime=sampled", "uses=drag"),
          List.of("jni=true"),
          List.of("jni=arrays"),
          List.of("layout=true"),
          List.of("arrays=lengths"),
          List.of("bytes=physical"),
          List.of("bytecodes=true"),
          List.of("time=exact"),
          List.of("agents=continuous"),
          List.of("leaks=1", "lifetime=exact"),
          List.of("ranges=true"),
          List.of("duplicates=true", "lifetime=exact"),
          List.of("every=1", "gc=true"),
          List.of("formats=hprof,json"),
          List.of("remote=true"));

  /** The same and others, as many in a run as go together. */
  static final List<List<String>> TOGETHER =
      List.of(
          List.of(
              "include=*",
              "context=sampled",
              "lifetime=sampled",
              "uses=drag",
              "duplicates=true",
              "leaks=1"),
          List.of("lifetime=sampled", "uses=all", "analysis=cache", "layout=true", "jni=arrays"),
          List.of("bytes=physical", "time=exact", "jdk=charge", "ranges=true", "rest=sampled"),
          List.of("bytecodes=true", "agents=continuous", "jdk=frames", "time=sampled"));

  private static WovenJvm with(List<String> options) {
    WovenJvm jvm = WovenJvm.here().with("context", "tree");
    for (String option : options) {
      int equals = option.indexOf('=');
      jvm = jvm.with(option.substring(0, equals), option.substring(equals + 1));
    }
    return jvm;
  }

  private static void changeNoCount(Class<?> program) {
    WovenRun off = with(List.of()).run(program).expectSound();
    for (List<String> options : OPTIONS) {
      WovenRun run = with(options).run(program).expectSound().expectStdout(off.stdout());
      assertThat(counts(run.profile()))
          .as(program.getSimpleName() + " with " + options)
          .isEqualTo(counts(off.profile()));
    }
  }

  /** The counts of each site in each context. */
  private static Map<String, AllocationStats> counts(ProfileSnapshot profile) {
    Map<String, AllocationStats> counts = new TreeMap<>();
    profile
        .root()
        .walk()
        .handDown(
            "",
            (path, context) -> path + "/" + context.method(),
            (context, path) ->
                context.self().forEach((site, stats) -> counts.put(path + " " + site, stats)));
    return counts;
  }

  @Test
  void changeNoCountOfConstructions() {
    changeNoCount(Places.class);
  }

  @Tag("exhaustive")
  @Test
  void changeNoCountOfOtherPrograms() {
    for (Class<?> program : List.of(Arrays.class, Calls.class, Unwoven.class)) {
      changeNoCount(program);
    }
  }
}
