package com.example.shop.samples;

import com.example.shop.Shop;
import org.junit.jupiter.api.RepeatedTest;

/** Allocates without a limit, beside whatever runs beside it. */
public class NoisySample {
  @RepeatedTest(50)
  void noise() {
    new Shop().orders(20_000);
  }
}
