package dev.mayfly;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.TrackerProvider;
import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.RecordingConfig;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: settles how the recorder of this JVM records. */
final class RecorderSetup {

  private RecorderSetup() {}

  /**
   * Configures the recorder, unless that was done before.
   *
   * @param hasAccounts whether contexts are followed for accounts
   * @param amended adds what else woven code records
   * @return the tracker that was opened; null if none was
   */
  static @Nullable LifetimeSource configure(
      ProfilerConfig config, boolean hasAccounts, UnaryOperator<RecordingConfig> amended) {
    Recorder recorder = Recorder.instance();
    boolean sampled = config.contexts() == ContextMode.SAMPLED;
    boolean bySiteOnly = sampled || (config.contexts() == ContextMode.SITE && !hasAccounts);
    synchronized (recorder) { // who comes second finds it ready
      TrackerProvider provider = recorder.isConfigured() ? null : trackerProvider(config);
      RecordingConfig recording =
          new RecordingConfig(bySiteOnly, config.nodeBudget(), config.depthBudget(), config.seed());
      if (sampled) {
        recording = recording.walking(walked(config, provider != null));
      }
      if (recorder.configure(amended.apply(recording))) {
        if (provider != null) {
          return openTracker(provider, config, recorder);
        } else if (sampled) {
          recorder.drawOnly(config.samplingInterval());
        }
      }
    }
    return null;
  }

  /**
   * If there is time, objects that are sampled for their lifetimes have their stack walked, unless
   * the user has set how many.
   */
  private static int walked(ProfilerConfig config, boolean tracks) {
    int interval = config.samplingInterval();
    if (tracks && config.lifetimes() == LifetimeMode.EXACT) {
      return interval;
    }
    return tracks && interval == 0 ? 0 : 1;
  }

  private static @Nullable TrackerProvider trackerProvider(ProfilerConfig config) {
    return config.lifetimes() == LifetimeMode.OFF
        ? null
        : ServiceLoader.load(TrackerProvider.class, RecorderSetup.class.getClassLoader())
            .findFirst()
            .orElse(null);
  }

  private static @Nullable LifetimeSource openTracker(
      TrackerProvider provider, ProfilerConfig config, Recorder recorder) {
    boolean exact = config.lifetimes() == LifetimeMode.EXACT;
    boolean adaptive = !exact && config.samplingInterval() == 0;
    AllocationListener tracker =
        provider.open(
            recorder,
            exact || adaptive ? 1 : config.samplingInterval(),
            adaptive ? config.precision() : 0,
            config.trackedCapacity());
    recorder.listener(tracker);
    return lifetimes(recorder);
  }

  /** The source of lifetimes; null where they are off. */
  static @Nullable LifetimeSource lifetimes(Recorder recorder) {
    return recorder.listener() instanceof LifetimeSource source ? source : null;
  }
}
