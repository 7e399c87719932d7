package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.site.ThreadGroupName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Confined to the reweaving thread. Reads the stacks of all threads again and again, for a window
 * of time, and finds the methods that no thread has left meanwhile.
 *
 * <p>A method goes on from one reading to the next if the callers below it are the same, at the
 * same lines. A short method that is always called from one line looks like that too, until one
 * reading falls between two calls. So threads that run such a method are read ten times as often.
 * The JDK's frames are left out: whether hidden ones are among them depends on who reads a stack.
 */
final class RunningCode {
  /** The number of readings of all stacks in a window. */
  static final int READINGS = 10;

  private static final int MORE_READINGS = 9;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** A thread that is younger runs nothing for long. */
  private static final int FEWEST = 5;

  /** The largest share of the readings that may find a calm loop at its own code. */
  private static final double CALM = 0.01;

  /**
   * Immutable: a method of a class that was not left.
   *
   * @param line the first line at which it was seen; 0 where no line is known
   * @param threads the groups of threads that run it
   * @param isCalm whether it hardly ever runs code of its own: it waits, or calls others
   */
  record Loop(String className, String method, int line, Set<String> threads, boolean isCalm) {
    /** {@code com.acme.Main.loop:42 (worker)}. */
    @Override
    public String toString() {
      return className + "." + method + ":" + line + " (" + String.join(", ", threads) + ")";
    }
  }

  /** The frames of a thread, outermost first, as the first reading had them. */
  private static final class Watched {
    private final StackTraceElement[] first;
    private final int[] lines;
    private final int[] onTop;
    private int held;
    private int readings;
    private boolean isAlive;

    Watched(StackTraceElement[] first) {
      this.first = first;
      this.held = first.length;
      this.lines = new int[first.length];
      this.onTop = new int[first.length];
    }

    void read(boolean runsItsTop, StackTraceElement[] innermostFirst) {
      int depth = innermostFirst.length;
      int same = 0;
      boolean goesOn = true;
      while (goesOn && same < Math.min(held, depth)) {
        StackTraceElement now = innermostFirst[depth - 1 - same];
        StackTraceElement then = first[same];
        if (!now.getMethodName().equals(then.getMethodName())
            || !now.getClassName().equals(then.getClassName())) {
          break;
        }
        int line = Math.max(0, now.getLineNumber());
        lines[same] = lines[same] == 0 ? line : Math.min(line, lines[same]);
        goesOn = now.getLineNumber() == then.getLineNumber();
        same++;
      }
      held = same;
      if (runsItsTop && depth > 0 && depth <= held) {
        onTop[depth - 1]++;
      }
      readings++;
    }

    boolean holds(Predicate<String> classes) {
      return Arrays.stream(first, 0, held).anyMatch(frame -> classes.test(frame.getClassName()));
    }
  }

  private final Map<Thread, Watched> threads = new HashMap<>();
  private Set<String> onStacks = Set.of();
  private int readings;

  /** Begins a window. */
  void begin() {
    threads.clear();
    readings = 0;
  }

  /** Whether the window has as many readings as it needs. */
  boolean isComplete() {
    return readings >= READINGS;
  }

  /** The names of the classes on the stacks of the last reading. */
  Set<String> onStacks() {
    return onStacks;
  }

  /**
   * Reads all stacks.
   *
   * @return false if a thread asks for the members of a class: then nothing may be replaced
   */
  boolean read(Predicate<String> classes) {
    Map<Thread, StackTraceElement[]> stacks = Thread.getAllStackTraces();
    Set<String> now = IdleDetection.runningClasses(stacks.values());
    if (now == null) {
      return false;
    }
    onStacks = now;
    readings++;
    threads.values().forEach(watched -> watched.isAlive = false);
    stacks.forEach((thread, stack) -> read(thread, thread.getState(), stack));
    threads.values().removeIf(watched -> !watched.isAlive);
    List<Thread> concerned = new ArrayList<>();
    threads.forEach(
        (thread, watched) -> {
          if (watched.holds(classes)) {
            concerned.add(thread);
          }
        });
    for (int i = 0; i < MORE_READINGS && !concerned.isEmpty(); i++) {
      LockSupport.parkNanos(PAUSE_NANOS);
      concerned.forEach(thread -> read(thread, thread.getState(), thread.getStackTrace()));
    }
    return true;
  }

  void read(Thread thread, Thread.State state, StackTraceElement[] stack) {
    StackTraceElement[] innermostFirst =
        Arrays.stream(stack).filter(RunningCode::isProgram).toArray(StackTraceElement[]::new);
    boolean runsItsTop =
        state == Thread.State.RUNNABLE
            && stack.length > 0
            && isProgram(stack[0])
            && !stack[0].isNativeMethod();
    Watched watched = threads.get(thread);
    if (watched == null) {
      StackTraceElement[] first = innermostFirst.clone();
      for (int i = 0; i < first.length; i++) {
        first[i] = innermostFirst[first.length - 1 - i];
      }
      watched = new Watched(first);
      threads.put(thread, watched);
    }
    watched.isAlive = true;
    watched.read(runsItsTop, innermostFirst);
  }

  /** No frame of the JDK, nor of a hidden class. */
  private static boolean isProgram(StackTraceElement frame) {
    String module = frame.getModuleName();
    return (module == null || !(module.startsWith("java.") || module.startsWith("jdk.")))
        && frame.getClassName().indexOf('/') < 0;
  }

  /**
   * The methods of some classes that no thread has left during the window: first those that have
   * work of their own.
   */
  List<Loop> loops(Predicate<String> classes) {
    Map<String, Loop> loops = new TreeMap<>();
    threads.forEach(
        (thread, watched) -> {
          for (int i = 0; i < watched.held && watched.readings >= FEWEST; i++) {
            StackTraceElement frame = watched.first[i];
            if (classes.test(frame.getClassName())) {
              Loop loop =
                  new Loop(
                      frame.getClassName(),
                      frame.getMethodName(),
                      watched.lines[i],
                      Set.of(ThreadGroupName.of(thread.getName())),
                      watched.onTop[i] <= CALM * watched.readings);
              loops.merge(loop.className + "." + loop.method, loop, RunningCode::both);
            }
          }
        });
    List<Loop> busyFirst = new ArrayList<>(loops.values());
    busyFirst.sort(Comparator.comparing(Loop::isCalm));
    return busyFirst;
  }

  private static Loop both(Loop one, Loop other) {
    Set<String> threads = new TreeSet<>(one.threads);
    threads.addAll(other.threads);
    int line =
        one.line == 0 || other.line == 0
            ? Math.max(one.line, other.line)
            : Math.min(one.line, other.line);
    return new Loop(one.className, one.method, line, threads, one.isCalm && other.isCalm);
  }
}
