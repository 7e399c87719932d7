package dev.mayfly.report.benchmark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.output.ReportFile;

/** Thread-safe, without state: the files for services that watch benchmarks. */
public final class BenchmarkReports {

  private BenchmarkReports() {}

  /** One writer for each service. */
  public static ImmutableList<ReportFile> all() {
    return ImmutableList.of(new GithubBenchmark(), new BencherMetrics());
  }
}
