package com.example.shop.samples;

import com.example.shop.Shop;
import dev.mayfly.junit.AllocationRecorder;
import dev.mayfly.junit.MayflyExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Registers the extension itself, and so does without its lock. */
@ExtendWith(MayflyExtension.class)
public class UnlockedSample {
  @Test
  void allThreads(AllocationRecorder recorder) {
    recorder.record(() -> new Shop().orders(3));
  }

  @Test
  void oneThread(AllocationRecorder recorder) {
    recorder.onThisThread().record(() -> new Shop().orders(3));
  }
}
