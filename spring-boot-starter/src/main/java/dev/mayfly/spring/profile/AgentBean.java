package dev.mayfly.spring.profile;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Thread-safe, without state. The agent's MBean, which knows where reports are to be written. */
final class AgentBean {
  private static final Logger LOG = LoggerFactory.getLogger(AgentBean.class);

  private AgentBean() {}

  /** Has the reports written into the agent's own directory; returns that, if it was done. */
  static Optional<String> writeReports() {
    try {
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      ObjectName name = new ObjectName("dev.mayfly:type=AllocationProfiler");
      if (!server.isRegistered(name)) {
        return Optional.empty();
      }
      Object directory =
          server.invoke(name, "snapshot", new Object[] {""}, new String[] {String.class.getName()});
      return Optional.ofNullable((String) directory);
    } catch (JMException | RuntimeException failed) {
      LOG.warn("Mayfly's reports could not be written", failed);
      return Optional.empty();
    }
  }
}
