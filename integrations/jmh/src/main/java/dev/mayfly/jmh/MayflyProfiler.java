package dev.mayfly.jmh;

import com.google.common.collect.ImmutableList;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * Confined to the thread that runs the benchmarks. A profiler of JMH that counts the objects and
 * bytes of each operation exactly: {@code java -jar benchmarks.jar Cart -prof mayfly}.
 *
 * <p>JMH makes one in its own JVM, which starts the forked ones with Mayfly's agent, and one in
 * each of these, which reads the counts before and after each measured iteration. Allocations below
 * the {@code @Benchmark} methods count, on the threads that call them: not the set-up, and not JMH.
 *
 * <p>The counts are divided by all operations of an iteration, those that JMH does not measure
 * included. Counting takes time: the scores of such a fork are not those of the benchmark.
 */
public class MayflyProfiler implements ExternalProfiler, InternalProfiler {
  private static @Nullable Path extracted;

  private final ProfilerOptions options;
  private @Nullable ProfileSnapshot before;
  private OperationCounts counts = OperationCounts.NONE;
  private ImmutableList<AllocationSite> largest = ImmutableList.of();
  private int iterations;

  /**
   * A profiler.
   *
   * @param options the text behind the name and a colon, {@code "top=5;jdk=off"}; may be empty
   * @throws ProfilerException if an option has no value, or help is requested
   */
  public MayflyProfiler(String options) throws ProfilerException {
    this.options = ProfilerOptions.parse(options);
  }

  @Override
  public final String getDescription() {
    return "Mayfly: exact objects and bytes per operation, and where they are allocated";
  }

  // In JMH's own JVM.

  @Override
  public final Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public final Collection<String> addJVMOptions(BenchmarkParams params) {
    String more = System.getProperty("mayfly.options", "");
    return List.of("-javaagent:" + agentJar() + "=" + options.agentOptions(params.id(), more));
  }

  @Override
  public final void beforeTrial(BenchmarkParams params) {
    // all is done in the fork
  }

  @Override
  public final Collection<? extends Result<?>> afterTrial(
      BenchmarkResult result, long pid, File stdOut, File stdErr) {
    return List.of();
  }

  @Override
  public final boolean allowPrintOut() {
    return true;
  }

  @Override
  public final boolean allowPrintErr() {
    return true;
  }

  // In the forked JVM.

  @Override
  public final void beforeIteration(BenchmarkParams params, IterationParams iteration) {
    if (iteration.getType() == IterationType.MEASUREMENT && AllocationProfiler.hasAgent()) {
      before = AllocationProfiler.open().snapshot();
    }
  }

  @Override
  public final Collection<? extends Result<?>> afterIteration(
      BenchmarkParams params, IterationParams iteration, IterationResult result) {
    if (iteration.getType() != IterationType.MEASUREMENT) {
      return List.of();
    }
    iterations++;
    ProfileSnapshot start = before;
    if (start == null) {
      return iterations > 1 ? List.of() : List.of(OperationResults.nothing(reason(params)));
    }
    ProfileSnapshot end = AllocationProfiler.open().snapshot();
    BenchmarkMethods methods = new BenchmarkMethods(params.getBenchmark());
    OperationCounts made =
        OperationCounts.of(
            result.getMetadata().getAllOps(), methods.contexts(end.minus(start).root()));
    counts = counts.plus(made);
    if (iterations == 1) {
      largest = made.largest(options.sites()); // JMH wants the same results of each iteration
    }
    OperationResults results = new OperationResults(ProfileNames.of(end), largest);
    return results.scores(
        made,
        iterations < iteration.getCount()
            ? ""
            : results.text(counts, end.environment().options().getOrDefault("output", "")));
  }

  private static String reason(BenchmarkParams params) {
    return params.getForks() == 0
        ? "the benchmark runs in JMH's own JVM; let it fork (-f 1)"
        : "Mayfly's agent does not run in the fork, whose output says why";
  }

  /**
   * A copy of the jar that lasts as long as this JVM.
   *
   * @throws UncheckedIOException if it cannot be written
   * @throws IllegalStateException if this jar was taken apart and has none
   */
  private static synchronized Path agentJar() {
    Path known = extracted;
    if (known == null || !Files.exists(known)) {
      known = extract();
      extracted = known;
    }
    return known;
  }

  private static Path extract() {
    try (InputStream jar = MayflyProfiler.class.getResourceAsStream("mayfly-agent.jar")) {
      if (jar == null) {
        throw new IllegalStateException("dev/mayfly/jmh/mayfly-agent.jar is not on the class path");
      }
      // in a directory to which no other user may write: it is code that the forks run
      Path directory = Files.createTempDirectory("mayfly-agent-");
      directory.toFile().deleteOnExit(); // after the file in it
      Path file = directory.resolve("mayfly-agent.jar");
      file.toFile().deleteOnExit();
      Files.copy(jar, file);
      return file;
    } catch (IOException unwritable) {
      throw new UncheckedIOException("cannot write Mayfly's agent", unwritable);
    }
  }
}
