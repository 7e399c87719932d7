package dev.mayfly.agent.management;

import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.ledger.QuotaLedger;
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

/** Thread-safe. Notifies JMX clients of accounts that exceed their quotas. */
final class QuotaNotifications implements NotificationEmitter {

  /** The type of the notifications. */
  static final String TYPE = "dev.mayfly.quota.exceeded";

  private final String source;
  private long count;

  /** Null while there was no listener: it asks for a logger, which the program has to choose. */
  private @Nullable NotificationBroadcasterSupport listeners;

  /** Has no listeners. */
  QuotaNotifications(String source) {
    this.source = source;
  }

  /** Notifies the listeners; these may take their time, on a thread of their own. */
  void send(QuotaLedger.Use use) {
    NotificationBroadcasterSupport known;
    long number;
    synchronized (this) {
      known = listeners;
      number = ++count;
    }
    if (known != null) {
      Notification notification =
          new Notification(TYPE, source, number, System.currentTimeMillis(), QuotaSentence.of(use));
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
          new String[] {TYPE},
          Notification.class.getName(),
          "More bytes of an account are alive than its quota")
    };
  }
}
