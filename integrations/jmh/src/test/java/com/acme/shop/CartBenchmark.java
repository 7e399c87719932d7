package com.acme.shop;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Confined to JMH's threads. Operations of which each allocation is known. */
public class CartBenchmark extends InheritedBenchmark {
  /** Eight objects. */
  @Benchmark
  public Object checkout() {
    return Cart.checkout();
  }

  /** Four operations of two objects. */
  @Benchmark
  @OperationsPerInvocation(4)
  public Object four() {
    Object last = this;
    for (int i = 0; i < 8; i++) {
      last = new Object[] {last};
    }
    return last;
  }

  /** One of a group. */
  @Benchmark
  @Group("both")
  public Object array() {
    return new int[4];
  }

  /** The other one. */
  @Benchmark
  @Group("both")
  public Object object() {
    return new int[4];
  }
}
