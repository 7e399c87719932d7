package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each kind of finding: when it holds, and that it does not hold when a little is missing. */
class FindingsTest {
  private static final MethodFrame MONTH = new MethodFrame("com.acme.Statistics", "month", "()V");
  private static final MethodFrame OTHER = new MethodFrame("com.acme.Other", "run", "()V");

  static final Names NAMES = new PlainNames();

  private final ContextBuilder root = ContextSnapshot.builder();
  private final Map<AllocationSite, ArrayLengths> lengths = new HashMap<>();
  private int line;
  private long seconds = 10;

  private AllocationSite site(MethodFrame method, String type, AllocationKind kind) {
    return new AllocationSite(method, ++line, type, kind);
  }

  private AllocationSite made(
      MethodFrame method,
      String type,
      AllocationKind kind,
      long objects,
      long elements,
      long size) {
    AllocationSite site = site(method, type, kind);
    root.child(method).record(site, new AllocationStats(objects, elements, objects * size, 0));
    return site;
  }

  private void lives(AllocationSite site, Buckets deaths, Buckets live) {
    ClockStats ages = new ClockStats(deaths, live, 0);
    long died = deaths.total();
    long born = died + live.total();
    root.child(site.method())
        .add(
            site,
            SiteRecord.of(
                new LifetimeStats(born, died, (double) born, ages, ages, ages, Generations.NONE)));
  }

  private ProfileSnapshot snapshot() {
    return ProfileSnapshot.EMPTY
        .with(
            Environment.PART,
            new Environment(
                "1",
                "17",
                "VM",
                "G1 Young Generation",
                Modes.of(ContextMode.TREE),
                Modes.of(LifetimeMode.SAMPLED),
                "all",
                ImmutableMap.of(),
                Instant.EPOCH,
                Instant.EPOCH.plusSeconds(seconds),
                15,
                ""))
        .with(ContextSnapshot.PART, root.build())
        .with(ArrayLengths.PART, ImmutableMap.copyOf(lengths));
  }

  private List<String> kinds() {
    return Findings.of(snapshot()).all().stream().map(Finding::kind).toList();
  }

  private String words() {
    return Findings.of(snapshot()).all().get(0).words(NAMES);
  }

  private void others(long objects) {
    made(OTHER, "com.acme.Order", AllocationKind.OBJECT, objects, 0, 24);
  }

  @Test
  void nothingIsFoundInNothing() {
    assertThat(kinds()).isEmpty();
    others(1_000_000);
    assertThat(kinds()).isEmpty();
  }

  @Test
  void randomProfilesAreNoReasonToFail() {
    RandomProfiles profiles = new RandomProfiles(5, true);
    for (int i = 0; i < 50; i++) {
      for (Finding finding : Findings.of(profiles.next()).all()) {
        assertThat(finding.words(NAMES)).endsWith(".");
        assertThat(finding.weight()).isBetween(0.0, 3.0);
      }
    }
  }

  @Test
  void boxes() {
    others(80_000);
    AllocationSite largest = made(MONTH, "java.lang.Long", AllocationKind.BOXING, 12_000, 0, 24);
    made(MONTH, "java.lang.Integer", AllocationKind.OBJECT, 8_000, 0, 16);
    assertThat(kinds()).containsExactly("boxing");
    assertThat(Findings.of(snapshot()).all().get(0).site()).contains(largest);
    assertThat(words())
        .isEqualTo(
            "com.acme.Statistics boxes numbers: 20000 objects, 20 % of the counted objects, 416000 B; most of them"
                + " java.lang.Long at 2.");
  }

  @Test
  void fewBoxesAndSmallSharesAreNoHotSpot() {
    made(MONTH, "java.lang.Long", AllocationKind.BOXING, 9_999, 0, 24);
    assertThat(kinds()).isEmpty();
    made(MONTH, "java.lang.Long", AllocationKind.BOXING, 9_999, 0, 24);
    others(400_000);
    assertThat(kinds()).isEmpty();
  }

  @Test
  void arraysOfWhichCopiesKeepLittle() {
    others(10_000);
    made(MONTH, "char[]", AllocationKind.ARRAY, 400, 400 * 32_768, 65_552);
    made(MONTH, "char[]", AllocationKind.COPY, 393, 393 * 334, 684);
    assertThat(kinds()).containsExactly("arrays mostly unused");
    assertThat(words())
        .isEqualTo(
            "char[] at 2: 400 arrays of 32768 elements on average, of which copies use 328"
                + " (char[] at 3). Smaller ones would save 97 % of the counted bytes.");
  }

  @Test
  void copiesElsewhereOrFewerOrAsLongProveNothing() {
    made(MONTH, "char[]", AllocationKind.ARRAY, 400, 400 * 32_768, 65_552);
    made(OTHER, "char[]", AllocationKind.COPY, 400, 400 * 334, 684);
    made(MONTH, "char[]", AllocationKind.COPY, 300, 300 * 334, 684);
    made(MONTH, "byte[]", AllocationKind.COPY, 400, 400 * 334, 684);
    made(MONTH, "char[]", AllocationKind.COPY, 400, 400 * 9_000, 18_016);
    assertThat(kinds()).isEmpty();
  }

  private AllocationSite arrays(
      AllocationKind kind, long arrays, long elements, ArrayLengths histogram) {
    AllocationSite site = made(MONTH, "long[]", kind, arrays, elements, 16 + 8 * elements / arrays);
    lengths.put(site, histogram);
    return site;
  }

  /** Of 1,500 arrays of 16, some become 32, 64, 128 and 256 long. */
  private static final ArrayLengths FALLING =
      ArrayLengths.of(0, 0, 0, 0, 0, 0, 1000, 600, 300, 100);

  private static final long DOUBLED = 1000 * 32 + 600 * 64 + 300 * 128 + 100 * 256;

  private static ArrayLengths all(int bits, long arrays) {
    long[] counts = new long[bits + 1];
    counts[bits] = arrays;
    return ArrayLengths.of(counts);
  }

  @Test
  void arraysThatDouble() {
    others(20_000);
    arrays(AllocationKind.ARRAY, 1500, 1500 * 16, all(5, 1500));
    AllocationSite copies = arrays(AllocationKind.COPY, 2000, DOUBLED, FALLING);
    assertThat(kinds()).containsExactly("arrays grown by doubling");
    assertThat(Findings.of(snapshot()).all().get(0).site()).contains(copies);
    assertThat(words())
        .isEqualTo(
            "long[] at 3: 1000 of 1500 arrays that start with 16 elements (long[] at 2) grow by"
                + " doubling, up to 256, in 2000 copies. Allocating the final length at once would"
                + " save 31 % of the counted bytes.");
    others(10_000_000);
    assertThat(kinds()).isEmpty(); // few of all bytes
  }

  @Test
  void otherCopiesAreNotDoubled() {
    arrays(AllocationKind.ARRAY, 1500, 1500 * 16, all(5, 1500));
    // lengths that are no power of two times the first one: one element more, or 24 at first
    arrays(AllocationKind.COPY, 2000, DOUBLED + 1, FALLING);
    arrays(AllocationKind.COPY, 2000, DOUBLED + 400, FALLING);
    // more long ones than short ones, a gap, three octaves only
    arrays(
        AllocationKind.COPY,
        800,
        100 * 32 + 200 * 64 + 300 * 128 + 200 * 256,
        ArrayLengths.of(0, 0, 0, 0, 0, 0, 100, 200, 300, 200));
    arrays(
        AllocationKind.COPY,
        1400,
        1000 * 32 + 300 * 128 + 100 * 256,
        ArrayLengths.of(0, 0, 0, 0, 0, 0, 1000, 0, 300, 100));
    arrays(
        AllocationKind.COPY,
        1900,
        1000 * 32 + 600 * 64 + 300 * 128,
        ArrayLengths.of(0, 0, 0, 0, 0, 0, 1000, 600, 300));
    // doubled, but not from where the others begin
    arrays(
        AllocationKind.COPY,
        2000,
        2 * DOUBLED,
        ArrayLengths.of(0, 0, 0, 0, 0, 0, 0, 1000, 600, 300, 100));
    assertThat(kinds()).isEmpty();
  }

  @Test
  void copiesOfTablesAreNotDoubled() {
    arrays(AllocationKind.ARRAY, 1500, 1500 * 16, all(5, 1500));
    arrays(AllocationKind.COPY, 2000, DOUBLED, FALLING);
    // the class makes longer ones, too, so these may be the copied ones
    arrays(AllocationKind.ARRAY, 100, 100 * 32, all(6, 100));
    assertThat(kinds()).isEmpty();
  }

  @Test
  void arraysThatBeginElsewhereOrInOtherLengthsProveNothing() {
    arrays(AllocationKind.COPY, 2000, DOUBLED, FALLING);
    assertThat(kinds()).isEmpty();
    arrays(AllocationKind.ARRAY, 1500, 1500 * 16 + 7, all(5, 1500));
    assertThat(kinds()).isEmpty();
    arrays(AllocationKind.ARRAY, 999, 999 * 16, all(5, 999)); // fewer than grow
    assertThat(kinds()).isEmpty();
    made(OTHER, "long[]", AllocationKind.ARRAY, 1500, 1500 * 16, 144);
    assertThat(kinds()).isEmpty();
  }

  @Test
  void emptyArrays() {
    others(500_000);
    made(MONTH, "int[]", AllocationKind.ARRAY, 20_000, 1, 16);
    assertThat(kinds()).isEmpty();
    made(MONTH, "long[]", AllocationKind.ARRAY, 20_000, 0, 16);
    assertThat(kinds()).containsExactly("empty arrays");
    assertThat(words())
        .isEqualTo(
            "long[] at 3: 20000 arrays, all of them empty, 4 % of the counted objects. One shared constant"
                + " would replace them.");
  }

  @Test
  void copiesTextsAndIteratorsThatAreDropped() {
    others(100_000);
    Buckets young = Buckets.of(1000);
    Buckets old = Buckets.of(700, 100, 100, 100);
    AllocationSite copy = made(MONTH, "long[]", AllocationKind.CLONE, 20_000, 620_000, 264);
    AllocationSite text =
        made(MONTH, "java.lang.StringBuilder", AllocationKind.OBJECT, 20_000, 0, 24);
    AllocationSite iterator =
        made(MONTH, "com.acme.Tree$NodeItr", AllocationKind.OBJECT, 20_000, 0, 24);
    // it is unknown how long they live
    assertThat(kinds()).isEmpty();
    lives(copy, young, Buckets.EMPTY);
    lives(text, young, Buckets.EMPTY);
    lives(iterator, young, Buckets.EMPTY);
    assertThat(kinds())
        .containsExactly("copies dropped", "iterators and lambdas", "text built and dropped");
    lives(copy, old, Buckets.EMPTY);
    lives(text, old, Buckets.EMPTY);
    lives(iterator, old, Buckets.EMPTY);
    assertThat(kinds()).isEmpty();
  }

  @Test
  void cachesThatAreReplaced() {
    others(100_000);
    AllocationSite cached = made(MONTH, "com.acme.Price", AllocationKind.OBJECT, 20_000, 0, 24);
    lives(cached, Buckets.of(0, 100, 500, 300, 100), Buckets.of(20));
    assertThat(kinds()).containsExactly("long-lived cache");
    assertThat(words())
        .isEqualTo(
            "com.acme.Price: 20000 objects that die neither young nor late. Half of them outlive 2"
                + " collections, one in ten 3 collections, and then they die, as in a cache that is"
                + " replaced.");
  }

  @Test
  void whatStaysAndWhatDiesYoungIsNoCache() {
    AllocationSite stays = made(MONTH, "com.acme.Stays", AllocationKind.OBJECT, 20_000, 0, 24);
    lives(stays, Buckets.of(0, 0, 300), Buckets.of(0, 0, 0, 0, 0, 700));
    AllocationSite dies = made(MONTH, "com.acme.Dies", AllocationKind.OBJECT, 20_000, 0, 24);
    lives(dies, Buckets.of(600, 100, 100, 100, 100), Buckets.EMPTY);
    AllocationSite few = made(MONTH, "com.acme.Few", AllocationKind.OBJECT, 20_000, 0, 24);
    lives(few, Buckets.of(0, 0, 20, 30), Buckets.EMPTY);
    assertThat(kinds()).isEmpty();
  }

  @Test
  void exceptions() {
    others(1_000_000);
    made(MONTH, "com.acme.NotFoundException", AllocationKind.OBJECT, 1_999, 0, 40);
    made(MONTH, "com.acme.ExceptionTable", AllocationKind.OBJECT, 5_000, 0, 40);
    assertThat(kinds()).isEmpty();
    made(MONTH, "com.acme.NoMoreException", AllocationKind.OBJECT, 3_000, 0, 40);
    assertThat(kinds()).containsExactly("exceptions as control flow");
    seconds = 1000;
    assertThat(kinds()).isEmpty();
  }

  /** Bytes decide, whatever share of the counted objects a finding names. */
  @Test
  void whatIsWorthMostComesFirst() {
    made(MONTH, "java.lang.Long", AllocationKind.BOXING, 90_000, 0, 16);
    made(OTHER, "byte[]", AllocationKind.ARRAY, 10_000, 0, 400);
    others(1_000);
    Findings findings = Findings.of(snapshot());
    assertThat(findings.all())
        .extracting(Finding::kind, Finding::worth, findings::grade)
        .containsExactly(
            tuple("empty arrays", 4_000_000L, Finding.Grade.HIGH),
            tuple("boxing", 1_440_000L, Finding.Grade.HIGH));
    Findings ofMuch = of(200_000_000);
    assertThat(ofMuch.all())
        .extracting(ofMuch::grade)
        .containsExactly(Finding.Grade.MEDIUM, Finding.Grade.LOW);
    // a thousandth of all bytes, and less
    assertThat(of(1_440_000_000).all()).hasSize(2);
    assertThat(of(1_440_000_001).all()).extracting(Finding::kind).containsExactly("empty arrays");
  }

  private Findings of(long allBytes) {
    return Findings.of(
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, root.build())
            .with(Coverage.PART, new Coverage(0, allBytes, 1, 1, ImmutableList.of())));
  }
}
