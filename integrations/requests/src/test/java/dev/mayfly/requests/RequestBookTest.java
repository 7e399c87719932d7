package dev.mayfly.requests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class RequestBookTest {
  private static final int REQUESTS = 20_000;

  private final RequestBook book = new RequestBook(10, 1);
  private final AtomicInteger told = new AtomicInteger();
  private final RequestMeasurement[] current = new RequestMeasurement[1];

  /** As where a coroutine completes before its thread leaves the scope. */
  @Test
  void aRequestIsMeasuredOnceThoughAThreadLeavesItWhileItEnds() throws Exception {
    book.addListener(
        (statistics, objects, threadBytes) -> {
          if (threadBytes >= 0) {
            told.incrementAndGet();
          }
        });
    CyclicBarrier step = new CyclicBarrier(2);
    Thread leaving =
        new Thread(
            () -> {
              for (int i = 0; i < REQUESTS; i++) {
                await(step);
                current[0].enter();
                await(step);
                current[0].leave();
                await(step);
              }
            });
    leaving.start();
    ResolvedPrincipal principal = new ResolvedPrincipal(new Principal("test", "order"), null);
    for (int i = 0; i < REQUESTS; i++) {
      current[0] = book.begin(Optional::empty);
      await(step); // enters
      await(step); // leaves
      book.end(principal, current[0]);
      await(step);
    }
    leaving.join();
    RequestStatistics orders = book.all().get(0);
    assertThat(orders.notMeasured()).isEmpty();
    assertThat(orders.measured()).isEqualTo(REQUESTS);
    assertThat(orders.threadBytes().requests()).isEqualTo(REQUESTS);
    assertThat(told).hasValue(REQUESTS);
  }

  @Test
  void figuresOfOneMomentAgree() throws Exception {
    ResolvedPrincipal principal = new ResolvedPrincipal(new Principal("test", "order"), null);
    Thread ending =
        new Thread(
            () -> {
              for (int i = 0; i < REQUESTS; i++) {
                RequestMeasurement request = book.begin(Optional::empty);
                request.enter();
                request.leave();
                book.end(principal, request);
              }
            });
    ending.start();
    while (ending.isAlive()) {
      for (RequestStatistics orders : book.all()) {
        RequestFigures figures = orders.figures();
        assertThat(figures.threadBytes().requests())
            .isEqualTo(figures.measured())
            .isEqualTo(figures.requests());
      }
    }
    assertThat(book.all().get(0).figures().measured()).isEqualTo(REQUESTS);
  }

  private static void await(CyclicBarrier step) {
    try {
      step.await();
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
  }
}
