package com.acme.shop;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Confined to JMH's threads. Its benchmark runs in {@link CartBenchmark}. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public abstract class InheritedBenchmark {
  private Object held = "";

  /** Allocates, but is no operation. */
  @Setup
  public void setUp() {
    held = new Object[1_000];
  }

  /** Allocates nothing. */
  @Benchmark
  public Object nothing() {
    return held;
  }
}
