package dev.mayfly.agent.weaving.adaptive;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Which classes of the program have probes, and how they are to be woven when they are
 * transformed again: what the transformer notes, and what replaces classes at run time reads.
 */
public final class WovenClasses {
  private final Set<String> probed = ConcurrentHashMap.newKeySet();

  /** The loaded classes that HotSpot would break if they were replaced. */
  private final Set<String> irreplaceable = ConcurrentHashMap.newKeySet();

  /** By class, the methods that go on without probes, since a thread has not left them. */
  private final Map<String, Set<String>> running = new ConcurrentHashMap<>();

  private volatile boolean withoutProbes;
  private volatile long lastLoadNanos = System.nanoTime();

  /** The thread that weaves classes again which are loaded already. */
  private volatile @Nullable Thread reweaving;

  /** Notes that one of the program's class loaders loads a class. */
  public void noteLoad() {
    lastLoadNanos = System.nanoTime();
  }

  /**
   * The time at which the program's class loaders last loaded a class; as {@link System#nanoTime}.
   */
  public long lastLoadNanos() {
    return lastLoadNanos;
  }

  /** Notes that a class has been given probes. */
  public void noteProbes(String className) {
    probed.add(className);
  }

  /** Whether a class has been given probes. */
  public boolean hasProbes(String className) {
    return probed.contains(className);
  }

  /** The names of the classes that have been given probes. */
  Set<String> probed() {
    return probed;
  }

  /** Takes a class for one without probes, which the JVM did not let have any. */
  void leave(String className) {
    probed.remove(className);
  }

  /** Notes which methods of a class are to have no probes, by name, since they run. */
  void runs(String className, Set<String> methods) {
    if (methods.isEmpty()) {
      running.remove(className);
    } else {
      running.put(className, Set.copyOf(methods));
    }
  }

  /** The methods of a class that are to have no probes, by name. */
  public Set<String> runningIn(String className) {
    return running.getOrDefault(className, Set.of());
  }

  /** Notes that a class must not be replaced once it is loaded. */
  public void noteIrreplaceable(String className) {
    irreplaceable.add(className);
  }

  /** Whether a loaded class must not be replaced. */
  boolean isIrreplaceable(String className) {
    return irreplaceable.contains(className);
  }

  /** Whether the current thread weaves loaded classes again, see {@link #weaveAgain}. */
  public boolean areWovenAgain() {
    return Thread.currentThread() == reweaving;
  }

  /** Whether classes lose their probes when they are woven again. */
  public boolean loseProbes() {
    return withoutProbes;
  }

  /** Lets classes lose their probes, or not any more, when they are woven again. */
  void withoutProbes(boolean on) {
    withoutProbes = on;
  }

  /**
   * Weaves classes again that are loaded. All or none.
   *
   * @throws UnmodifiableClassException if the JVM does not allow it
   * @throws LinkageError if one of them cannot be woven again
   */
  void weaveAgain(Instrumentation instrumentation, Class<?>[] classes)
      throws UnmodifiableClassException {
    reweaving = Thread.currentThread();
    try {
      instrumentation.retransformClasses(classes);
    } finally {
      reweaving = null;
    }
  }
}
