package dev.mayfly;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.Recorder;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: how this JVM records. The modes are those in force: a profiler that joined another one
 * has no say in them.
 *
 * @param samplesContexts whether contexts are estimated from stack walks
 * @param bySiteOnly whether exact contexts are left out
 * @param byAccountsOnly whether contexts are followed in the code of accounts only
 * @param readsBytes whether the bytes that threads really allocate are attributed to contexts
 */
record RecordingModes(
    boolean samplesContexts,
    boolean bySiteOnly,
    boolean byAccountsOnly,
    boolean readsBytes,
    LifetimeMode lifetimes) {

  static RecordingModes of(
      Recorder recorder, @Nullable LifetimeSource tracker, SnapshotContext context) {
    return new RecordingModes(
        recorder.sampledContexts() != null,
        recorder.recordsBySiteOnly(),
        !context.accounts().isEmpty()
            && ContextMode.SITE.name().equalsIgnoreCase(context.options().get("context")),
        recorder.readsBytes(),
        lifetimes(tracker));
  }

  /** The recording of contexts. */
  ContextMode contexts() {
    if (samplesContexts) {
      return ContextMode.SAMPLED;
    }
    return bySiteOnly || byAccountsOnly ? ContextMode.SITE : ContextMode.TREE;
  }

  /** The mode of a lifetime tracker; null where there is none. */
  static LifetimeMode lifetimes(@Nullable LifetimeSource tracker) {
    if (tracker == null) {
      return LifetimeMode.OFF;
    }
    return tracker.initialSamplingInterval() == 1 && tracker.precision() == 0
        ? LifetimeMode.EXACT
        : LifetimeMode.SAMPLED;
  }
}
