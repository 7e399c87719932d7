package dev.mayfly.agent.weaving.adaptive;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * Confined to the reweaving thread. Weaves loaded classes again that are to lose their probes or to
 * get them back.
 *
 * <p>A method that is running when its class is replaced runs on in its old code, which HotSpot
 * leaves to the interpreter for good: a loop that never ends would be thirty times slower for good.
 * So a class waits until no thread has a method of it on its stack.
 *
 * <p>HotSpot 17 was seen to crash in {@code Class.getDeclaredFields} where classes were replaced
 * while a program started. The likely cause are {@code AnnotatedRecords}, which are broken once
 * they are replaced, so they never are. And nothing is replaced while the program loads classes or
 * asks for the members of one.
 *
 * <p>Holds no lock while the JVM works, and no class between two attempts.
 */
public final class Reweaving {
  /** The number of attempts to find an idle class, a tick apart, before it is given up. */
  static final int ATTEMPTS = 50;

  /** While nothing is recorded, a pause of some tenths of a second does not matter. */
  private static final int BATCH = 1_024;

  private final Instrumentation instrumentation;
  private final WovenClasses woven;

  /** As {@link System#nanoTime}. */
  private final LongSupplier clock;

  private final Set<String> waiting = new TreeSet<>();

  /** The classes whose probes are out. */
  private final Set<String> bare = new HashSet<>();

  private boolean resting;

  /**
   * Has nothing to do yet.
   *
   * @param clock as {@link System#nanoTime}
   */
  public Reweaving(Instrumentation instrumentation, WovenClasses woven, LongSupplier clock) {
    this.instrumentation = instrumentation;
    this.woven = woven;
    this.clock = clock;
  }

  boolean isIdle() {
    return waiting.isEmpty();
  }

  /** Gives up what could not be done so far; those classes stay as they are. */
  void giveUp() {
    waiting.clear();
  }

  /** Asks for the probes of all classes to be taken out. */
  void rest() {
    giveUp();
    resting = true;
    woven.withoutProbes(true);
    waiting.addAll(woven.probed());
    waiting.removeIf(name -> bare.contains(name) || woven.isIrreplaceable(name));
  }

  /** Asks for the probes to be put back. */
  void wake() {
    giveUp();
    resting = false;
    woven.withoutProbes(false);
    waiting.addAll(bare);
  }

  /** The classes whose probes are out, as of now. */
  Set<String> bare() {
    return Collections.unmodifiableSet(bare);
  }

  /** Weaves what can be woven now; returns whether anything was. */
  boolean attempt() {
    if (!IdleDetection.hasFewThreads()) {
      return false;
    }
    if (resting && !IdleDetection.isSince(woven.lastLoadNanos(), clock.getAsLong())) {
      return false;
    }
    Set<String> running = IdleDetection.runningClasses();
    if (running == null) {
      return false;
    }
    List<Class<?>> ready = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      String name = loaded.getName();
      if (waiting.contains(name)
          && !running.contains(name)
          && (names.size() < BATCH || names.contains(name))) {
        ready.add(loaded);
        names.add(name);
      }
    }
    if (ready.isEmpty()) {
      return false;
    }
    if (!weave(ready)) {
      names.forEach(name -> weaveAlone(name, ready));
    } else {
      names.forEach(this::done);
    }
    return true;
  }

  private void weaveAlone(String name, List<Class<?>> classes) {
    if (weave(classes.stream().filter(type -> type.getName().equals(name)).toList())) {
      done(name);
    } else {
      waiting.remove(name); // stays as it is
    }
  }

  private boolean weave(Collection<Class<?>> classes) {
    try {
      woven.weaveAgain(instrumentation, classes.toArray(new Class<?>[0]));
      return true;
    } catch (UnmodifiableClassException | RuntimeException | Error refused) {
      return false;
    }
  }

  private void done(String name) {
    waiting.remove(name);
    if (resting) {
      bare.add(name);
    } else {
      bare.remove(name);
    }
  }
}
