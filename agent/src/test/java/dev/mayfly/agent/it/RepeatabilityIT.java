package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.List;
import org.junit.jupiter.api.Tag;
import subject.arrays.Arrays;
import subject.construction.Places;
import subject.contexts.Calls;
import subject.hot.Hot;
import subject.unwoven.Unwoven;

/** A program gives the same counts in every run, interpreted or compiled. */
final class RepeatabilityIT {
  private static final int TIMES = 500_000;

  /** The subjects' and the recorder's methods are compiled at their first call; nothing else is. */
  private static final String[] COMPILED = {
    "-Xcomp",
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=compileonly,subject.*::*",
    "-XX:CompileCommand=compileonly,dev.mayfly.recording.*::*",
    "-Xmx256m"
  };

  @EachJvm(contexts = "tree")
  void twoRunsAreEqual(WovenJvm jvm) {
    for (Class<?> program : List.of(Places.class, Unwoven.class)) {
      ProfileSnapshot one = jvm.run(program).expectSound().profile();
      ProfileSnapshot other = jvm.run(program).expectSound().profile();
      assertSame(other, one);
      assertThat(other.coverage().sites()).isEqualTo(one.coverage().sites());
      assertThat(other.coverage().classesWoven()).isEqualTo(one.coverage().classesWoven());
    }
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void interpretedAndCompiledRunsAreEqual(WovenJvm jvm) {
    for (Class<?> program : List.of(Calls.class, Arrays.class, Unwoven.class)) {
      ProfileSnapshot interpreted =
          jvm.withOnlyJvm("-Xint", "-Xmx256m").run(program).expectSound().profile();
      ProfileSnapshot compiled = jvm.withOnlyJvm(COMPILED).run(program).expectSound().profile();
      assertSame(compiled, interpreted);
    }
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "site")
  void compiledRunsAreEqualBySiteToo(WovenJvm jvm) {
    ProfileSnapshot interpreted =
        jvm.withOnlyJvm("-Xint", "-Xmx256m").run(Places.class).expectSound().profile();
    ProfileSnapshot compiled = jvm.withOnlyJvm(COMPILED).run(Places.class).expectSound().profile();
    assertSame(compiled, interpreted);
  }

  private static void assertSame(ProfileSnapshot actual, ProfileSnapshot expected) {
    assertThat(actual.bySite()).isEqualTo(expected.bySite());
    assertThat(actual.root()).isEqualTo(expected.root());
    assertThat(actual.threads().stream().map(RepeatabilityIT::countsOf).toList())
        .isEqualTo(expected.threads().stream().map(RepeatabilityIT::countsOf).toList());
  }

  private static String countsOf(ThreadSnapshot row) {
    return row.name() + " " + row.threads() + " " + row.stats();
  }

  /** Objects that the JIT compiler would remove are counted all the same. */
  @EachJvm
  void hotLoopsAreCountedToTheLastObject(WovenJvm jvm) {
    WovenJvm asStarted = jvm.withOnlyJvm("-Xmx256m");
    asStarted
        .run(Hot.class)
        .expectStdout(asStarted.withoutAgent().run(Hot.class).stdout())
        .expectSites(
            """
            Hot.<clinit>        IllegalStateException  1
            Hot.points          Hot$Point     1000000
            Hot$Point.plus      Hot$Point     500000
            Hot.arrays          int[]         500000  elements=1500000
            Hot.arrays          byte[]        500000  elements=1750000
            # 0 to 127 are cached; sums 0, 0, 1, 3 .. 120 are those of 0 to 15, and the first
            Hot.boxes           Integer        499872  boxing
            Hot.boxes           Long           499984  boxing
            Hot.shape           Hot$Triangle        1
            Hot.shape           Hot$Square     249999
            Hot.shape           Hot$Circle     250000
            Hot$Triangle.area   double[]            1  elements=1
            Hot.refuse          Hot$Point      333333
            Hot.exceptions      Object         166667
            Hot.escaping        Hot$Escaping  500000
            Hot.fibonacci       Hot$Point      121393
            Hot.main            Hot$Point     1000000
            """);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void hotContextsAreRight(WovenJvm jvm) {
    ProfileSnapshot profile =
        jvm.withOnlyJvm("-Xmx256m", "-XX:+UseParallelGC").run(Hot.class).expectSound().profile();
    // main, its callees and theirs; fibonacci 25 deep
    assertThat(profile.root().total().allocations())
        .isEqualTo(12L * TIMES - 128 - 16 + 1 + 1 + 121393);
    assertThat(new ProfileTable("subject.hot").tree(profile.root()))
        .startsWith(
            ProfileTable.indented(
                """
                Hot.<clinit> IllegalStateException=1
                Hot.main Hot$Point=1000000
                  Hot.arrays byte[]=500000/1750000 int[]=500000/1500000
                  Hot.boxes Integer=499872 Long=499984
                  Hot.escaping Hot$Escaping=500000
                  Hot.exceptions Object=166667
                    Hot.refuse Hot$Point=333333
                  Hot.fibonacci
                    Hot.fibonacci
                """));
  }
}
