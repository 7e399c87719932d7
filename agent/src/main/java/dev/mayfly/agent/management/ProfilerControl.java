package dev.mayfly.agent.management;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.ledger.QuotaLedger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.management.ListenerNotFoundException;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.management.NotificationEmitter;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The profiler's MBean. */
public final class ProfilerControl implements AllocationProfilerMXBean, NotificationEmitter {
  static final String NAME = "dev.mayfly:type=AllocationProfiler";

  /** The type of its notifications. */
  static final String EXCEEDED = "dev.mayfly.quota.exceeded";

  private final AllocationProfiler profiler;
  private final Reporting reporting;

  /** The number of notifications so far; guarded by this. */
  private long count;

  /** Null while there was no listener: it asks for a logger, which the program has to choose. */
  private @Nullable NotificationBroadcasterSupport listeners;

  /** The bean, which is not registered yet. */
  public ProfilerControl(AllocationProfiler profiler, Reporting reporting) {
    this.profiler = profiler;
    this.reporting = reporting;
  }

  /**
   * Notifies clients of an account that exceeds its quota; these may take their time, on a thread
   * of their own.
   */
  public void exceeded(QuotaLedger.Use use) {
    NotificationBroadcasterSupport known;
    long number;
    synchronized (this) {
      known = listeners;
      number = ++count;
    }
    if (known != null) {
      Notification notification =
          new Notification(
              EXCEEDED, NAME, number, System.currentTimeMillis(), QuotaSentence.of(use));
      notification.setUserData(
          new HashMap<>(
              Map.of(
                  "account",
                  use.account(),
                  "quotaBytes",
                  use.quotaBytes(),
                  "liveBytes",
                  use.liveBytes())));
      known.sendNotification(notification);
    }
  }

  private synchronized NotificationBroadcasterSupport listeners() {
    NotificationBroadcasterSupport known = listeners;
    if (known == null) {
      known =
          new NotificationBroadcasterSupport(
              task -> ProfilerThreads.of("mayfly-notification", task).start());
      listeners = known;
    }
    return known;
  }

  @Override
  public void addNotificationListener(
      NotificationListener listener, @Nullable NotificationFilter filter, @Nullable Object data) {
    listeners().addNotificationListener(listener, filter, data);
  }

  @Override
  public void removeNotificationListener(NotificationListener listener)
      throws ListenerNotFoundException {
    listeners().removeNotificationListener(listener);
  }

  @Override
  public void removeNotificationListener(
      NotificationListener listener, @Nullable NotificationFilter filter, @Nullable Object data)
      throws ListenerNotFoundException {
    listeners().removeNotificationListener(listener, filter, data);
  }

  @Override
  public MBeanNotificationInfo[] getNotificationInfo() {
    return new MBeanNotificationInfo[] {
      new MBeanNotificationInfo(
          new String[] {EXCEEDED},
          Notification.class.getName(),
          "More bytes of an account are alive than its quota")
    };
  }

  @Override
  public boolean isRecording() {
    return profiler.isRecording();
  }

  @Override
  public int getClassesLoadedBefore() {
    return reporting.loadedBefore();
  }

  @Override
  public String @Nullable [] getRunningLoops() {
    return reporting.loops().map(loops -> loops.toArray(new String[0])).orElse(null);
  }

  @Override
  public void start() {
    profiler.start();
  }

  @Override
  public void stop() {
    profiler.stop();
  }

  @Override
  public String snapshot(String directory) throws IOException {
    Path target =
        directory == null || directory.isBlank() ? reporting.output() : Path.of(directory);
    reporting.write(target);
    return target.toAbsolutePath().toString();
  }

  @Override
  public byte[] counts() {
    return reporting.counts();
  }

  @Override
  public byte[] profile() {
    return reporting.profile();
  }
}
