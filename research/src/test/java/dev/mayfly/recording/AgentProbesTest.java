package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.mayfly.agents.AgentReport;
import dev.mayfly.agents.AgentSession;
import dev.mayfly.agents.ContextFigures;
import dev.mayfly.agents.ProfilingAgent;
import dev.mayfly.agents.ThreadMetrics;
import dev.mayfly.agents.ThreadProfile;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.AnalysisResult;
import dev.mayfly.analysis.TestHost;
import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.recording.threads.TestRecorders;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.research.agents.ContinuousMetrics;
import dev.mayfly.research.agents.probes.ActivationMarks;
import dev.mayfly.research.agents.probes.AgentProbes;
import dev.mayfly.research.agents.probes.Agents;
import dev.mayfly.site.SiteRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When agents are activated, and what they may do. */
final class AgentProbesTest {
  private static final String TEST = "AgentProbesTest";
  private static final AgentSession SESSION = new AgentSession("", Path.of("out"));
  private static final int SIZE = 16;

  /** Is there as long as its test. */
  private static final class Scripted implements ProfilingAgent {
    private final long first;
    private final ToLongFunction<ThreadProfile> script;
    private boolean over;

    Scripted(long first, ToLongFunction<ThreadProfile> script) {
      this.first = first;
      this.script = script;
    }

    @Override
    public long begin(AgentSession session) {
      assertThat(session).isEqualTo(SESSION);
      return first;
    }

    @Override
    public long activated(ThreadProfile thread) {
      return over ? 0 : script.applyAsLong(thread);
    }
  }

  private final List<Scripted> agents = new ArrayList<>();
  private final int method = Named.frame(TEST, "method");
  private final int inner = Named.frame(TEST, "inner");
  private final int site = Named.objects(method, "AgentThing");
  private PlatformRecorder thread;
  private ThreadRecorder own;

  @BeforeEach
  void recordIntoATreeOfItsOwn() {
    Analyses.start(new TestHost(new ArrayList<>()));
    Recorder.instance().recording(true);
    own = CurrentRecorder.get();
    SiteRegistry.instance().size(Named.type(site), SIZE);
  }

  /** Threads know the agents that were there when they began. */
  private void begin() {
    thread = TestRecorders.of(Thread.currentThread(), false, 1);
    TestRecorders.resume(thread);
  }

  @AfterEach
  void giveBack() {
    agents.forEach(agent -> agent.over = true);
    TestRecorders.resume(own);
  }

  private void add(String name, long first, ToLongFunction<ThreadProfile> script) {
    Scripted agent = new Scripted(first, script);
    agents.add(agent);
    Agents.add(name, agent, SESSION);
  }

  private static AnalysisResult result(String name) {
    return Analyses.results().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** What an agent noted last, which is the only one that notes in its test. */
  private static List<ThreadMetrics> metrics(String name) {
    List<ThreadMetrics> before = Agents.metrics();
    assertThat(result(name).failures()).isZero();
    List<ThreadMetrics> all = new ArrayList<>(Agents.metrics());
    before.forEach(all::remove);
    return all;
  }

  /** In each way in which code hands bytecodes over. */
  private void execute(int times, int bytecodes) {
    for (int i = 0; i < times; i++) {
      switch (i % 3) {
        case 0 -> AgentProbes.executed(bytecodes);
        case 1 -> AgentProbes.end(MethodProbes.begin(method), bytecodes);
        default -> {
          long caller = MethodProbes.begin(method);
          AgentProbes.executed(bytecodes);
          AgentProbes.end(caller, 0);
        }
      }
    }
  }

  @Test
  void atTheFirstFlushThatReachesTheMark() {
    List<Long> marks = new ArrayList<>();
    add(
        "marks",
        1_000,
        profile -> {
          marks.add(profile.bytecodes());
          return 500;
        });
    begin();
    execute(9, 300);
    assertThat(marks).containsExactly(1_200L, 1_800L, 2_400L); // 500 later at the least
    AgentProbes.executed(10_000);
    assertThat(marks).hasSize(4).last().isEqualTo(12_700L);
    execute(1, 500);
    assertThat(marks).hasSize(5);
  }

  /** What is handed over while nothing is recorded counts nothing. */
  @Test
  void whatIsNotCountedBringsNoMarkNearer() {
    List<Long> marks = new ArrayList<>();
    add(
        "uncounted",
        100,
        profile -> {
          marks.add(profile.bytecodes());
          return 100;
        });
    begin();
    AgentProbes.end(ContextNumber.NONE, 500);
    Recorder.instance().recording(false);
    AgentProbes.executed(500);
    Recorder.instance().recording(true);
    assertThat(marks).isEmpty();
    AgentProbes.executed(100);
    assertThat(marks).containsExactly(100L);
  }

  @Test
  void byMethodToo() {
    List<Long> marks = new ArrayList<>();
    add(
        "methods",
        100,
        profile -> {
          marks.add(profile.bytecodes());
          return 100;
        });
    thread = TestRecorders.of(Thread.currentThread(), true, 1);
    TestRecorders.resume(thread);
    AgentProbes.executedBy(60, method);
    AgentProbes.endedBy(70, method);
    assertThat(marks).containsExactly(130L);
    thread.tree.executions.read(
        thread.tree.childOf(thread.tree.root, method).index(),
        (bytecodes, calls) -> assertThat(bytecodes + " " + calls).isEqualTo("130 1"));
  }

  @Test
  void readsWhatTheThreadHasAllocated() {
    List<ThreadMetrics> notes = new ArrayList<>();
    add(
        "reader",
        10,
        profile -> {
          notes.add(profile.metrics());
          return 10;
        });
    begin();
    for (int i = 1; i <= 3; i++) {
      long level = MethodProbes.begin(method);
      long below = MethodProbes.begin(inner);
      Probes.constructed("x", site, Named.type(site));
      AgentProbes.end(below, 0);
      Probes.constructed("x", site, Named.type(site));
      AgentProbes.end(level, 10);
    }
    assertThat(notes)
        .extracting(ThreadMetrics::bytecodes, ThreadMetrics::allocations, ThreadMetrics::bytes)
        .containsExactly(
            tuple(10L, 2L, 2L * SIZE), tuple(20L, 4L, 4L * SIZE), tuple(30L, 6L, 6L * SIZE));
    assertThat(notes.get(0).thread()).isEqualTo(Thread.currentThread().getName());
    assertThat(notes.get(0).threadId()).isEqualTo(thread.threadId);
    assertThat(notes.get(0).liveBytes()).isGreaterThanOrEqualTo(-1);
  }

  @Test
  void readsTheContextsOfTheThread() {
    List<List<ContextFigures>> trees = new ArrayList<>();
    add(
        "tree",
        10,
        profile -> {
          trees.add(profile.contexts());
          return 30;
        });
    begin();
    for (int i = 1; i <= 4; i++) {
      long level = thread.enterKnown(method);
      long below = thread.enterKnown(inner);
      Probes.constructed("x", site, Named.type(site));
      AgentProbes.end(below, 3);
      Probes.failed(site);
      AgentProbes.end(level, 7);
    }
    assertThat(trees).hasSize(2);
    assertThat(trees.get(1))
        .extracting(
            ContextFigures::methodName,
            ContextFigures::caller,
            ContextFigures::depth,
            ContextFigures::objects,
            ContextFigures::bytes,
            ContextFigures::bytecodes,
            ContextFigures::calls)
        .containsExactly(
            tuple("", -1, 0, 0L, 0L, 0L, 0L),
            tuple("method", 0, 1, 0L, 0L, 28L, 4L),
            tuple("inner", 1, 2, 4L, 4L * SIZE, 12L, 4L));
    assertThat(trees.get(0)).extracting(ContextFigures::calls).containsExactly(0L, 1L, 1L);
  }

  /** It would wait for itself without end, or its allocations would count, if it came back here. */
  @Test
  void anAgentActivatesNobodyAndIsNotRecorded() {
    Semaphore lock = new Semaphore(1);
    add(
        "greedy",
        100,
        profile -> {
          lock.acquireUninterruptibly();
          execute(30, 1_000);
          MethodProbes.begin(method);
          Probes.constructed("x", site, Named.type(site));
          assertThat(CurrentRecorder.get()).isNull();
          lock.release();
          return 100;
        });
    begin();
    execute(3, 100);
    assertThat(lock.availablePermits()).isEqualTo(1);
    assertThat(result("greedy").failures()).isZero();
    assertThat(CurrentRecorder.get()).isSameAs(thread);
    AllocationSums sums = new AllocationSums();
    sums.readSized(thread, thread.tree.root);
    assertThat(sums.objects()).isZero();
    assertThat(ActivationMarks.OF_THREADS.known(thread).bytecodes()).isEqualTo(300);
  }

  private static long counted(int[] calls, int agent, long interval) {
    calls[agent]++;
    return interval;
  }

  @Test
  void noIntervalMeansNeverAgainOnThisThread() {
    int[] calls = {0, 0, 0};
    add("zero", 100, profile -> counted(calls, 0, 0));
    add("negative", 100, profile -> counted(calls, 1, -1));
    add("far", 100, profile -> counted(calls, 2, Long.MAX_VALUE));
    add(
        "nowhere",
        0,
        profile -> {
          throw new AssertionError();
        });
    begin();
    execute(30, 100);
    assertThat(calls).containsExactly(1, 1, 1);
    begin(); // another thread
    execute(30, 100);
    assertThat(calls).containsExactly(2, 2, 2);
    assertThat(result("nowhere").failures()).isZero();
  }

  @Test
  void atTheTenthThrowableItIsSwitchedOff() {
    int[] calls = {0, 0};
    add(
        "failing",
        100,
        profile -> {
          calls[0]++;
          throw new IllegalStateException("no");
        });
    add("sound", 100, profile -> counted(calls, 1, 100));
    begin();
    execute(30, 100);
    assertThat(calls).containsExactly(10, 30);
    assertThat(result("failing").failures()).isEqualTo(10);
    assertThat(result("failing").reasonOff()).isEqualTo("java.lang.IllegalStateException");
    assertThat(CurrentRecorder.get()).isSameAs(thread);
  }

  /** The end of the stack is the program's. */
  @Test
  void anAgentMayMeetTheEndOfTheStack() {
    int[] calls = {0};
    add(
        "deep",
        100,
        profile -> {
          calls[0]++;
          throw new StackOverflowError();
        });
    begin();
    execute(30, 100);
    assertThat(calls).containsExactly(30);
    assertThat(result("deep").reasonOff()).isNull();
  }

  // The agent that comes with Mayfly.

  @Test
  void continuousMetricsAreBounded() {
    ContinuousMetrics metrics = new ContinuousMetrics();
    assertThat(metrics.begin(SESSION)).isEqualTo(10_000_000);
    assertThat(metrics.begin(new AgentSession("1_000", Path.of("out")))).isEqualTo(1_000);
    Agents.add("bounded", metrics, new AgentSession("1000", Path.of("out")));
    begin();
    for (int i = 0; i < 5_000; i++) {
      AgentProbes.executed(1_000);
    }
    List<ThreadMetrics> notes = metrics("bounded");
    assertThat(notes).hasSizeBetween(1_000, 1_999);
    // 2,000 notes, then each second one of 1,000 kept and 1,000 more
    for (int i = 0; i < notes.size(); i++) {
      assertThat(notes.get(i).bytecodes()).isEqualTo(4_000L * (i + 1));
    }
  }

  @Test
  void aReportHasAnEnd() {
    ThreadMetrics note = new ThreadMetrics(1, "main", 1, 1, 1, 1);
    Agents.add(
        "talkative",
        new ProfilingAgent() {
          @Override
          public long begin(AgentSession session) {
            return 0;
          }

          @Override
          public long activated(ThreadProfile profile) {
            return 0;
          }

          @Override
          public void report(AgentReport report) {
            for (int i = 0; i < 10_001; i++) {
              report.metrics(note);
            }
          }
        },
        SESSION);
    assertThat(metrics("talkative")).hasSize(10_000);
  }
}
