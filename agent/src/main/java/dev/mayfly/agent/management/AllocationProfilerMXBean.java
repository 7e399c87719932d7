package dev.mayfly.agent.management;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The operations for JMX clients, under {@code dev.mayfly:type=AllocationProfiler}.
 */
public interface AllocationProfilerMXBean {
  /** Whether allocations are being recorded. */
  boolean isRecording();

  /**
   * The classes in scope that the program had loaded before the agent was attached to it, and that
   * are not woven yet, since threads run in them.
   */
  int getClassesLoadedBefore();

  /**
   * The methods that threads have run since before the agent was attached, and that are not counted
   * until they are left: {@code com.acme.Main.loop:42 (worker)}. Null while they are looked for, in
   * the first seconds.
   */
  String @Nullable [] getRunningLoops();

  /** Starts recording, or goes on with it. */
  void start();

  /** Stops recording; counts stay. */
  void stop();

  /**
   * Takes a snapshot and writes it in the formats of the option {@code formats}.
   *
   * @param directory where to, or empty for the agent's output directory
   * @return the directory
   * @throws IOException if a file cannot be written
   */
  String snapshot(String directory) throws IOException;

  /**
   * The counts so far, in the format of {@code profile.json}, compressed (gzip): for rates, as the
   * difference of two. It has no lifetimes and tables of analyses.
   */
  byte[] counts();

  /** All that was recorded so far, in the format of {@code profile.json}, compressed (gzip). */
  byte[] profile();
}
