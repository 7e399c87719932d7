package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.recording.Recorder;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;

/**
 * Thread-safe; {@link #tick} on the reweaving thread. Weaves loaded classes again when an analysis
 * comes that needs more events than they have probes for. A caller waits for it, so it does not
 * wait until they are idle: a method that is running runs on in its old code.
 */
public final class EventWeaving {
  private final Recorder recorder;
  private final Instrumentation instrumentation;
  private final WovenClasses woven;
  private boolean wanted;

  /** Has nothing to do yet. */
  public EventWeaving(Recorder recorder, Instrumentation instrumentation, WovenClasses woven) {
    this.recorder = recorder;
    this.instrumentation = instrumentation;
    this.woven = woven;
  }

  /**
   * There are more events: waits until loaded classes have the probes. After 20 seconds it goes on
   * without them: the caller may hold a lock that the weaver needs. While nothing is recorded it
   * does not wait.
   */
  public synchronized void awaitProbes() {
    wanted = true;
    BoundedWait.await(this, () -> wanted && recorder.isRecording());
  }

  /**
   * Weaves loaded classes again if new events are wanted. Call this while classes have their
   * probes.
   */
  public void tick() {
    if (isWanted()) {
      try {
        weave();
      } finally {
        done();
      }
    }
  }

  private void weave() {
    List<Class<?>> classes = new ArrayList<>();
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (woven.hasProbes(loaded.getName()) && !woven.isIrreplaceable(loaded.getName())) {
        classes.add(loaded);
      }
    }
    if (!weave(classes)) {
      classes.forEach(one -> weave(List.of(one)));
    }
  }

  private boolean weave(List<Class<?>> classes) {
    try {
      woven.weaveAgain(instrumentation, classes.toArray(new Class<?>[0]));
      return true;
    } catch (UnmodifiableClassException | RuntimeException | Error refused) {
      return classes.isEmpty();
    }
  }

  private synchronized boolean isWanted() {
    return wanted;
  }

  private synchronized void done() {
    wanted = false;
    notifyAll();
  }
}
