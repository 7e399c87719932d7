package dev.mayfly.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.run.UnwovenBytes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Advice where coverage is low. */
final class CoverageAdviceTest {
  private static final long MB = 1 << 20;
  private static final MethodFrame RUN = new MethodFrame("p.Main", "run", "()V");
  private static final String DEFAULT = "com.acme.*, util.* (packages in app.jar)";

  @Test
  void namesTheLargestPackagesAndTheOption() {
    assertThat(
            advice(
                DEFAULT,
                Map.of(),
                10 * MB,
                bytes("org.h2.*", 30),
                bytes("org.slf4j.*", 1),
                bytes("net.sf.saxon.*", 40)))
        .containsExactly(
            "Most bytes were allocated by unwoven packages: net.sf.saxon.* (about 41.9 MB),"
                + " org.h2.* (about 31.5 MB); include=com.acme.*,util.*,net.sf.saxon.*,org.h2.*"
                + " counts them.");
  }

  /** Users know their own patterns and need only the additions. */
  @Test
  void doesNotRepeatTheUsersOwnPatterns() {
    assertThat(
            advice("com.acme.*", Map.of("include", "com.acme.*"), 10 * MB, bytes("org.h2.*", 30)))
        .containsExactly(
            "Most bytes were allocated by unwoven packages: org.h2.* (about 31.5 MB); add"
                + " org.h2.* to include to count them.");
  }

  @Test
  void namesTheJdkUnlessItIsCounted() {
    UnwovenBytes jdk = bytes(UnwovenBytes.JDK, 50);
    assertThat(advice(DEFAULT, Map.of(), 10 * MB, jdk))
        .containsExactly(
            "JDK code allocated about 52.4 MB when called by woven code; jdk=charge counts it.");
    assertThat(advice(DEFAULT, Map.of("jdk", "charge"), 10 * MB, jdk)).isEmpty();
    assertThat(advice(DEFAULT, Map.of("jdk", "charge | off"), 10 * MB, jdk)).hasSize(1);
  }

  @Test
  void saysNothingWhereMostIsCountedOrNothingIsKnown() {
    assertThat(advice(DEFAULT, Map.of(), 60 * MB, bytes("org.h2.*", 30))).isEmpty();
    assertThat(advice(DEFAULT, Map.of(), MB)).isEmpty();
  }

  /** Weights of samples are more than the JVM allocated where a thread's first samples are few. */
  @Test
  void namesEstimatesAndNotWeights() {
    assertThat(advice(DEFAULT, Map.of(), 10 * MB, bytes(UnwovenBytes.JDK, 7_300)))
        .containsExactly(
            "JDK code allocated about 94.4 MB when called by woven code; jdk=charge counts it.");
  }

  private static UnwovenBytes bytes(String packages, long megabytes) {
    return new UnwovenBytes(packages, megabytes * MB);
  }

  private static List<String> advice(
      String scope, Map<String, String> options, long counted, UnwovenBytes... unwoven) {
    AllocationStats stats = new AllocationStats(1, 0, counted, 0);
    ContextBuilder root = ContextSnapshot.builder();
    root.record(new AllocationSite(RUN, 7, "T", AllocationKind.OBJECT), stats);
    ContextBuilder sampled = ContextSnapshot.builder();
    sampled
        .threads("main")
        .unwoven(RUN)
        .add(
            new AllocationSite(RUN, 8, "U", AllocationKind.OBJECT),
            SiteRecord.of(RestSample.of(100 * MB - counted)));
    return CoverageAdvice.of(
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, root.build())
            .adding(ThreadSnapshot.PART, new ThreadSnapshot("main", 1, false, 1, stats, 100 * MB))
            .with(
                SampledRest.PART,
                new SampledRest(ImmutableMap.of("main", sampled.build()), ImmutableMap.of()))
            .with(
                Environment.PART,
                new Environment(
                    "1",
                    "17",
                    "VM",
                    "G1",
                    Modes.of(ContextMode.TREE),
                    Modes.of(LifetimeMode.SAMPLED),
                    scope,
                    ImmutableMap.copyOf(options),
                    Instant.EPOCH,
                    Instant.EPOCH,
                    15,
                    ""))
            .with(
                Coverage.PART,
                new Coverage(
                    counted,
                    100 * MB,
                    1,
                    1,
                    ImmutableList.of(),
                    ImmutableList.copyOf(unwoven),
                    ImmutableList.of())));
  }
}
