package dev.mayfly.agent.management;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.reporting.Reporting;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/** Thread-safe. The profiler's MBean. */
public final class ProfilerControl implements AllocationProfilerMXBean {
  static final String NAME = "dev.mayfly:type=AllocationProfiler";

  private final AllocationProfiler profiler;
  private final Reporting reporting;

  private ProfilerControl(AllocationProfiler profiler, Reporting reporting) {
    this.profiler = profiler;
    this.reporting = reporting;
  }

  /**
   * Registers the MBean in the platform's server, if there is one: the program may still choose who
   * builds it.
   *
   * @return whether there was a server
   */
  public static boolean register(AllocationProfiler profiler, Reporting reporting) {
    try {
      for (MBeanServer server : MBeanServerFactory.findMBeanServer(null)) {
        if (server.isRegistered(new ObjectName(ManagementFactory.RUNTIME_MXBEAN_NAME))) {
          server.registerMBean(new ProfilerControl(profiler, reporting), new ObjectName(NAME));
          return true;
        }
      }
      return false;
    } catch (JMException | RuntimeException refused) {
      StandardError.say("no MBean " + NAME + ": " + refused);
      return true;
    }
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
