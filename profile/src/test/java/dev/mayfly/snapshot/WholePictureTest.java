package dev.mayfly.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WholePictureTest {
  private static final MethodFrame PLACE = RandomProfiles.frame("place");
  private static final MethodFrame RESIZE = new MethodFrame("java.util.HashMap", "resize", "()V");
  private static final MethodFrame RUN = new MethodFrame("java.lang.Thread", "run", "()V");
  private static final AllocationSite ORDER =
      new AllocationSite(PLACE, 7, "Order", AllocationKind.OBJECT);
  private static final AllocationSite NODES =
      new AllocationSite(RESIZE, 700, "java.util.HashMap$Node[]", AllocationKind.ARRAY);

  private final ContextBuilder counted = ContextSnapshot.builder();
  private final ContextBuilder sampled = ContextSnapshot.builder();

  private static SiteRecord samples(int count, long weight) {
    RestSample sum = RestSample.EMPTY;
    for (int i = 0; i < count; i++) {
      sum = sum.plus(RestSample.of(weight));
    }
    return SiteRecord.of(sum);
  }

  private static AllocationStats bytes(long bytes) {
    return new AllocationStats(bytes / 16, 0, bytes, 0);
  }

  /** On one thread, of which the JVM says what it allocated. */
  private ProfileSnapshot profile(long allocated, long unsampled) {
    ContextSnapshot root = counted.build();
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root)
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot("worker-1", 9, false, 1, root.total(), allocated))
        .with(
            Coverage.PART, new Coverage(root.total().bytes(), allocated, 1, 1, ImmutableList.of()))
        .with(
            SampledRest.PART,
            new SampledRest(
                ImmutableMap.of("worker-#", sampled.build()),
                ImmutableMap.of("worker-#", unsampled)));
  }

  private void count(long bytes) {
    counted.child(PLACE).record(ORDER, bytes(bytes));
  }

  private void sampleCounted(int count, long weight) {
    sampled.child(PLACE).add(ORDER, samples(count, weight));
  }

  private void sampleBelowPlace(int count, long weight) {
    sampled.child(PLACE).unwoven(RESIZE).add(NODES, samples(count, weight));
  }

  private void sampleOutside(int count, long weight) {
    sampled.threads("worker-#").unwoven(RUN).unwoven(RESIZE).add(NODES, samples(count, weight));
  }

  @Test
  void theRestIsWhatWasAllocatedAndNotCounted() {
    count(400_000);
    sampleCounted(40, 10_000);
    sampleBelowPlace(45, 10_000);
    sampleOutside(15, 10_000);
    WholePicture whole = profile(1_200_000, 0).whole();
    assertThat(whole.countedBytes()).isEqualTo(400_000);
    assertThat(whole.restBytes()).isEqualTo(800_000);
    assertThat(whole.allocatedBytes()).isEqualTo(1_200_000);
    assertThat(whole.explained()).isEqualTo(1);
    ContextSnapshot place = whole.root().child(PLACE).orElseThrow();
    assertThat(place.total().bytes()).isEqualTo(400_000);
    assertThat(place.totalRest().bytes()).isEqualTo(600_000);
    assertThat(place.selfRest()).isEqualTo(RestSample.EMPTY);
    RestEstimate below = whole.below(place);
    assertThat(below.samples()).isEqualTo(45);
    assertThat(below.bytesLow()).isBetween(500_000.0, 540_000.0);
    assertThat(below.bytesHigh()).isBetween(660_000.0, 700_000.0);
    assertThat(whole.below(whole.root()).isExact()).isTrue();
    assertThat(whole.byType()).containsOnlyKeys("java.util.HashMap$Node[]");
    assertThat(whole.byMethod().keySet()).containsExactly(RESIZE);
    assertThat(whole.byThreadGroup().keySet()).containsExactly("worker-#");
  }

  @Test
  void unwovenContextsStandBesideWovenOnes() {
    count(16);
    sampleOutside(1, 100);
    sampleBelowPlace(1, 100);
    ContextSnapshot root = profile(216, 0).whole().root();
    assertThat(root.children())
        .extracting(ContextSnapshot::kind)
        .containsExactly(ContextSnapshot.Kind.THREADS, ContextSnapshot.Kind.METHOD);
    assertThat(root.child(PLACE).orElseThrow().children())
        .extracting(ContextSnapshot::kind)
        .containsExactly(ContextSnapshot.Kind.UNWOVEN);
  }

  @Test
  void whatWasAllocatedBeforeSamplingBeganIsUnexplained() {
    count(100_000);
    sampleOutside(50, 10_000);
    WholePicture whole = profile(1_000_000, 400_000).whole();
    assertThat(whole.restBytes()).isEqualTo(500_000);
    assertThat(whole.unexplainedBytes()).isEqualTo(400_000);
    assertThat(whole.explained()).isCloseTo(0.6, within(1e-9));
  }

  @Test
  void samplesSplitWhatIsKnownAndNeverAdd() {
    sampleOutside(5, 10_000);
    assertThat(profile(1_000_000, 0).whole().restBytes()).isEqualTo(1_000_000);
    assertThat(profile(7, 0).whole().restBytes()).isEqualTo(7);
  }

  /** With physical bytes of contexts, those of PLACE without objects that were counted. */
  private ProfileSnapshot withContexts(long ofPlace, long outside, ContextSnapshot before) {
    count(100);
    counted.child(PLACE).add(Amounts.of(Quantity.PHYSICAL_BYTES, 100 + ofPlace));
    ContextSnapshot root = counted.build();
    long allocated = 100 + ofPlace + outside;
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root)
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot("worker-1", 9, false, 1, root.total(), 100 + ofPlace))
        .with(Coverage.PART, new Coverage(100, allocated, 1, 1, ImmutableList.of()))
        .with(
            SampledRest.PART,
            new SampledRest(
                ImmutableMap.of("worker-#", sampled.build(), "(all threads)", before),
                ImmutableMap.of()));
  }

  /** Samples say that both allocated as much, which is far from true. */
  @Test
  void eachContextHasTheBytesThatItIsKnownToHave() {
    sampleBelowPlace(50, 1_000);
    sampleOutside(50, 1_000);
    WholePicture whole = withContexts(700_000, 20_000, ContextSnapshot.EMPTY).whole();
    assertThat(whole.root().child(PLACE).orElseThrow().totalRest().bytes()).isEqualTo(700_000);
    assertThat(whole.restBytes()).isEqualTo(720_000);
    assertThat(whole.explained()).isEqualTo(1);
  }

  @Test
  void ofAContextToo_whatWasAllocatedBeforeSamplingBeganIsUnexplained() {
    sampleBelowPlace(50, 1_000);
    sampleOutside(50, 1_000);
    ContextBuilder before = ContextSnapshot.builder();
    before.add(Amounts.of(Quantity.PHYSICAL_BYTES, 5_000));
    before.child(PLACE).add(Amounts.of(Quantity.PHYSICAL_BYTES, 600_000));
    WholePicture whole = withContexts(700_000, 20_000, before.build()).whole();
    assertThat(whole.root().child(PLACE).orElseThrow().totalRest().bytes()).isEqualTo(100_000);
    assertThat(whole.restBytes()).isEqualTo(115_000);
    assertThat(whole.unexplainedBytes()).isEqualTo(605_000);
  }

  /** Or the types of the many small contexts that no sample met would be underestimated. */
  @Test
  void aContextWithTooFewBytesIsSplitTogetherWithItsCaller() {
    sampleBelowPlace(1, 1_000);
    sampleOutside(9, 1_000);
    WholePicture whole = withContexts(2_000, 18_000, ContextSnapshot.EMPTY).whole();
    assertThat(whole.root().child(PLACE).orElseThrow().totalRest().bytes()).isEqualTo(2_000);
    assertThat(whole.restBytes()).isEqualTo(20_000);
  }

  @Test
  void soTheSampleOfASmallContextStandsForOthersToo() {
    sampleBelowPlace(10, 1_000);
    sampleOutside(10, 1_000);
    WholePicture whole = withContexts(3_000, 17_000, ContextSnapshot.EMPTY).whole();
    assertThat(whole.root().child(PLACE).orElseThrow().totalRest().bytes()).isEqualTo(10_000);
  }

  @Test
  void virtualThreadsAreOutsideAllContexts() {
    ContextSnapshot root = withContexts(700_000, 20_000, ContextSnapshot.EMPTY).root();
    sampleBelowPlace(50, 1_000);
    WholePicture whole =
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, root)
            .with(Coverage.PART, new Coverage(100, 720_100, 1, 1, ImmutableList.of()))
            .with(
                SampledRest.PART,
                new SampledRest(
                    ImmutableMap.of(ThreadGroupName.VIRTUAL, sampled.build()), ImmutableMap.of()))
            .whole();
    assertThat(whole.restBytes()).isEqualTo(720_000);
  }

  @Test
  void whereTheJvmSaysNothingTheWeightsAreTakenAsTheyAre() {
    count(1_000_000);
    sampleOutside(5, 10_000);
    WholePicture whole = profile(-1, 0).whole();
    assertThat(whole.restBytes()).isEqualTo(50_000);
  }

  @Test
  void objectsThatTheCompilerRemovedDoNotMakeTheRestSmaller() {
    count(900_000); // of which 500,000 were never allocated
    sampleCounted(40, 10_000);
    sampleBelowPlace(60, 10_000);
    WholePicture whole = profile(1_000_000, 0).whole();
    assertThat(whole.restBytes()).isBetween(450_000L, 600_000L);
    assertThat(whole.explained()).isEqualTo(1);
  }

  @Test
  void whereTheJvmHasNoTotalThreadsWithoutARowAddToIt() {
    count(100);
    ProfileSnapshot profile =
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, counted.build())
            .adding(ThreadSnapshot.PART, new ThreadSnapshot("main", 1, false, 1, bytes(100), 1_000))
            .with(Coverage.PART, new Coverage(100, 1_000, 1, 1, ImmutableList.of()))
            .with(
                SampledRest.PART,
                new SampledRest(ImmutableMap.of("timer", timer(7_000)), ImmutableMap.of()))
            .addingAll(
                Note.PART, ImmutableList.of(Note.of(Note.Kind.FINISHED_THREADS_LOWER_BOUND)));
    assertThat(profile.whole().allocatedBytes()).isEqualTo(8_000);
    assertThat(profile.whole().restBytes()).isEqualTo(7_000);
  }

  @Test
  void threadsWithoutARowHaveWhatTheRowsLack() {
    count(100);
    ProfileSnapshot profile =
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, counted.build())
            .with(Coverage.PART, new Coverage(100, 10_000, 1, 1, ImmutableList.of()))
            .with(
                SampledRest.PART,
                new SampledRest(
                    ImmutableMap.of("timer", timer(6_000)), ImmutableMap.of("timer", 600L)))
            .adding(
                ThreadSnapshot.PART, new ThreadSnapshot("main", 1, false, 1, bytes(100), 1_000));
    WholePicture whole = profile.whole();
    assertThat(whole.restBytes()).isEqualTo(10_000 - 1_000 - 600);
    assertThat(whole.allocatedBytes()).isEqualTo(10_000);
    ProfileSnapshot more =
        profile.adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot("other", 2, false, 1, AllocationStats.EMPTY, -1));
    assertThat(more.whole().restBytes()).isEqualTo(10_000 - 1_000 - 600);
  }

  private static ContextSnapshot timer(long weight) {
    ContextBuilder tree = ContextSnapshot.builder();
    tree.threads("timer").unwoven(RUN).add(NODES, samples(1, weight));
    return tree.build();
  }

  @Test
  void withoutSamplesThereAreCountsAlone() {
    count(160);
    ProfileSnapshot profile = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, counted.build());
    assertThat(profile.whole().isEmpty()).isTrue();
    assertThat(profile.whole().root()).isSameAs(profile.root());
    assertThat(profile.whole().selfCheck().rows()).isEmpty();
  }

  @Test
  void differencesAreOfSamples() {
    count(400_000);
    sampleCounted(40, 10_000);
    sampleOutside(20, 10_000);
    ProfileSnapshot earlier = profile(600_000, 0);
    count(400_000);
    sampleCounted(40, 10_000);
    sampleOutside(60, 10_000);
    ProfileSnapshot later = profile(1_600_000, 0);
    WholePicture between = later.minus(earlier).whole();
    assertThat(between.countedBytes()).isEqualTo(400_000);
    assertThat(between.restBytes()).isEqualTo(600_000);
    assertThat(between.byType().values()).extracting(RestEstimate::samples).containsExactly(60L);
  }

  @Test
  void fewSamplesProveNothing() {
    sampleCounted(3, 10_000);
    assertThat(profile(100_000, 0).whole().selfCheck()).isEqualTo(SelfCheck.NONE);
  }

  @Test
  void estimatesAddUpToTheRest() {
    RandomProfiles random = new RandomProfiles(7, false);
    for (int i = 0; i < 50; i++) {
      WholePicture whole = random.next().whole();
      long sum = 0;
      for (Map.Entry<AllocationSite, RestEstimate> site : whole.bySite().entrySet()) {
        assertThat((double) site.getValue().bytes())
            .isBetween(
                Math.floor(site.getValue().bytesLow()), Math.ceil(site.getValue().bytesHigh()));
        sum += site.getValue().bytes();
      }
      assertThat(sum).isEqualTo(whole.restBytes());
    }
  }
}
