package dev.mayfly.cli.console;

import java.util.concurrent.atomic.AtomicBoolean;

/** Thread-safe: does something once, when it is closed or when this JVM is ended by a signal. */
public final class AtEnd implements AutoCloseable {

  private final AtomicBoolean done = new AtomicBoolean();
  private final Runnable work;
  private final Thread hook = new Thread(this::work, "mayfly-end");

  private AtEnd(Runnable work) {
    this.work = work;
  }

  public static AtEnd run(Runnable work) {
    AtEnd end = new AtEnd(work);
    Runtime.getRuntime().addShutdownHook(end.hook);
    return end;
  }

  private void work() {
    if (done.compareAndSet(false, true)) {
      work.run();
    }
  }

  @Override
  public void close() {
    work();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // the hook finds that it is done
    }
  }
}
