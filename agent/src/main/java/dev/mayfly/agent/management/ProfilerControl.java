package dev.mayfly.agent.management;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.recording.ledger.QuotaLedger;
import java.io.IOException;
import java.nio.file.Path;
import javax.management.ListenerNotFoundException;
import javax.management.MBeanNotificationInfo;
import javax.management.NotificationEmitter;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The profiler's MBean. */
public final class ProfilerControl implements AllocationProfilerMXBean, NotificationEmitter {
  static final String NAME = "dev.mayfly:type=AllocationProfiler";

  private final AllocationProfiler profiler;
  private final Reporting reporting;

  private final QuotaNotifications notifications = new QuotaNotifications(NAME);

  /** The bean, which is not registered yet. */
  public ProfilerControl(AllocationProfiler profiler, Reporting reporting) {
    this.profiler = profiler;
    this.reporting = reporting;
  }

  /** Notifies clients of an account that exceeds its quota. */
  public void exceeded(QuotaLedger.Use use) {
    notifications.send(use);
  }

  @Override
  public void addNotificationListener(
      NotificationListener listener, @Nullable NotificationFilter filter, @Nullable Object data) {
    notifications.addNotificationListener(listener, filter, data);
  }

  @Override
  public void removeNotificationListener(NotificationListener listener)
      throws ListenerNotFoundException {
    notifications.removeNotificationListener(listener);
  }

  @Override
  public void removeNotificationListener(
      NotificationListener listener, @Nullable NotificationFilter filter, @Nullable Object data)
      throws ListenerNotFoundException {
    notifications.removeNotificationListener(listener, filter, data);
  }

  @Override
  public MBeanNotificationInfo[] getNotificationInfo() {
    return notifications.getNotificationInfo();
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
