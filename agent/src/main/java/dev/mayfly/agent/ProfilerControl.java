package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.LoggerFactory;

/** Thread-safe. The profiler's MBean. */
final class ProfilerControl implements AllocationProfilerMXBean {
  static final String NAME = "dev.mayfly:type=AllocationProfiler";

  private final AllocationProfiler profiler;
  private final Reporting reporting;

  private ProfilerControl(AllocationProfiler profiler, Reporting reporting) {
    this.profiler = profiler;
    this.reporting = reporting;
  }

  static void register(AllocationProfiler profiler, Reporting reporting) {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(new ProfilerControl(profiler, reporting), new ObjectName(NAME));
    } catch (JMException | RuntimeException refused) {
      LoggerFactory.getLogger(ProfilerControl.class).warn("no MBean {}", NAME, refused);
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
}
