package dev.mayfly.snapshot;

import static dev.mayfly.snapshot.RandomProfiles.frame;
import static dev.mayfly.snapshot.RandomProfiles.site;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Figures;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProfileSnapshotTest {

  private static AllocationStats bytes(long allocations, long bytes) {
    return new AllocationStats(allocations, 0, bytes, 0);
  }

  private static ThreadSnapshot thread(long id, long bytes, long allocated) {
    return new ThreadSnapshot("t", id, false, 1, bytes(1, bytes), allocated);
  }

  private static ProfileSnapshot threads(ThreadSnapshot... threads) {
    return ProfileSnapshot.EMPTY.addingAll(ThreadSnapshot.PART, ImmutableList.copyOf(threads));
  }

  @Test
  void largestFirstThenByName() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(frame("b")).record(site("b", "Small"), bytes(9, 16));
    root.child(frame("a")).record(site("a", "Large"), bytes(1, 100));
    root.child(frame("a")).record(site("a", "Zebra"), bytes(1, 50));
    root.child(frame("a")).record(site("b", "Adder"), bytes(1, 50));
    root.child(frame("a")).record(site("b", "Many"), bytes(2, 50));
    root.child(frame("a")).add(site("b", "Adder"), SiteRecord.of(live(1)));
    root.child(frame("a")).add(site("a", "Large"), SiteRecord.of(live(2)));
    root.child(frame("a")).add(site("a", "Untold"), SiteRecord.of(live(3)));
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    assertThat(snapshot.byType().keySet())
        .containsExactly("Large", "Many", "Adder", "Zebra", "Small");
    assertThat(snapshot.bySite().keySet())
        .containsExactly(
            site("a", "Large"),
            site("b", "Many"),
            site("a", "Zebra"),
            site("b", "Adder"),
            site("b", "Small"));
    assertThat(snapshot.byMethod())
        .containsExactlyEntriesOf(
            ImmutableMap.of(frame("a"), bytes(2, 150), frame("b"), bytes(12, 116)));
    assertThat(snapshot.lifetimesByType().keySet()).containsExactly("Large", "Adder", "Untold");
    assertThat(snapshot.lifetimesBySite().get(site("a", "Large"))).isEqualTo(live(2));
    assertThat(snapshot.byType()).isSameAs(snapshot.byType());
  }

  private static LifetimeStats live(long count) {
    ClockStats clock = new ClockStats(Buckets.EMPTY, Buckets.of(count), 0);
    return new LifetimeStats(count, 0, count, clock, clock, clock);
  }

  @Test
  void joinsAndOrdersThreads() {
    ProfileSnapshot snapshot =
        threads(
            ThreadSnapshot.folded("(others)", 2, bytes(1, 10), 20),
            thread(2, 300, -1),
            ThreadSnapshot.folded("(others)", 3, bytes(2, 1000), 5),
            thread(1, 300, 400));
    assertThat(snapshot.threads())
        .containsExactly(
            ThreadSnapshot.folded("(others)", 5, bytes(3, 1010), 25),
            thread(1, 300, 400),
            thread(2, 300, -1));
  }

  @Test
  void differenceOfThreadsAddsUpWhenOneFinishesMeanwhile() {
    ProfileSnapshot earlier =
        threads(
            thread(1, 100, 150),
            thread(2, 200, 250),
            thread(3, 30, 40),
            ThreadSnapshot.folded("(others)", 4, bytes(7, 700), 800));
    ProfileSnapshot later =
        threads(
            thread(1, 150, 230),
            thread(3, 30, 40),
            thread(5, 11, 12),
            ThreadSnapshot.folded("(others)", 5, bytes(9, 990), 1200));
    assertThat(later.minus(earlier).threads())
        .containsExactly(
            ThreadSnapshot.folded("(others)", 1, bytes(1, 90), 150),
            new ThreadSnapshot("t", 1, false, 1, bytes(0, 50), 80),
            thread(5, 11, 12));
  }

  @Test
  void finishedThreadIsTakenOffTheRowOfItsName() {
    AllocationStats some = bytes(1, 10);
    ProfileSnapshot earlier =
        threads(
            new ThreadSnapshot("worker-7", 7, false, 1, some, 20),
            new ThreadSnapshot("main", 1, false, 1, some, 20),
            new ThreadSnapshot("worker-x", 8, false, 1, some, 20),
            new ThreadSnapshot("worker-", 9, false, 1, some, 20));
    ProfileSnapshot later =
        threads(
            ThreadSnapshot.folded("worker-#", 2, bytes(5, 50), 100),
            ThreadSnapshot.folded("main", 1, bytes(2, 40), 100),
            ThreadSnapshot.folded("(others)", 2, bytes(3, 30), 100),
            ThreadSnapshot.folded("other-#", 2, bytes(2, 20), 100));
    assertThat(later.minus(earlier).threads())
        .containsExactly(
            ThreadSnapshot.folded("worker-#", 2, bytes(4, 40), 80),
            ThreadSnapshot.folded("main", 1, bytes(1, 30), 80),
            ThreadSnapshot.folded("other-#", 2, bytes(2, 20), 100),
            ThreadSnapshot.folded("(others)", 2, bytes(1, 10), 60));
  }

  @Test
  void unknownBytesStayUnknown() {
    ProfileSnapshot earlier = threads(thread(1, 100, -1), thread(2, 1, 1));
    ProfileSnapshot later = threads(thread(1, 150, 10), thread(2, 9, 9));
    assertThat(later.minus(earlier).threads())
        .extracting(ThreadSnapshot::allocatedBytes)
        .containsExactly(-1L, 8L);
    assertThat(earlier.plus(later).threads())
        .extracting(ThreadSnapshot::allocatedBytes)
        .containsExactly(-1L, 10L);
  }

  @Test
  void sumNamesAlternatives() {
    Environment one = environment("17", 10, 20);
    Environment two = environment("25", 5, 15);
    Environment sum =
        ProfileSnapshot.EMPTY
            .with(Environment.PART, one)
            .plus(ProfileSnapshot.EMPTY.with(Environment.PART, two))
            .environment();
    assertThat(sum.javaVersion()).isEqualTo("17 | 25");
    assertThat(sum.vmName()).isEqualTo("vm");
    assertThat(sum.options()).containsExactlyEntriesOf(ImmutableMap.of("a", "17 | 25", "b", "1"));
    assertThat(sum.start()).isEqualTo(Instant.ofEpochSecond(5));
    assertThat(sum.end()).isEqualTo(Instant.ofEpochSecond(20));
    assertThat(sum.duration()).isEqualTo(Duration.ofSeconds(15));
    assertThat(Environment.UNKNOWN.plus(one).vmName()).isEqualTo("vm");
  }

  private static Environment environment(String version, long start, long end) {
    return new Environment(
        "1",
        version,
        "vm",
        "gc",
        Modes.of(ContextMode.TREE),
        Modes.of(LifetimeMode.OFF),
        "all",
        ImmutableMap.of("b", "1", "a", version),
        Instant.ofEpochSecond(start),
        Instant.ofEpochSecond(end),
        -1,
        "");
  }

  @Test
  void differenceIsOfTheIntervalAndOfTheStateAtItsEnd() {
    ProfileSnapshot earlier =
        ProfileSnapshot.EMPTY
            .with(Environment.PART, environment("17", 0, 10))
            .with(Coverage.PART, new Coverage(100, 200, 5, 50, ImmutableList.of()))
            .with(
                Overhead.PART,
                new Overhead(
                    Figures.of(Cost.class, 10, 20, 30, 1, 2, 3, 1000, 9, 99, 64, 64, 70),
                    0.05,
                    new StartCost(9, 5, 2, 4, 30),
                    new CpuCost(100, 40)))
            .adding(Note.PART, Note.text("before"));
    NotWoven notWoven = new NotWoven("class: proxy", 1, ImmutableList.of("P"));
    ProfileSnapshot later =
        ProfileSnapshot.EMPTY
            .with(Environment.PART, environment("17", 0, 25))
            .with(Coverage.PART, new Coverage(150, 300, 7, 70, ImmutableList.of(notWoven)))
            .with(
                Overhead.PART,
                new Overhead(
                    Figures.of(Cost.class, 15, 26, 37, 4, 4, 4, 1500, 8, 99, 128, 64, 90),
                    0.05,
                    new StartCost(9, 5, 2, 4, 30),
                    new CpuCost(160, 60)))
            .adding(Note.PART, Note.text("after"));
    ProfileSnapshot difference = later.minus(earlier);
    assertThat(difference.environment().duration()).isEqualTo(Duration.ofSeconds(15));
    assertThat(difference.coverage())
        .isEqualTo(new Coverage(50, 100, 7, 70, ImmutableList.of(notWoven)));
    assertThat(difference.overhead())
        .isEqualTo(
            new Overhead(
                Figures.of(Cost.class, 5, 6, 37, 3, 2, 1, 1500, 8, 99, 128, 64, 20),
                0.05,
                StartCost.NONE,
                new CpuCost(60, 20)));
    assertThat(difference.notes()).containsExactly(Note.text("after"));
  }

  @Test
  void coverageJoinsReasonsAndKeepsAHundredExamples() {
    ImmutableList<String> many =
        IntStream.range(0, 150)
            .mapToObj("c%03d"::formatted)
            .collect(ImmutableList.toImmutableList());
    NotWoven proxies = new NotWoven("class: proxy", 150, many.reverse());
    assertThat(proxies.examples()).isEqualTo(many.subList(0, 100));
    Coverage coverage =
        new Coverage(
            0,
            -1,
            0,
            0,
            ImmutableList.of(
                new NotWoven("method: too large", 2, ImmutableList.of("m")),
                new NotWoven("class: proxy", 3, ImmutableList.of("a", "z")),
                proxies));
    assertThat(coverage.notWoven())
        .extracting(NotWoven::reason)
        .containsExactly("class: proxy", "method: too large");
    assertThat(coverage.notWoven().get(0).count()).isEqualTo(153);
    assertThat(coverage.notWoven().get(0).examples()).hasSize(100).startsWith("a", "c000");
  }

  @Test
  void notesStandOnce() {
    ProfileSnapshot one =
        ProfileSnapshot.EMPTY
            .adding(Note.PART, Note.text("b"))
            .adding(Note.PART, Note.text("a"))
            .adding(Note.PART, Note.text("b"));
    assertThat(one.notes()).containsExactly(Note.text("b"), Note.text("a"));
    assertThat(one.plus(one).notes()).containsExactly(Note.text("b"), Note.text("a"));
  }

  @Test
  void rootHasToBeARoot() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(frame("a")).record(site("a", "X"), bytes(1, 16));
    ContextSnapshot child = root.build().child(frame("a")).orElseThrow();
    assertThatThrownBy(() -> ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, child))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void saysBrieflyWhatItIs() {
    assertThat(ProfileSnapshot.EMPTY.toString())
        .startsWith("ProfileSnapshot[AllocationStats[allocations=0, elements=0, bytes=0,")
        .contains(", Environment[");
  }
}
