package dev.mayfly.requests.profile;

import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Thread-safe, without state. The agent's MBean, which knows where reports are to be written. */
final class AgentBean {
  private static final System.Logger LOG = System.getLogger(AgentBean.class.getName());

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private AgentBean() {}

  /** The agent makes no server, and looks once a second whether the program has made one. */
  private static boolean isThereSoon(MBeanServer server, ObjectName name) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!server.isRegistered(name) && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return server.isRegistered(name);
  }

  /**
   * Has the reports written into the agent's own directory; returns that, if it was done. Waits for
   * the bean, which there will be.
   */
  static Optional<String> writeReports() {
    try {
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      ObjectName name = new ObjectName("dev.mayfly:type=AllocationProfiler");
      if (!isThereSoon(server, name)) {
        return Optional.empty();
      }
      Object directory =
          server.invoke(name, "snapshot", new Object[] {""}, new String[] {String.class.getName()});
      return Optional.ofNullable((String) directory);
    } catch (JMException | RuntimeException failed) {
      LOG.log(Level.WARNING, "Mayfly cannot write its reports", failed);
      return Optional.empty();
    }
  }
}
