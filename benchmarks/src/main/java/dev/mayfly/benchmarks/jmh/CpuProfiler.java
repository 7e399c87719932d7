package dev.mayfly.benchmarks.jmh;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Confined. CPU time of the whole process by operation, collector and all: it remains true when the
 * machine is busy. {@code -prof dev.mayfly.benchmarks.jmh.CpuProfiler}
 */
public final class CpuProfiler implements InternalProfiler {
  /** The name of its result. */
  public static final String LABEL = "cpu";

  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private long before;

  /** A profiler, made by JMH. */
  public CpuProfiler() {}

  @Override
  public String getDescription() {
    return "CPU time of the process by operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = process.getProcessCpuTime();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double nanos = process.getProcessCpuTime() - before;
    double operations = result.getMetadata().getAllOps();
    return List.of(new ScalarResult(LABEL, nanos / operations, "ns/op", AggregationPolicy.AVG));
  }
}
