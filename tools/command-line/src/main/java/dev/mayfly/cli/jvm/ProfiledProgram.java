package dev.mayfly.cli.jvm;

import java.io.InputStream;
import java.util.Optional;

/** Confined to one thread: a running program whose profile can be read; to be closed. */
public interface ProfiledProgram extends AutoCloseable {

  /** As messages name it: {@code process 4711}. */
  String name();

  /** The counts so far, as {@code profile.json}, compressed. */
  InputStream counts();

  /** All that was recorded so far, as {@code profile.json}, compressed. */
  InputStream profile();

  /** A figure that the profiler tells; empty where an older one runs. */
  Optional<Object> get(String attribute);

  /** Whether the program may still run. */
  boolean isAlive();

  /** Waits until the program has ended. */
  void awaitEnd() throws InterruptedException;

  @Override
  void close();
}
