package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.contexts.RecorderHealth;

/**
 * A meter that takes part in recording: it is given each thread's recorder as that begins and ends,
 * and adds figures of its own to each snapshot. {@code Recorder.add} registers it. Thread-safe.
 *
 * <p>It is called on threads of the program, with a lock of the recorder's where a thread begins or
 * ends: it is short, and takes no lock that is held while the recorder is called. One that throws
 * in {@code open} is removed.
 */
public interface Contributor {
  /**
   * A tree begins, or is there when the contributor is registered: one platform thread counts into
   * it, or several virtual threads do ({@link CallTree#isShared}).
   *
   * @param threads the name of the thread, or of them together
   */
  default void open(CallTree tree, String threads) {}

  /**
   * A thread's recorder begins, on that thread.
   *
   * @param allocated the bytes that the thread had allocated before; 0 where these are not read
   */
  default void open(ThreadRecorder recorder, long allocated) {}

  /**
   * A platform thread has ended, and its counts are still in its tree. Called again if memory ends
   * meanwhile.
   */
  default void ended(PlatformRecorder recorder) {}

  /**
   * The counts of a platform thread that has ended were moved. If memory ends in here, the method
   * is called again, and does not move twice what it moved before.
   */
  default void retire(PlatformRecorder recorder) {}

  /** A snapshot is taken: adds figures that belong to no single thread that lives. */
  default void accept(ProfileVisitor visitor) {}

  /** Adds the size of what it keeps. */
  default void health(RecorderHealth.Sum sum) {}

  /**
   * Runs what probes will run, so that each class is initialised: one whose initialiser met the end
   * of a program's stack would be broken for good (JVMS 5.5).
   *
   * @param recorder a recorder of nothing: of a platform thread first, then of a virtual one
   */
  default void warmUp(ThreadRecorder recorder) {}
}
