package dev.mayfly.agent.weaving.ltw;

import dev.mayfly.agent.threads.WeavingWork;
import dev.mayfly.recording.probes.WeaverProbes;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.recording.threads.ThreadRecorder;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Attributes the work of AspectJ's own agent, on the program's threads, to the profiler where that
 * agent started it, and keeps AspectJ from Mayfly's classes. Thread-safe. It rewrites AspectJ's
 * transformer, whichever agent or application has added it.
 */
public final class WeaverBracket implements ClassFileTransformer, WeaverProbes.Listener {
  private static final String ADAPTER = "org/aspectj/weaver/loadtime/ClassPreProcessorAgentAdapter";

  /** AspectJ loads these while it is set up. */
  private static final String[] NOT_OF_PROGRAM = {
    "org/aspectj/", "aj/org/", "dev/mayfly/", "java/", "javax/", "jdk/", "sun/", "com/sun/"
  };

  /** The work of a thread that AspectJ's transformer runs on. */
  private static final class Work {
    final boolean counted;
    final @Nullable ThreadRecorder own;

    /** Transformers of several agents may run within each other. */
    int depth = 1;

    /** A message handler that its AspectJ may have to let go. */
    @Nullable Object handler;

    Work(boolean counted, @Nullable ThreadRecorder own) {
      this.counted = counted;
      this.own = own;
    }
  }

  private static final ThreadLocal<@Nullable Work> RUNNING = new ThreadLocal<>();

  /** The thread on which AspectJ's transformer began before this class was there. */
  private volatile @Nullable Thread starting;

  /** Brackets nothing yet; to be added as a transformer before the one that weaves. */
  public WeaverBracket() {}

  /**
   * Rewrites AspectJ's transformer where it is loaded, and wherever it will be.
   *
   * @param instrumentation the JVM's, with this as a transformer
   */
  public void install(Instrumentation instrumentation) {
    begins(null); // loads what it needs
    ends();
    WeaverProbes.listener(this);
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (type.getName().equals(ADAPTER.replace('/', '.'))) {
        try {
          instrumentation.retransformClasses(type);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError refused) {
          // its work counts as the program's
        }
      }
    }
  }

  /** The calling thread is within AspectJ's transformer until the next class of the program. */
  public void startHere() {
    starting = Thread.currentThread();
    begins(ClassLoader.getSystemClassLoader());
  }

  @Override
  public void begins(@Nullable ClassLoader loader) {
    Work work = RUNNING.get();
    if (work != null) {
      work.depth++;
      return;
    }
    // the JVM's own threads load classes of the JDK, and are to have no recorder
    boolean counted =
        loader != null
            && loader != ClassLoader.getPlatformClassLoader()
            && !WeavingWork.isRunning();
    ThreadRecorder own = counted ? ProfilerWork.recorder() : null;
    RUNNING.set(new Work(counted, own));
    if (counted) {
      WeavingWork.begin(own);
    }
  }

  /** AspectJ is being set up for a class loader, by a message handler of Mayfly's. */
  public void handlerCreated(@Nullable Object handler) {
    Work work = RUNNING.get();
    if (work != null) {
      work.handler = handler;
    }
  }

  @Override
  public void ends() {
    Work work = RUNNING.get();
    if (work != null && --work.depth == 0) {
      if (work.handler != null) {
        MessageHandlers.release(work.handler);
      }
      RUNNING.remove();
      if (work.counted) {
        WeavingWork.end(work.own);
      }
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (starting == Thread.currentThread() && name != null && isOfProgram(name)) {
      starting = null;
      ends();
    }
    return ADAPTER.equals(name) ? BracketedTransformer.of(bytes) : null;
  }

  private static boolean isOfProgram(String name) {
    for (String each : NOT_OF_PROGRAM) {
      if (name.startsWith(each)) {
        return false;
      }
    }
    return true;
  }
}
