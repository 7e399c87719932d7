package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.wording.Units;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Note.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.rest.Recorded;
import subject.rest.SetsLate;
import subject.rest.Shares;
import subject.rest.Sleeper;

/** What was not counted is estimated, with intervals that hold; counts are as they were. */
final class SampledRestIT {
  private static final int MILLIS = 6_000;
  private static final long ARRAYS = 1_000L * MILLIS / 10;

  private static WovenRun run(WovenJvm jvm) {
    return jvm.with("frames", "all").run(Shares.class, Integer.toString(MILLIS)).expectExit(0);
  }

  private static ContextSnapshot context(ContextSnapshot root, String... methods) {
    ContextSnapshot context = root;
    for (String method : methods) {
      context =
          context.children().stream()
              .filter(child -> child.kind() == ContextSnapshot.Kind.METHOD)
              .filter(child -> isNamed(child.method(), method))
              .findFirst()
              .orElseThrow();
    }
    return context;
  }

  private static boolean isNamed(MethodFrame frame, String method) {
    return frame.methodName().equals(method);
  }

  /** Twice the half-width leaves one failure in thousands to chance. */
  private static void assertHolds(RestEstimate estimate, long trueBytes, double sampled) {
    assertThat(estimate.samples()).isGreaterThan(20);
    assertThat(Math.abs(estimate.bytes() - sampled * trueBytes))
        .as("%s of %,d", estimate, trueBytes)
        .isLessThan(2 * estimate.halfWidth());
    assertThat(estimate.halfWidth()).isLessThan(2.0 * trueBytes);
  }

  /** Counts are the same with and without samples. */
  @EachJvm(contexts = "tree")
  void contextsHaveWhatUnwovenCodeAllocatedForThem(WovenJvm jvm) {
    WovenRun run = run(jvm.with("rest", "early"));
    ProfileSnapshot profile = run.profile();
    WholePicture whole = profile.whole();
    ContextSnapshot main = context(whole.root(), "main");
    List<String> known = run.stdout().lines().toList();
    long first = Long.parseLong(known.get(1));
    long second = Long.parseLong(known.get(2));
    assertThat(known.get(3)).as("a property that Flight Recorder sets").isEqualTo("null");
    // the program has waited for the first samples, of which some are lost with their buffers
    double sampled = (double) whole.restBytes() / (first + second);
    assertThat(sampled).isBetween(0.5, 1.1);
    assertHolds(whole.below(context(main, "first")), first, sampled);
    assertHolds(whole.below(context(main, "second")), second, sampled);
    assertThat(whole.selfCheck().rows()).isNotEmpty();
    assertThat(whole.selfCheck().discrepancies()).isEmpty();
    assertThat(whole.explained()).isGreaterThan(0.6);
    assertThat(run.mayflySays().get(0))
        .contains(" allocations counted (")
        .contains(" allocated = ")
        .contains(" + " + Units.bytes(whole.uncountedBytes()) + " uncounted");

    WovenRun plain = run(jvm.withJvm("-Xlog:class+load:file=classes.txt"));
    assertThat(plain.profile().root()).isEqualTo(profile.root());
    assertThat(plain.profile().whole().isEmpty()).isTrue();
    assertThat(plain.text("classes.txt"))
        .doesNotContain(" jdk.jfr.consumer.")
        .doesNotContain(" jdk.jfr.FlightRecorder")
        .doesNotContain("dev.mayfly.agent.sampling.");
  }

  @Tag("exhaustive")
  @Test
  void aRecordingOfTheUsersRunsBeside() throws IOException {
    WovenRun run =
        run(
            WovenJvm.here()
                .with("rest", "early")
                .withJvm("-Xlog:disable", "-XX:StartFlightRecording=filename=own.jfr"));
    assertThat(run.profile().whole().restBytes()).isGreaterThan(2_000 * ARRAYS);
    assertThat(RecordingFile.readAllEvents(run.directory().resolve("own.jfr")))
        .extracting(event -> event.getEventType().getName())
        .contains("jdk.ObjectAllocationSample", "jdk.CPULoad");
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void aRecordingThatTheProgramStartsKeepsItsSettings(WovenJvm jvm) {
    WovenRun run =
        jvm.with("rest", "early").run(Recorded.class, Integer.toString(MILLIS)).expectExit(0);
    assertThat(run.stdout()).contains("150/s").contains("samples: true");
    assertThat(run.profile().whole().isEmpty()).isFalse();
  }

  @Test
  void withoutTheModuleThereAreCountsAlone() {
    WovenJvm jvm =
        WovenJvm.here()
            .withJvm(
                "--limit-modules",
                "java.base,java.logging,java.management,jdk.management,java.instrument");
    WovenRun byDefault = jvm.with("rest", null).run(Shares.class, "10").expectExit(0);
    assertThat(byDefault.mayflySays()).hasSize(1);
    assertThat(byDefault.profile().whole().isEmpty()).isTrue();
    assertThat(jvm.with("rest", "early").run(Shares.class, "10").mayflySays())
        .hasSize(2)
        .startsWith(
            "mayfly: rest=early: this JVM has no module jdk.jfr. Mayfly continues without it.");
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void withoutADiskThereAreCountsAlone(WovenJvm jvm) {
    WovenRun run =
        jvm.with("rest", "early")
            .withJvm("-Xlog:disable", "-Djava.io.tmpdir=/dev/null")
            .run(Shares.class, "3000")
            .expectExit(0);
    assertThat(run.mayflySays())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("mayfly: option 'rest': Flight Recorder refused: ");
    assertThat(run.profile().total().allocations()).isGreaterThanOrEqualTo(300_000);
  }

  @EachJvm(contexts = "tree")
  void aShortProgramIsNotSampled(WovenJvm jvm) {
    WovenRun run =
        jvm.with("rest", "sampled")
            .with("formats", "json;text")
            .withJvm("-Xlog:class+load:file=classes.txt")
            .run(Sleeper.class, "100")
            .expectExit(0);
    assertThat(run.profile().whole().isEmpty()).isTrue();
    assertThat(run.text("classes.txt")).doesNotContain(" jdk.jfr.").contains("SamplingStart");
    String report = run.text("report/report.txt");
    assertThat(report.substring(report.indexOf("\nCOVERAGE")))
        .contains("the program ran for less than 10 s since it was ready; rest=early");
    assertThat(run.mayflySays()).hasSize(1);
  }

  @Test
  void aLongOneIsSampledWhenItHasRunForAWhile() {
    WovenRun run =
        WovenJvm.here()
            .with("rest", "sampled")
            .withTimeout(Duration.ofMinutes(2))
            .run(Shares.class, "11000", "sampled")
            .expectExit(0);
    WholePicture whole = run.profile().whole();
    assertThat(whole.restBytes()).isPositive();
    assertThat(whole.explained()).isBetween(0.1, 0.9);
    assertThat(run.profile().notes()).noneMatch(note -> note.kind() == Kind.REST_NOT_SAMPLED);
  }

  /** Flight Recorder starts half a second after a program that uses little. */
  @Tag("exhaustive")
  @Test
  void aProgramThatEndsMeanwhileSaysNothingOfIt() {
    for (String millis : new String[] {"200", "350", "500"}) {
      WovenRun run = WovenJvm.here().with("rest", "early").run(Sleeper.class, millis).expectExit(0);
      assertThat(run.stdout()).isEmpty();
      assertThat(run.stderr().lines())
          .anyMatch(line -> line.contains(" counted ("))
          .allMatch(line -> line.startsWith("mayfly: "))
          .noneMatch(line -> line.contains("refused"));
    }
  }

  /** Flight Recorder has asked for them by then. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void whatTheProgramSetsLateHasEffect(WovenJvm jvm) {
    WovenRun run = jvm.with("rest", "early").run(SetsLate.class);
    assertThat(run.profile().whole().isEmpty()).isFalse();
    run.expectExit(0).expectEndsAs(jvm.withoutAgent().run(SetsLate.class));
    assertThat(run.stdout()).startsWith("Asia/Kolkata");
  }
}
