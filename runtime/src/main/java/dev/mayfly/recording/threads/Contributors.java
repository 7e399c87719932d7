package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.contexts.RecorderHealth;
import dev.mayfly.recording.ledger.ProfilerFailures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The contributors of a JVM, in the order in which they were registered. Thread-safe. */
final class Contributors {
  private volatile Contributor[] all = {};

  synchronized void add(Contributor added) {
    Contributor[] more = Arrays.copyOf(all, all.length + 1);
    more[all.length] = added;
    all = more;
  }

  synchronized void remove(Contributor removed) {
    List<Contributor> left = new ArrayList<>(Arrays.asList(all));
    left.remove(removed);
    all = left.toArray(new Contributor[0]);
  }

  void open(CallTree tree, String threads) {
    for (Contributor one : all) {
      open(one, tree, threads);
    }
  }

  /** As {@link Contributor#open(CallTree, String)}, unless the contributor has failed. */
  void open(Contributor one, CallTree tree, String threads) {
    if (!Arrays.asList(all).contains(one)) {
      return;
    }
    try {
      one.open(tree, threads);
    } catch (RuntimeException | LinkageError failure) {
      switchOff(one, failure);
    }
  }

  void open(ThreadRecorder recorder, long allocated) {
    for (Contributor one : all) {
      try {
        one.open(recorder, allocated);
      } catch (RuntimeException | LinkageError failure) {
        switchOff(one, failure);
      }
    }
  }

  private void switchOff(Contributor failed, Throwable failure) {
    remove(failed);
    ProfilerFailures.note("of the program in " + failed.getClass().getName(), failure);
  }

  /** A thread has ended. */
  void ended(PlatformRecorder recorder) {
    for (Contributor one : all) {
      one.ended(recorder);
    }
  }

  void retire(PlatformRecorder recorder) {
    for (Contributor one : all) {
      one.retire(recorder);
    }
  }

  void accept(ProfileVisitor visitor) {
    for (Contributor one : all) {
      one.accept(visitor);
    }
  }

  void health(RecorderHealth.Sum sum) {
    for (Contributor one : all) {
      one.health(sum);
    }
  }

  void warmUp(ThreadRecorder recorder) {
    for (Contributor one : all) {
      one.warmUp(recorder);
    }
  }
}
