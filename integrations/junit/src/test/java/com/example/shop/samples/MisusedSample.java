package com.example.shop.samples;

import dev.mayfly.junit.AllocationRecorder;
import dev.mayfly.junit.AllocationTest;
import dev.mayfly.junit.MaxAllocations;
import dev.mayfly.junit.NoAllocations;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Annotations and parameters where JUnit does not call the extension. */
public class MisusedSample {
  @BeforeEach
  @MaxAllocations(3)
  void prepare() {}

  @Test
  void recorded(AllocationRecorder recorder) {}

  @Test
  @AllocationTest
  void recordedRightly(AllocationRecorder recorder) {}

  @Test
  @NoAllocations
  void measured() {}

  @NoAllocations
  void helper() {}

  /** Without a test. */
  @Cheap
  public static class Plain {}
}
