package com.example.shop.samples;

import com.example.shop.Shop;
import dev.mayfly.junit.MaxAllocations;
import dev.mayfly.junit.NoGrowth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What grows when a test is repeated, and what does not. */
public class GrowthSample {
  static class Session {}

  static final class Page extends Session {}

  static final class Visit {
    final byte[] cookie = new byte[8];
  }

  private static final List<Object> LEAK = new ArrayList<>();
  private final Map<Integer, Session> cache = new HashMap<>();
  private final Shop shop = new Shop();
  private int runs;

  @Test
  @NoGrowth
  void leaks() {
    for (int i = 0; i < 2; i++) {
      LEAK.add(new Visit());
    }
    shop.orders(100);
  }

  /** The limits beside it are on the last run. */
  @Test
  @NoGrowth(repetitions = 3, type = Session.class)
  @MaxAllocations(value = 1, type = Session.class)
  void leaksByTurns() {
    runs++;
    LEAK.add(runs % 2 == 0 ? odd() : even());
  }

  private static Session odd() {
    return new Page();
  }

  private static Session even() {
    return new Page();
  }

  @Test
  @NoGrowth(repetitions = 3, from = "com.example.shop.Shop")
  void leaksElsewhere() {
    shop.order(1);
    LEAK.add(new Session());
  }

  @Test
  @NoGrowth(repetitions = 3)
  void fillsACacheAndStops() {
    runs++;
    for (int i = 0; i < 10 * Math.min(runs, 3); i++) {
      cache.computeIfAbsent(i, key -> new Session());
    }
  }

  /** Those that are born during the repetitions become more; all do not. */
  @Test
  @NoGrowth
  void replacesOlderOnes() {
    int most = runs == 0 ? 100 : 1;
    for (int i = 0; i < most; i++) {
      cache.put(runs++ % 100, new Session());
    }
  }

  @Test
  @NoGrowth(repetitions = 1)
  void tooFew() {}

  @Test
  @NoGrowth(warmup = 0)
  void notWarm() {}
}
