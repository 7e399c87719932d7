package com.example.shop.samples;

import com.example.shop.Order;
import com.example.shop.Shop;
import dev.mayfly.junit.ExpectCollected;
import dev.mayfly.junit.MaxAllocations;
import dev.mayfly.junit.MaxLifetime;
import dev.mayfly.junit.NoAllocations;
import dev.mayfly.junit.NoGrowth;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits that would measure nothing, and some that look as if they did. */
public class NothingSample {
  public static volatile boolean over;
  private static final List<Object> KEPT = new ArrayList<>();
  private final Shop shop = new Shop();
  private volatile String text = "x";

  @Test
  @MaxAllocations(value = 1, from = "com.example.shop.Shop.ordr")
  void aMethodThatDoesNotExist() {
    shop.orders(50);
  }

  @Test
  @NoAllocations(within = "com.example.shop.Order.Express")
  void aNestedClassWithADot() {
    shop.express(1);
  }

  @Test
  @NoAllocations(from = "com.example.shop.libary")
  void aPackageThatDoesNotExist() {
    shop.express(1);
  }

  @Test
  @MaxAllocations(
      value = 0,
      from = {"com.example.shop.library", "com.example.shop.Order$Express"})
  @MaxAllocations(
      value = 60,
      from = {"com.example.shop.Shop#orders", "com.example.shop.Sho*"})
  void placesThatExist() {
    shop.orders(50);
  }

  @Test
  @ExpectCollected(String.class)
  void aTypeThatIsNeverTracked() {
    KEPT.add("kept " + text);
  }

  @Test
  @MaxLifetime(millis = 50, type = Order.class)
  void noObjectOfAType() {
    shop.cached();
  }

  @Test
  @NoGrowth(repetitions = 2)
  void nothingAtAll() {
    KEPT.add(text);
  }

  @RepeatedTest(2)
  @ExpectCollected(Order.class)
  void oneOfTwoRunsMeasures(RepetitionInfo run) {
    if (run.getCurrentRepetition() == 2) {
      shop.orders(3);
    }
  }

  @RepeatedTest(2)
  @ExpectCollected(Order.class)
  void noRunMeasures() {
    shop.cached();
  }

  @Test
  @MaxAllocations(value = 5, warmup = 1)
  void onlyUnwovenCodeAllocates() {
    String all = text;
    for (int i = 0; i < 100; i++) {
      all += i;
    }
    text = all.substring(0, 1);
  }

  @Test
  @MaxAllocations(value = 100)
  void aThreadWorksOn() {
    over = false;
    new Thread(
            () -> {
              while (!over) {
                LockSupport.parkNanos(1_000_000);
              }
              shop.orders(200);
            },
            "works-on")
        .start();
  }

  /** A thread of a pool waits for work, and one that has begun ends soon. */
  @Test
  @MaxAllocations(value = 100)
  void threadsThatEnd() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> first = pool.submit(() -> shop.orders(3));
    CountDownLatch begun = new CountDownLatch(1);
    pool.submit(
        () -> {
          begun.countDown();
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(30));
          shop.orders(3);
        });
    first.get();
    begun.await();
  }

  @Test
  @Timeout(value = 300, unit = TimeUnit.MILLISECONDS)
  @NoAllocations
  void twiceTooSlow() throws InterruptedException {
    Thread.sleep(200);
  }

  /** Its limit is of all tests. */
  @ExpectCollected(Order.class)
  public static class NoTestOfAClass {
    @Test
    void one() {
      new Shop().cached();
    }

    @Nested
    class Inner {
      @Test
      void two() {
        new Shop().cached();
      }
    }
  }

  /** The same, and one test has something. */
  @ExpectCollected(Order.class)
  public static class OneTestOfAClass {
    @Test
    void one() {
      new Shop().cached();
    }

    @Test
    void two() {
      new Shop().orders(2);
    }
  }
}
