package dev.mayfly.research.uses.probes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.lifetime.ClockReading;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Births, deaths and uses on several threads while the table is swept all the time. */
@Tag("slow")
class UseTableStressTest {
  private static final int THREADS = 4;
  private static final int OBJECTS = 40_000;

  private final UseTable table = new UseTable(2 * THREADS * OBJECTS);
  private final ClockReading now = new ClockReading(1, 1, 1);
  private final CountDownLatch running = new CountDownLatch(THREADS);
  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<UsedReference> alive = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Object> kept = new ConcurrentLinkedQueue<>();

  private void use(Object object) {
    int hash = System.identityHashCode(object);
    UsedReference found = table.mayHold(hash) ? table.find(object, hash) : null;
    if (found == null) {
      failures.add("not found: " + hash);
    } else {
      found.used(now, 0);
    }
  }

  private void run() {
    try {
      List<Object> mine = new ArrayList<>();
      for (int i = 0; i < OBJECTS; i++) {
        Object object = new Object();
        UsedReference reference = new UsedReference(object);
        table.add(reference);
        use(object);
        if (i % 3 == 0) {
          reference.clear(); // it dies
        } else {
          alive.add(reference);
          mine.add(object);
          kept.add(object);
        }
        if (i % 10 == 0 && !mine.isEmpty()) {
          use(mine.get(i % mine.size()));
        }
      }
      mine.forEach(this::use);
    } finally {
      running.countDown();
    }
  }

  @Test
  void whatIsAliveIsAlwaysFound() throws InterruptedException {
    for (int i = 0; i < THREADS; i++) {
      new Thread(this::run).start();
    }
    boolean done;
    do {
      done = running.await(1, TimeUnit.MICROSECONDS);
      table.sweep(alive.size());
    } while (!done);
    assertThat(failures).isEmpty();
    assertThat(alive).allMatch(reference -> reference.lastUse() == now);
    assertThat(table.size()).isEqualTo(alive.size());
    assertThat(kept).hasSameSizeAs(alive).allSatisfy(this::use);
    assertThat(failures).isEmpty();
  }
}
