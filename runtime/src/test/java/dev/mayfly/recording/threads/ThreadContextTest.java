package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.outside.Program;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.ContextTable;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.RecordingConfig;
import dev.mayfly.recording.contexts.ThreadContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Contexts as numbers: the arithmetic, and how a number that is new becomes a context. */
final class ThreadContextTest {
  private static final String TEST = "ThreadContextTest";

  private final Recorder jvm = Recorder.instance();
  private final PlatformRecorder thread = TestRecorders.of(false, 1);
  private final CallNode root = thread.tree.root;
  private final int a = Named.frame(TEST, "a");
  private final int b = Named.frame(TEST, "b");
  private final int site = Named.objects(a, "Thing");

  @AfterEach
  void defaults() {
    TestRecorders.limit(RecordingConfig.DEFAULT);
  }

  private CallNode context(int... frames) {
    CallNode node = root;
    for (int frame : frames) {
      node = Named.child(node, frame);
    }
    return node;
  }

  // Numbers.

  @Test
  void eachStepCanBeUndone() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      long caller = random.nextLong();
      int frame = random.nextInt();
      assertThat(ContextNumber.callerOf(ContextNumber.of(caller, frame), frame)).isEqualTo(caller);
    }
  }

  @Test
  void contextsOfUpToThreeMethodsDiffer() {
    Set<Long> numbers = new HashSet<>();
    int[] frames = {1, 2, 3, 77, 1_000, 65_536, 1_000_000, 16_777_215};
    for (int first : frames) {
      long one = ContextNumber.of(ContextNumber.ROOT, first);
      assertThat(numbers.add(one)).isTrue();
      for (int second : frames) {
        long two = ContextNumber.of(one, second);
        assertThat(numbers.add(two)).isTrue();
        for (int third : frames) {
          assertThat(numbers.add(ContextNumber.of(two, third))).isTrue();
        }
      }
    }
  }

  @Test
  void theTableKnowsWhatWasPut() {
    ContextTable table = new ContextTable();
    Map<Long, Integer> plain = new HashMap<>();
    Random random = new Random(2);
    for (int i = 1; i < 50_000; i++) {
      long number = i % 2 == 0 ? random.nextLong() : i;
      table.put(number, i);
      table.put(number, -1); // known
      plain.putIfAbsent(number, i);
    }
    plain.forEach((number, index) -> assertThat(table.find(number)).isEqualTo(index));
    assertThat(table.size()).isEqualTo(plain.size());
    assertThat(table.find(ContextNumber.ROOT)).isZero();
    assertThat(table.find(random.nextLong())).isEqualTo(ContextTable.UNKNOWN);
  }

  // Methods that are followed by their callers.

  /** The same as looking up each context from the root. */
  @Test
  void agreesWithAStackOfContexts() {
    Random random = new Random(7);
    List<CallNode> plain = new ArrayList<>(List.of(root));
    List<Long> callers = new ArrayList<>(List.of(0L));
    for (int i = 0; i < 100_000; i++) {
      int choice = random.nextInt(10);
      int level = plain.size() - 1;
      if (choice < 4 && level < 40) {
        int frame = Named.frame(TEST, "m" + random.nextInt(3));
        plain.add(Named.child(plain.get(level), frame));
        callers.add(thread.enterKnown(frame));
      } else if (choice < 8 && level > 0) {
        thread.leave(callers.remove(level));
        plain.remove(level);
      } else if (choice == 8 && level > 0) { // the ends of its callees were lost
        int caught = 1 + random.nextInt(level);
        thread.leave(ContextNumber.of(callers.get(caught), plain.get(caught).frame()));
        plain.subList(caught + 1, plain.size()).clear();
        callers.subList(caught + 1, callers.size()).clear();
      } else {
        assertThat(thread.current()).isSameAs(plain.get(level));
      }
    }
    assertThat(Named.repaired(thread.tree)).isZero();
  }

  @Test
  void aMethodWithASiteNeedsNoStackWhereItsCallerIsKnown() {
    long outer = thread.enter(a);
    assertThat(root.firstChild()).as("nothing was counted").isNull();
    assertThat(thread.contextAt(site)).isSameAs(context(a));
    thread.enter(a);
    assertThat(thread.contextAt(site)).isSameAs(context(a, a));
    thread.leave(outer);
    assertThat(thread.current()).isSameAs(root);
    assertThat(Named.repaired(thread.tree)).isZero();
  }

  @Test
  void anEndThatWasLostIsFeltUntilTheCallerEnds() {
    long outside = thread.enterKnown(a);
    thread.enterKnown(b); // does not end
    thread.leave(outside);
    assertThat(thread.current()).isSameAs(root);
  }

  @Test
  void withoutAVariableTheInnermostRunEnds() {
    thread.enterKnown(a);
    thread.enterKnown(b);
    thread.enterKnown(a);
    thread.enterKnown(a);
    thread.resumeKnown(b);
    assertThat(thread.current()).isSameAs(context(a, b));
    assertThat(Named.repaired(thread.tree)).isEqualTo(1);
    thread.leaveKnown(a);
    assertThat(thread.current()).isSameAs(root);
    assertThat(Named.repaired(thread.tree)).isEqualTo(2);
    thread.leaveKnown(a); // never entered
    assertThat(thread.current()).isSameAs(root);
    assertThat(Named.repaired(thread.tree)).isEqualTo(3);
  }

  // Methods that the stack tells.

  private static Program program(ThreadContext thread, Runnable innermost) {
    return new Program(thread::enter, thread::leave, innermost);
  }

  @Test
  void aNewContextIsFoundOnTheStack() {
    List<CallNode> found = new ArrayList<>();
    program(thread, () -> found.add(thread.current())).outer(1);
    assertThat(found)
        .containsExactly(context(Program.OUTER, Program.MIDDLE, Program.OVERLOAD, Program.OUTER));
    assertThat(thread.tree.contexts.size()).as("and all of its callers'").isEqualTo(4);
    assertThat(Named.repaired(thread.tree)).isZero();
  }

  @Test
  void aMethodThatBeginsOrEndsIsNotInIt() {
    List<CallNode> found = new ArrayList<>();
    Program inner = program(thread, () -> found.add(thread.callersContext()));
    program(thread, inner::ended).outer(0);
    assertThat(found).containsExactly(context(Program.OUTER));
    assertThat(Named.repaired(thread.tree)).isZero();
  }

  /** The number is wrong since the end of a method was lost; the stack is right. */
  @Test
  void aNumberThatIsNotTheStacksIsCountedWhereTheStackSays() {
    thread.enter(a); // never ends
    List<CallNode> found = new ArrayList<>();
    Runnable twice =
        () -> {
          found.add(thread.current());
          found.add(thread.current());
        };
    program(thread, twice).outer(0);
    assertThat(found).containsExactly(context(Program.OUTER), context(Program.OUTER));
    assertThat(Named.repaired(thread.tree)).isEqualTo(1);
  }

  @Test
  void whatIsTooDeepIsFolded() {
    TestRecorders.limit(new RecordingConfig(false, 500_000, 2, 1));
    List<CallNode> found = new ArrayList<>();
    program(thread, () -> found.add(thread.current())).outer(2);
    CallNode folded = found.get(0);
    assertThat(folded.frame()).isEqualTo(CallNode.FOLDED_FRAME);
    assertThat(folded.caller()).isSameAs(context(Program.OUTER, Program.MIDDLE));
    thread.enter(a);
    assertThat(thread.contextAt(site)).isSameAs(context(a));
  }

  @Test
  void aBudgetOfContextsFoldsWhereItEnds() {
    int used = jvm.threads().liveNodes().used();
    TestRecorders.limit(new RecordingConfig(false, used + 1, 2_000, 1));
    thread.enterKnown(a);
    thread.enterKnown(b);
    assertThat(thread.current().frame()).isEqualTo(CallNode.FOLDED_FRAME);
    assertThat(thread.current().caller()).isSameAs(context(a));
  }

  /** Numbers have a budget, too: contexts that are folded would fill the table without end. */
  @Test
  void aBudgetOfNumbersEndsTheSearch() {
    TestRecorders.limit(new RecordingConfig(false, 10, 2, 1));
    for (int i = 0; i < 1_000; i++) {
      thread.enterKnown(a);
    }
    assertThat(thread.tree.contexts.size()).isEqualTo(10);
    assertThat(thread.current().frame()).isEqualTo(CallNode.FOLDED_FRAME);
  }

  // Other threads.

  @Test
  void theSamplerFindsContextsThatAreNewOnTheStack() {
    PlatformRecorder own = TestRecorders.of(Thread.currentThread(), false, 1);
    CallTree samples = CallTree.muted(RecorderRegistry.instance().state, new NodeBudget(1_000));
    SampledStack stack = new SampledStack(samples);
    List<CallNode> found = new ArrayList<>();
    program(own, () -> found.add(stack.find(own))).outer(1);
    CallNode expected = samples.root;
    for (int frame : new int[] {Program.OUTER, Program.MIDDLE, Program.OVERLOAD, Program.OUTER}) {
      expected = Named.child(expected, frame);
    }
    assertThat(found).containsExactly(expected);
    assertThat(stack.isLater()).isFalse();
    assertThat(own.tree.contexts.size()).as("nothing is done for it").isZero();
  }

  @Test
  void aContextThatTheThreadHasLeftStandsForWhereItIs() {
    PlatformRecorder own = TestRecorders.of(Thread.currentThread(), false, 1);
    CallTree samples = CallTree.muted(RecorderRegistry.instance().state, new NodeBudget(1_000));
    SampledStack stack = new SampledStack(samples);
    List<CallNode> found = new ArrayList<>();
    Runnable afterwards =
        () -> {
          long here = own.enter(a);
          found.add(stack.find(own));
          own.leave(here);
        };
    program(own, afterwards).outer(0);
    assertThat(found).containsExactly(Named.child(samples.root, Program.OUTER));
    assertThat(stack.isLater()).isTrue();
  }

  /** More contexts than the cache has places: those that share a place stay different. */
  @Test
  void threadsInManyContextsAreEachFoundInTheirOwn() {
    CallTree samples = CallTree.muted(RecorderRegistry.instance().state, new NodeBudget(1_000));
    SampledStack stack = new SampledStack(samples);
    for (int look = 0; look < 2; look++) {
      stack.looksAtVirtualThreads();
      for (int i = 0; i < 900; i++) {
        int frame = Named.frame("ThreadContextTest", "shared" + i % 300);
        assertThat(stack.findAmongMany(virtualIn(frame)))
            .isSameAs(samples.childOf(samples.root, frame));
      }
    }
  }

  /** A thread whose own tree does not know the context, and which has no stack to read. */
  @Test
  void aContextIsFoundOnceInALook() {
    CallTree samples = CallTree.muted(RecorderRegistry.instance().state, new NodeBudget(1_000));
    SampledStack stack = new SampledStack(samples);
    VirtualRecorder knowing = virtualIn(a);
    VirtualRecorder other = TestRecorders.virtual(TestRecorders.stripe(false), 2);
    other.leave(knowing.numberSeen());
    stack.looksAtVirtualThreads();
    CallNode found = stack.findAmongMany(knowing);
    assertThat(found.frame()).isEqualTo(a);
    assertThat(stack.findAmongMany(other)).isSameAs(found);
    stack.looksAtVirtualThreads();
    assertThat(stack.findAmongMany(other)).isSameAs(samples.root);
  }

  private static VirtualRecorder virtualIn(int frame) {
    VirtualRecorder recorder = TestRecorders.virtual(TestRecorders.stripe(false), 1);
    Named.enterUnbounded(recorder, frame);
    return recorder;
  }
}
