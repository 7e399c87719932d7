package com.example.shop.samples;

import com.example.shop.Shop;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Two tests, each of which waits for the other. */
@Execution(ExecutionMode.CONCURRENT)
public class TogetherSample {
  private static final CyclicBarrier BOTH = new CyclicBarrier(2);

  @Test
  void one() throws Exception {
    BOTH.await(30, TimeUnit.SECONDS);
    new Shop().orders(1);
  }

  @Test
  void other() throws Exception {
    BOTH.await(30, TimeUnit.SECONDS);
    new Shop().orders(2);
  }
}
