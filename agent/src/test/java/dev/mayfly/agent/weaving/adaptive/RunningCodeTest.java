package dev.mayfly.agent.weaving.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mayfly.agent.weaving.adaptive.RunningCode.Loop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which methods have not been left, by stacks. */
final class RunningCodeTest {
  private final RunningCode code = new RunningCode();
  private final Thread thread = new Thread(() -> {}, "worker-1");

  private void read(Thread of, Thread.State state, String... outermostFirst) {
    List<StackTraceElement> stack = new ArrayList<>();
    for (String frame : outermostFirst) {
      String[] parts = frame.split("[.:]");
      stack.add(new StackTraceElement(parts[0], parts[1], null, Integer.parseInt(parts[2])));
    }
    Collections.reverse(stack);
    code.read(of, state, stack.toArray(new StackTraceElement[0]));
  }

  private void read(String... outermostFirst) {
    read(thread, Thread.State.RUNNABLE, outermostFirst);
  }

  private List<String> loops() {
    return code.loops(name -> name.equals("A")).stream().map(Loop::toString).toList();
  }

  @Test
  void aMethodGoesOnWhileItsCallersStayAtTheirLines() {
    for (int i = 0; i < 5; i++) {
      read("Thread.run:7", "A.main:10", "A.loop:" + (22 - i));
    }
    assertThat(loops()).containsExactly("A.loop:18 (worker-#)", "A.main:10 (worker-#)");
  }

  /** JDK 25 shows hidden frames in the stacks of all threads, and not in those of one. */
  @Test
  void framesOfTheJdkDoNotMatter() {
    StackTraceElement loop = new StackTraceElement("A", "loop", null, 12);
    StackTraceElement run =
        new StackTraceElement(null, "java.base", "25", "java.lang.Thread", "run", null, 1474);
    StackTraceElement with =
        new StackTraceElement(null, "java.base", "25", "java.lang.Thread", "runWith", null, 1487);
    StackTraceElement lambda = new StackTraceElement("A$$Lambda/0x1", "run", null, -1);
    for (int i = 0; i < 5; i++) {
      code.read(
          thread,
          Thread.State.RUNNABLE,
          i % 2 == 0
              ? new StackTraceElement[] {loop, lambda, with, run}
              : new StackTraceElement[] {loop, run});
    }
    assertThat(code.loops(name -> name.equals("A")))
        .extracting(Loop::toString, Loop::isCalm)
        .containsExactly(tuple("A.loop:12 (worker-#)", false));
  }

  @Test
  void aMethodThatIsCalledFromAnotherLineWasLeft() {
    for (int i = 0; i < 5; i++) {
      read("A.main:" + (10 + i), "A.step:30");
    }
    assertThat(loops()).containsExactly("A.main:10 (worker-#)");
  }

  @Test
  void oneReadingWithoutAMethodIsEnough() {
    for (int i = 0; i < 10; i++) {
      if (i == 4) {
        read("A.main:10");
      } else {
        read("A.main:10", "A.step:30");
      }
    }
    assertThat(loops()).containsExactly("A.main:10 (worker-#)");
  }

  @Test
  void aThreadThatIsYoungRunsNothingForLong() {
    for (int i = 0; i < 4; i++) {
      read("A.main:10");
    }
    assertThat(loops()).isEmpty();
    read("A.main:10");
    assertThat(loops()).hasSize(1);
    code.begin();
    assertThat(loops()).isEmpty();
  }

  @Test
  void aLoopIsCalmThatWaitsOrCallsOthers() {
    for (int i = 0; i < 100; i++) {
      read(thread, Thread.State.WAITING, "A.waits:10");
    }
    assertThat(code.loops(name -> true)).allMatch(Loop::isCalm);
    code.begin();
    for (int i = 0; i < 100; i++) {
      if (i % 10 == 0) {
        read("A.busy:10");
      } else {
        read("A.busy:10", "B.helper:" + i);
      }
    }
    assertThat(code.loops(name -> true)).hasSize(1).noneMatch(Loop::isCalm);
  }

  @Test
  void threadsThatRunTheSameShareARow() {
    Thread main = new Thread(() -> {}, "main");
    Thread second = new Thread(() -> {}, "worker-2");
    for (int i = 0; i < 5; i++) {
      read("A.loop:12");
      read(second, Thread.State.WAITING, "A.loop:11");
      read(main, Thread.State.WAITING, "A.loop:14");
    }
    assertThat(loops()).containsExactly("A.loop:11 (main, worker-#)");
  }
}
