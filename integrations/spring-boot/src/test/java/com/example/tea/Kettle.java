package com.example.tea;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.springframework.stereotype.Service;

/** Thread-safe. Makes cups, as many as requested. */
@Service
class Kettle {
  private final List<Object> shelf = Collections.synchronizedList(new ArrayList<>());
  private volatile Object last = this;

  /** Returns the sum of the numbers, which no compiler can compute without the cups. */
  int pour(int cups) {
    int sum = 0;
    for (int i = 0; i < cups; i++) {
      sum += identity(new Cup(i)).number;
    }
    return sum;
  }

  /** Makes cups that stay. */
  int keep(int cups) {
    for (int i = 0; i < cups; i++) {
      shelf.add(new Saucer());
    }
    return shelf.size();
  }

  /** Makes spoons, of which the last one stays. */
  int stir(int spoons) {
    for (int i = 0; i < spoons; i++) {
      last = new Spoon();
    }
    return spoons;
  }

  /** Makes forks, of which the last one stays. */
  int eat(int forks) {
    for (int i = 0; i < forks; i++) {
      last = new Fork();
    }
    return forks;
  }

  /** Makes an array of so many bytes, which stays. */
  int fill(int bytes) {
    last = new byte[bytes];
    return bytes;
  }

  Object last() {
    return last;
  }

  private static Cup identity(Cup cup) {
    return cup;
  }

  /** Is soon replaced. */
  static final class Spoon {}

  /** Is soon replaced, too. */
  static final class Fork {}

  /** Stays on the shelf. */
  static final class Saucer {}
}
