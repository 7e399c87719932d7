package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.recording.ledger.WeavingLedger;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread, then to the reweaving thread, but for {@link #waiting}. Weaves
 * the classes in scope that the JVM had loaded before it could show them to the agent: those of a
 * program that runs already, and those from a cache of the JVM's.
 *
 * <p>Where the program runs, a class waits until it is idle, as in {@link Reweaving}: no thread has
 * a method of it on its stack, no class was loaded for half a second, and no thread asks for the
 * members of a class. {@code AnnotatedRecords} stay as they are.
 */
public final class LoadedWeaving {
  private static final int BATCH = 256;

  /**
   * Reading all stacks again and again for a class that never is idle must cost next to nothing.
   */
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Instrumentation instrumentation;
  private final WovenClasses woven;
  private final BiPredicate<ClassLoader, String> scope;
  private final Set<String> waiting = ConcurrentHashMap.newKeySet();
  private long nextNanos = System.nanoTime();
  private long pauseNanos = FIRST_PAUSE_NANOS;

  private LoadedWeaving(
      Instrumentation instrumentation, WovenClasses woven, BiPredicate<ClassLoader, String> scope) {
    this.instrumentation = instrumentation;
    this.woven = woven;
    this.scope = scope;
  }

  /**
   * Looks for such classes, and weaves them at once if the program has not begun; to be called when
   * the JVM shows all others to the agent.
   *
   * @param instrumentation the JVM's
   * @param woven the program's classes
   * @param scope which classes are in scope, by class loader and name
   * @param running whether the program runs already
   * @param weaves whether they are to be woven; else they are only reported
   */
  public static LoadedWeaving start(
      Instrumentation instrumentation,
      WovenClasses woven,
      BiPredicate<ClassLoader, String> scope,
      boolean running,
      boolean weaves) {
    LoadedWeaving loaded = new LoadedWeaving(instrumentation, woven, scope);
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

  /** How many classes wait; on any thread. */
  public int waiting() {
    return waiting.size();
  }

  /** Weaves waiting classes that are idle now. */
  public void tick() {
    long now = System.nanoTime();
    if (waiting.isEmpty()
        || now - nextNanos < 0
        || !IdleDetection.isSince(woven.lastLoadNanos(), now)
        || !IdleDetection.hasFewThreads()) {
      return;
    }
    Set<String> running = IdleDetection.runningClasses();
    List<Class<?>> idle = List.of();
    if (running != null) {
      idle = find(name -> waiting.contains(name) && !running.contains(name), BATCH);
      weave(idle);
      updateLedger();
    }
    pauseNanos = idle.isEmpty() ? Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS) : 0;
    nextNanos = System.nanoTime() + pauseNanos;
    pauseNanos = Math.max(pauseNanos, FIRST_PAUSE_NANOS);
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
