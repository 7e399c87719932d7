package dev.mayfly.agent.management;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.recording.ledger.QuotaLedger;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the housekeeping thread. Registers the requested MBeans as soon as there is a
 * platform server: the program may still choose who builds it.
 */
public final class ManagementBeans {
  private final AllocationProfiler profiler;
  private final Reporting reporting;
  private final boolean remote;
  private final boolean local;

  /** The one for this machine, once it is registered. */
  private @Nullable ProfilerControl control;

  private boolean waits;

  /**
   * Registers nothing yet.
   *
   * @param local whether there is to be an MBean for this machine
   * @param remote whether there is to be one for other machines
   */
  public ManagementBeans(
      AllocationProfiler profiler, Reporting reporting, boolean local, boolean remote) {
    this.profiler = profiler;
    this.reporting = reporting;
    this.local = local;
    this.remote = remote;
    this.waits = local || remote;
  }

  /** Registers what waits for a server, if there is one now. */
  public void tick() {
    if (waits) {
      for (MBeanServer server : MBeanServerFactory.findMBeanServer(null)) {
        if (waits && isPlatform(server)) {
          waits = false;
          register(server);
        }
      }
    }
  }

  private static boolean isPlatform(MBeanServer server) {
    try {
      return server.isRegistered(new ObjectName(ManagementFactory.RUNTIME_MXBEAN_NAME));
    } catch (JMException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void register(MBeanServer server) {
    if (local) {
      ProfilerControl bean = new ProfilerControl(profiler, reporting);
      register(server, bean, ProfilerControl.NAME);
      control = bean;
    }
    if (remote) {
      RemoteProfile bean =
          new RemoteProfile(
              profiler::isRecording,
              reporting::loadedBefore,
              reporting::counts,
              reporting::profile);
      register(server, bean, RemoteProfile.NAME);
    }
  }

  private static void register(MBeanServer server, Object bean, String name) {
    try {
      server.registerMBean(bean, new ObjectName(name));
    } catch (JMException | RuntimeException refused) {
      StandardError.say("no MBean " + name + ": " + refused);
    }
  }

  /** Notifies clients of an account that exceeds its quota. */
  public void exceeded(QuotaLedger.Use use) {
    ProfilerControl bean = control;
    if (bean != null) {
      bean.exceeded(use);
    }
  }
}
