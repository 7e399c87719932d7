package dev.mayfly.agent.classfiles;

import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe: collects the class files that the JVM loads for the program, as they are before they
 * are woven, and adds to snapshots what these say of layouts.
 *
 * <p>The thread that loads a class only hands the class file over; the agent's own thread reads it,
 * or the one that asks for the class. Class files stay as they are.
 */
public final class ClassFileCollector implements ClassFileTransformer {

  private static final long PAUSE_NANOS = 250_000_000;

  /**
   * The limit of class files that wait to be read: beyond it they are omitted, and their classes
   * unknown.
   */
  private static final long MOST_WAITING_BYTES = 64 << 20;

  private final Queue<HandOver> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicLong waitingBytes = new AtomicLong();
  private final ClassFileCatalog catalog;
  private final boolean readsCode;

  /**
   * Collects nothing before {@link #start}.
   *
   * @param readsCode whether snapshots are completed with layouts, for which code is of interest
   */
  public ClassFileCollector(boolean readsCode) {
    this.readsCode = readsCode;
    catalog = new ClassFileCatalog(readsCode);
  }

  /**
   * Begins; to be called before what weaves classes is added.
   *
   * @param loaded whether class files of loaded classes are of interest that are woven later
   */
  public void start(Instrumentation instrumentation, boolean loaded) {
    instrumentation.addTransformer(this, loaded);
    AgentThread.start("mayfly-class-files", PAUSE_NANOS, this::readWaiting);
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String internalName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (loader != null && loader != ClassLoader.getPlatformClassLoader() && internalName != null) {
      ProfilerWork.during(new HandOver(bytes));
    }
    return null;
  }

  /** No lambda: to link one, classes are loaded. */
  private final class HandOver implements Supplier<@Nullable Void> {
    private final byte[] bytes;

    HandOver(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public @Nullable Void get() {
      if (waitingBytes.addAndGet(bytes.length) <= MOST_WAITING_BYTES) {
        waiting.add(this);
      } else {
        waitingBytes.addAndGet(-bytes.length);
      }
      return null;
    }
  }

  /** One at a time: who returns from here finds all classes that were handed over before. */
  private synchronized void readWaiting() {
    for (HandOver next = waiting.poll(); next != null; next = waiting.poll()) {
      waitingBytes.addAndGet(-next.bytes.length);
      catalog.add(next.bytes);
    }
  }

  /** A class and those above it, as far as they are known. */
  public ClassShapes lineageOf(String className) {
    readWaiting();
    return catalog.lineageOf(className);
  }

  /**
   * This snapshot with what class files say of its types. To be called on a thread of the agent's.
   */
  public ProfileSnapshot complete(ProfileSnapshot snapshot) {
    readWaiting();
    return readsCode ? snapshot.with(ClassShapes.PART, catalog.shapesOf(snapshot)) : snapshot;
  }
}
