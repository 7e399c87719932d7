package com.example.tea;

import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Thread-safe. A task that makes three objects each time. */
@Component
class Steeping {
  private static final class Leaf {}

  private volatile Leaf last = new Leaf();

  @Scheduled(fixedDelay = 100)
  public void steep() {
    for (int i = 0; i < 3; i++) {
      last = new Leaf();
    }
  }

  Object last() {
    return last;
  }
}
