package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ContextTally;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.AccountThread;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The recorders' trees are built by hand, as {@code RecorderRegistry.accept} tells them. */
@SuppressWarnings("deprecation") // Thread.threadId() is not in JDK 17
class RecordingAssemblyTest {
  private static final String CLASS = "RecordingAssemblyTest";
  private static final CallNode NODE = Recorder.instance().threads().retiredRoot();
  private static final int ROOT = 0;
  private static final int FOLDED = -1;
  private static final int MAIN = RegisteredSites.frame(CLASS, "main");
  private static final int MAKE = RegisteredSites.frame(CLASS, "make");
  private static final int THING = RegisteredSites.object(MAKE, CLASS + ".Thing", 24);
  private static final int ODD = RegisteredSites.object(MAKE, CLASS + ".Odd", 0);
  private static final int BYTES = RegisteredSites.array(MAKE, 5);

  private static final RecordingModes TREE = modes(false, false, false);

  private final Thread thread = Thread.currentThread();
  private final Thread other = new Thread(() -> {}, "other");
  private AccountAssembly accounts = new AccountAssembly(AccountRules.NONE);

  private static RecordingModes modes(boolean sampled, boolean bySite, boolean readsBytes) {
    return new RecordingModes(sampled, bySite, false, readsBytes, LifetimeMode.OFF);
  }

  private RecordingAssembly assembly(RecordingModes modes, @Nullable Thread only) {
    ProgramBytes bytes = new ProgramBytes(t -> t == thread ? 1000 : 300, () -> -1, known -> 0);
    return new RecordingAssembly(modes, bytes, new LifetimeAssembly(), accounts, only);
  }

  private static AllocationSite site(int id) {
    return SiteRegistry.instance().site(id);
  }

  private static ContextSnapshot at(ContextSnapshot root, int... frames) {
    ContextSnapshot context = root;
    for (int frame : frames) {
      MethodFrame method = SiteRegistry.instance().frame(frame);
      context = context.child(method == null ? site(THING).method() : method).orElseThrow();
    }
    return context;
  }

  /** A tree of three contexts: root, main, and make below it, in which something happens. */
  private static void tell(RecordingAssembly assembly, Runnable inMake) {
    assembly.enter(ROOT, NODE);
    assembly.enter(MAIN, NODE);
    assembly.enter(MAKE, NODE);
    inMake.run();
    assembly.exit();
    assembly.exit();
    assembly.exit();
  }

  @Test
  void treesOfAllThreadsAreMergedAndEachThreadHasARow() {
    RecordingAssembly assembly = assembly(TREE, null);
    assembly.recorder(thread, 100);
    tell(
        assembly,
        () -> {
          assembly.counters(THING, 2, 0, 0);
          assembly.counters(BYTES, 3, 30, 80);
          assembly.failures(THING, 1);
        });
    assembly.recorder(other, 20);
    tell(assembly, () -> assembly.counters(THING, 5, 0, 0));
    assembly.virtualThreads(ThreadGroupName.VIRTUAL, 9, 9);
    tell(assembly, () -> assembly.counters(THING, 1, 0, 0));
    ContextSnapshot make = at(assembly.tree(), MAIN, MAKE);
    assertThat(make.self())
        .isEqualTo(
            Map.of(
                site(THING), new AllocationStats(8, 0, 8 * 24, 1),
                site(BYTES), new AllocationStats(3, 30, 80, 0)));
    assertThat(assembly.tree().size()).isEqualTo(3);
    assertThat(assembly.threads())
        .containsExactly(
            new ThreadSnapshot(
                thread.getName(),
                thread.getId(),
                false,
                1,
                new AllocationStats(5, 30, 2 * 24 + 80, 1),
                900),
            new ThreadSnapshot(
                "other", other.getId(), false, 1, new AllocationStats(5, 0, 120, 0), 280),
            new ThreadSnapshot(
                "(virtual threads)",
                ThreadSnapshot.VIRTUAL,
                false,
                9,
                new AllocationStats(1, 0, 24, 0),
                -1));
    assertThat(assembly.profilerBytes()).isEqualTo(120);
    assertThat(assembly.counted()).isEmpty();
  }

  @Test
  void finishedThreadsAreInTheTreeOnceAndInRowsOfTheirOwn() {
    RecordingAssembly assembly = assembly(TREE, null);
    assembly.recorder(null, 7);
    tell(assembly, () -> assembly.counters(THING, 4, 0, 0));
    assembly.finished("pool-#", 2, 500, 60);
    assembly.counters(THING, 4, 0, 0);
    assembly.failures(THING, 3);
    assertThat(assembly.tree().total()).isEqualTo(new AllocationStats(4, 0, 96, 0));
    assertThat(assembly.threads())
        .containsExactly(ThreadSnapshot.folded("pool-#", 2, new AllocationStats(4, 0, 96, 3), 440));
    assertThat(assembly.profilerBytes()).isEqualTo(67);
  }

  @Test
  void aSnapshotOfOneThreadSkipsAllOthers() {
    RecordingAssembly assembly = assembly(TREE, other);
    assembly.recorder(thread, 1);
    tell(assembly, () -> assembly.counters(THING, 1, 0, 0));
    assembly.lengths(BYTES, new long[] {1});
    assembly.recorder(other, 2);
    tell(
        assembly,
        () -> {
          assembly.counters(THING, 10, 0, 0);
          assembly.physicalBytes(6);
        });
    assembly.lengths(BYTES, new long[] {0, 1});
    assembly.lengthsLeftOut(3);
    assembly.virtualThreads(ThreadGroupName.VIRTUAL, 5, 5);
    tell(assembly, () -> assembly.counters(THING, 100, 0, 0));
    assembly.recorder(null, 4);
    tell(
        assembly,
        () -> {
          assembly.counters(THING, 1000, 0, 0);
          assembly.physicalBytes(600);
        });
    assembly.lengthsLeftOut(30);
    assembly.finished("pool-#", 2, 500, 8);
    assembly.counters(THING, 1000, 0, 0);
    assertThat(assembly.tree().total()).isEqualTo(new AllocationStats(10, 0, 240, 0));
    assertThat(assembly.tree().totalAmounts().get(Quantity.PHYSICAL_BYTES)).isEqualTo(6);
    assertThat(assembly.threads())
        .containsExactly(
            new ThreadSnapshot(
                "other", other.getId(), false, 1, new AllocationStats(10, 0, 240, 0), 304));
    assertThat(assembly.lengths().lengths()).isEqualTo(Map.of(site(BYTES), ArrayLengths.of(0, 1)));
    assertThat(assembly.lengths().omitted()).isEqualTo(3);
    assertThat(assembly.profilerBytes()).isEqualTo(15);
  }

  @Test
  void contextsBeyondABudgetAreFolded() {
    RecordingAssembly assembly = assembly(TREE, null);
    assembly.recorder(thread, 0);
    assembly.enter(ROOT, NODE);
    assembly.enter(FOLDED, NODE);
    assembly.counters(THING, 1, 0, 0);
    assembly.exit();
    assembly.exit();
    ContextSnapshot folded = assembly.tree().children().get(0);
    assertThat(folded.kind()).isEqualTo(ContextSnapshot.Kind.FOLDED);
    assertThat(folded.selfTotal().bytes()).isEqualTo(24);
  }

  @Test
  void whereContextsAreSampledSitesAreCountedBesideTheTreeOfSamples() {
    RecordingAssembly assembly = assembly(modes(true, true, false), null);
    assembly.recorder(thread, 0);
    tell(assembly, () -> assembly.counters(THING, 3, 0, 0));
    assembly.recorder(other, 0);
    tell(assembly, () -> assembly.counters(THING, 4, 0, 0));
    assembly.sampledContexts();
    tell(
        assembly, () -> assembly.drawn(new ContextTally(NODE, THING, 2, 6, 12.5, -0.5, 3.5, -4.5)));
    assertThat(assembly.counted())
        .isEqualTo(Map.of(site(THING), new AllocationStats(7, 0, 168, 0)));
    ContextSnapshot make = at(assembly.tree(), MAIN, MAKE);
    assertThat(make.self()).isEmpty();
    assertThat(make.samples())
        .isEqualTo(Map.of(site(THING), new ContextSample(2, 6, 12.5, 0, 3.5, 0)));
    assertThat(assembly.threads()).hasSize(2);
  }

  @Test
  void samplesAreOfAllThreadsAndSoOfNoSingleOne() {
    RecordingAssembly assembly = assembly(modes(true, true, false), thread);
    assembly.sampledContexts();
    tell(assembly, () -> assembly.drawn(new ContextTally(NODE, THING, 2, 6, 12.5, 0, 0, 0)));
    assertThat(assembly.tree()).isEqualTo(ContextSnapshot.EMPTY);
  }

  @Test
  void physicalBytesBelongToContextAndThread() {
    RecordingAssembly assembly = assembly(modes(false, false, true), null);
    assembly.recorder(thread, 0);
    tell(
        assembly,
        () -> {
          assembly.physicalBytes(40);
          assembly.physicalBytes(2);
        });
    assertThat(at(assembly.tree(), MAIN, MAKE).amounts().get(Quantity.PHYSICAL_BYTES))
        .isEqualTo(42);
    assertThat(assembly.threads().get(0).allocatedBytes()).isEqualTo(42);
  }

  @Test
  void withoutExactContextsPhysicalBytesAreKnownByThreadOnly() {
    RecordingAssembly assembly = assembly(modes(false, true, true), null);
    assembly.recorder(thread, 0);
    tell(assembly, () -> assembly.physicalBytes(42));
    assertThat(assembly.tree()).isEqualTo(ContextSnapshot.EMPTY);
    assertThat(assembly.threads().get(0).allocatedBytes()).isEqualTo(42);
  }

  @Test
  void typesWhoseInstancesCountNothingAreNamed() {
    RecordingAssembly assembly = assembly(TREE, null);
    assembly.recorder(thread, 0);
    tell(
        assembly,
        () -> {
          assembly.counters(ODD, 2, 0, 0);
          assembly.counters(THING, 2, 0, 0);
          assembly.counters(BYTES, 0, 0, 0);
        });
    assertThat(assembly.typesOfUnknownSize()).isEqualTo(Set.of(CLASS + ".Odd"));
  }

  @Test
  void accountsAreAttributedThreadByThread() {
    AccountRules rules = AccountRules.parse("mine:" + CLASS + "*");
    accounts = new AccountAssembly(rules);
    RecordingAssembly assembly = assembly(TREE, null);
    assembly.recorder(thread, 0);
    tell(assembly, () -> assembly.counters(THING, 1, 0, 0));
    assembly.virtualThreads(ThreadGroupName.VIRTUAL, 1, 1);
    tell(assembly, () -> assembly.counters(THING, 2, 0, 0));
    assembly.recorder(null, 0);
    tell(assembly, () -> assembly.counters(THING, 3, 0, 0));
    assertThat(accounts.accounting(rules, assembly.tree(), Set.of()).threads())
        .containsExactlyInAnyOrder(
            new AccountThread(
                thread.getName(), thread.getId(), "mine", new AllocationStats(1, 0, 24, 0)),
            new AccountThread(
                "(virtual threads)",
                ThreadSnapshot.VIRTUAL,
                "mine",
                new AllocationStats(2, 0, 48, 0)),
            new AccountThread(
                AccountThread.FINISHED,
                ThreadSnapshot.FOLDED,
                "mine",
                new AllocationStats(3, 0, 72, 0)));
  }

  @Test
  void timeBelongsToAllThreadsTogether() {
    for (Thread only : new Thread[] {null, thread}) {
      RecordingAssembly assembly = assembly(TREE, only);
      assembly.recorder(thread, 0);
      assembly.enter(ROOT, NODE);
      assembly.enter(MAIN, NODE);
      assembly.counters(THING, 1, 0, 0);
      assembly.exit();
      assembly.exit();
      assembly.times();
      assembly.enter(ROOT, NODE);
      assembly.time(5, 0, 1, 0);
      assembly.enter(MAIN, NODE);
      assembly.time(40, 90, 8, 0);
      assembly.exit();
      assembly.exit();
      ContextSnapshot tree = assembly.tree();
      long share = only == null ? 1 : 0;
      assertThat(tree.totalAmounts().get(Quantity.CPU)).isEqualTo(45 * share);
      assertThat(at(tree, MAIN).amounts().get(Quantity.WALL)).isEqualTo(90 * share);
      assertThat(at(tree, MAIN).amounts().get(Quantity.CPU_SAMPLES)).isEqualTo(8 * share);
      assertThat(at(tree, MAIN).total().allocations()).isEqualTo(1);
      assertThat(assembly.threads()).hasSize(1);
    }
  }
}
