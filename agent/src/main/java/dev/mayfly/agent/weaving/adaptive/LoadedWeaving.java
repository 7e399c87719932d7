package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.recording.ledger.SampleLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread, then to the reweaving thread, but for {@link #waiting} and
 * {@link #loops}. Weaves the classes in scope that the JVM had loaded before it could show them to
 * the agent: those of a program that runs already, and those from a cache of the JVM's.
 *
 * <p>Where the program runs, a class waits until it is idle: no thread has a method of it on its
 * stack, no class was loaded for half a second, and no thread asks for the members of a class. A
 * class with a method that is not left ({@link RunningCode}) is woven around it: that method has no
 * probes until it is left, so what it allocates is never counted and sampled at once. But HotSpot
 * runs the old code of a replaced class in its interpreter for good. So a class whose running
 * method has work of its own stays as it is, unless the user wants it otherwise. {@code
 * AnnotatedRecords} stay as they are.
 */
public final class LoadedWeaving {
  private static final int BATCH = 256;

  /**
   * Reading all stacks again and again for a class that never is idle must cost next to nothing.
   */
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** The time that weaving waits for samples to begin, so that these have the first second, too. */
  private static final long SAMPLING_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Instrumentation instrumentation;
  private final WovenClasses woven;
  private final BiPredicate<ClassLoader, String> scope;
  private final boolean evenBusy;
  private final Set<String> waiting = ConcurrentHashMap.newKeySet();

  /** By class that is woven around them, the methods that have no probes yet. */
  private final Map<String, Set<String>> around = new HashMap<>();

  private final RunningCode stacks = new RunningCode();
  private volatile @Nullable List<String> loops;
  private final long startNanos = System.nanoTime();
  private long nextNanos = startNanos;
  private long pauseNanos = FIRST_PAUSE_NANOS;

  private LoadedWeaving(
      Instrumentation instrumentation,
      WovenClasses woven,
      BiPredicate<ClassLoader, String> scope,
      boolean evenBusy) {
    this.instrumentation = instrumentation;
    this.woven = woven;
    this.scope = scope;
    this.evenBusy = evenBusy;
  }

  /**
   * Looks for such classes, and weaves them at once if the program has not begun; to be called when
   * the JVM shows all others to the agent.
   *
   * @param scope which classes are in scope, by class loader and name
   * @param weaves whether they are to be woven; else they are only reported
   * @param evenBusy whether also those with a running method that has work of its own
   */
  public static LoadedWeaving start(
      Instrumentation instrumentation,
      WovenClasses woven,
      BiPredicate<ClassLoader, String> scope,
      boolean running,
      boolean weaves,
      boolean evenBusy) {
    LoadedWeaving loaded = new LoadedWeaving(instrumentation, woven, scope, evenBusy);
    List<Class<?>> classes = loaded.find(name -> true, Integer.MAX_VALUE);
    classes.forEach(type -> loaded.waiting.add(type.getName()));
    if (!weaves) {
      loaded.waiting.forEach(
          name -> WeavingLedger.instance().notWoven(WeavingLedger.LOADED_BEFORE, name));
      loaded.waiting.clear();
    } else if (!running) {
      Set<String> busy = IdleDetection.runningClasses(); // with another agent, say
      if (busy != null) {
        loaded.weave(classes.stream().filter(type -> !busy.contains(type.getName())).toList());
      }
    }
    loaded.updateLedger();
    return loaded;
  }

  /** The number of classes that wait; on any thread. */
  public int waiting() {
    return waiting.size();
  }

  /**
   * The methods that run on in their old code, each with its line and threads; empty until that is
   * known. On any thread.
   */
  public Optional<List<String>> loops() {
    return waiting.isEmpty() && loops == null ? Optional.of(List.of()) : Optional.ofNullable(loops);
  }

  /** Weaves waiting classes that are idle now, and those that run on around what they run. */
  public void tick() {
    long now = System.nanoTime();
    if ((waiting.isEmpty() && around.isEmpty())
        || now - nextNanos < 0
        || (!SampleLedger.instance().isSettled() && now - startNanos < SAMPLING_NANOS)
        || !IdleDetection.isSince(woven.lastLoadNanos(), now)
        || !IdleDetection.hasFewThreads()
        || !stacks.read(this::isConcerned)) {
      return;
    }
    Set<String> running = stacks.onStacks();
    List<Class<?>> idle = find(name -> waiting.contains(name) && !running.contains(name), BATCH);
    weave(idle);
    if (stacks.isComplete()) {
      boolean progress = weaveAround(stacks.loops(this::isConcerned));
      stacks.begin();
      pauseNanos = progress ? 0 : Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
      nextNanos = System.nanoTime() + pauseNanos;
      pauseNanos = Math.max(pauseNanos, FIRST_PAUSE_NANOS);
    }
    updateLedger();
  }

  private boolean isConcerned(String className) {
    return waiting.contains(className) || around.containsKey(className);
  }

  /**
   * Weaves what can be woven although it runs.
   *
   * @return whether anything was
   */
  private boolean weaveAround(List<RunningCode.Loop> running) {
    Map<String, Set<String>> methods = new HashMap<>();
    Set<String> busy = new HashSet<>();
    for (RunningCode.Loop loop : running) {
      methods.computeIfAbsent(loop.className(), first -> new HashSet<>()).add(loop.method());
      if (!loop.isCalm() && !evenBusy) {
        busy.add(loop.className());
      }
    }
    List<Class<?>> ready = find(name -> waiting.contains(name) && !busy.contains(name), BATCH);
    Set<String> names = new HashSet<>();
    ready.forEach(type -> names.add(type.getName()));
    for (String name : names) {
      Set<String> left = methods.getOrDefault(name, Set.of());
      woven.runs(name, left);
      if (!left.isEmpty()) {
        around.put(name, left);
      }
    }
    weave(ready);
    boolean complete = completeWeaving(methods, names);
    loops = running.stream().map(RunningCode.Loop::toString).toList();
    WeavingLedger.instance().now(WeavingLedger.RUNNING, loops);
    return complete || !ready.isEmpty();
  }

  /** Gives methods their probes that were left. */
  private boolean completeWeaving(Map<String, Set<String>> running, Set<String> justWoven) {
    Map<String, Set<String>> fewer = new HashMap<>();
    around.forEach(
        (name, methods) -> {
          Set<String> still = new HashSet<>(methods);
          still.retainAll(running.getOrDefault(name, Set.of()));
          if (!justWoven.contains(name) && still.size() < methods.size()) {
            fewer.put(name, still);
          }
        });
    if (fewer.isEmpty()) {
      return false;
    }
    Map<String, List<Class<?>>> classes = new HashMap<>();
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (fewer.containsKey(loaded.getName())) {
        classes.computeIfAbsent(loaded.getName(), first -> new ArrayList<>()).add(loaded);
      }
    }
    fewer.forEach((name, still) -> weaveAgain(name, still, classes.getOrDefault(name, List.of())));
    return true;
  }

  private void weaveAgain(String name, Set<String> still, List<Class<?>> classes) {
    Set<String> before = woven.runningIn(name);
    woven.runs(name, still);
    try {
      if (!classes.isEmpty()) {
        woven.weaveAgain(instrumentation, classes.toArray(new Class<?>[0]));
      }
      if (still.isEmpty()) {
        around.remove(name);
      } else {
        around.put(name, still);
      }
    } catch (UnmodifiableClassException | RuntimeException | Error refused) {
      woven.runs(name, before);
      around.remove(name); // stays as it is
    }
  }

  /** Loaded classes in scope without probes, of this number of names. */
  private List<Class<?>> find(Predicate<String> names, int most) {
    List<Class<?>> found = new ArrayList<>();
    Set<String> batch = new HashSet<>();
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      String name = loaded.getName();
      if (isInScope(loaded) && names.test(name) && (batch.size() < most || batch.contains(name))) {
        found.add(loaded);
        batch.add(name);
      }
    }
    return found;
  }

  private boolean isInScope(Class<?> loaded) {
    ClassLoader loader = loaded.getClassLoader();
    return loader != null
        && loader != ClassLoader.getPlatformClassLoader()
        && loader != LoadedWeaving.class.getClassLoader()
        && !isJdks(loaded.getModule().getName())
        && !loaded.isArray()
        && !loaded.isHidden()
        && scope.test(loader, loaded.getName())
        && !woven.hasProbes(loaded.getName())
        && instrumentation.isModifiableClass(loaded);
  }

  private static boolean isJdks(@Nullable String module) {
    return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
  }

  /** A class that the JVM refuses stays as it is. */
  private void weave(List<Class<?>> classes) {
    Retransformation.of(instrumentation, classes, this::refused);
    classes.forEach(type -> waiting.remove(type.getName()));
  }

  private void refused(String name, Throwable failure) {
    woven.leave(name);
    WeavingLedger.instance()
        .notWoven("class: the JVM refused the change: " + failure.getClass().getName(), name);
  }

  private void updateLedger() {
    WeavingLedger.instance().now(WeavingLedger.WAITING, waiting);
  }
}
