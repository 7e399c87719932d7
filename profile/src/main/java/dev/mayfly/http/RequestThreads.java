package dev.mayfly.http;

import dev.mayfly.recording.ledger.ProfilerThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The threads on which requests are read and answered. Each has a limit of time for
 * reading and one for sending; where all are busy, the one that reads for longest makes room. A
 * thread that is over its time is interrupted, which closes its connection.
 */
final class RequestThreads implements Executor, AutoCloseable {
  static final int THREADS = 8;
  static final Duration READING = Duration.ofSeconds(5);
  static final Duration SENDING = Duration.ofSeconds(30);

  /** The exchange that a thread reads or answers. */
  private static final ThreadLocal<@Nullable Request> CURRENT = new ThreadLocal<>();

  private final ExecutorService pool;
  private final ScheduledExecutorService timer;

  /** The ones that are not done, the oldest first; guarded by this. */
  private final List<Request> open = new ArrayList<>();

  private RequestThreads(ThreadFactory threads, ScheduledExecutorService timer) {
    this.pool = Executors.newFixedThreadPool(THREADS, threads);
    this.timer = timer;
  }

  /** Daemon threads of a name. */
  static RequestThreads named(String name) {
    ThreadFactory daemons = daemons(name);
    return new RequestThreads(daemons, Executors.newSingleThreadScheduledExecutor(daemons));
  }

  /** Request threads with a timer that lets the limits pass. */
  static RequestThreads named(String name, ScheduledExecutorService timer) {
    return new RequestThreads(daemons(name), timer);
  }

  private static ThreadFactory daemons(String name) {
    ClassLoader ofStarter = Thread.currentThread().getContextClassLoader();
    return work -> {
      Thread thread = ProfilerThreads.of(name, work);
      thread.setContextClassLoader(ofStarter); // for the program's own gauges
      return thread;
    };
  }

  /** Runs what reads and answers a request. */
  @Override
  public void execute(Runnable exchange) {
    Request request = new Request(exchange);
    synchronized (this) {
      open.add(request);
      makeRoom();
    }
    pool.execute(request);
  }

  /** Cuts off as many as wait, if this number is being read: those that read for longest. */
  private void makeRoom() {
    long waiting = open.stream().filter(each -> !each.isCut).count() - THREADS;
    open.stream()
        .filter(Request::isBeingRead)
        .limit(Math.max(0, waiting))
        .toList()
        .forEach(Request::cut);
  }

  /** The request of this thread was read: there is no limit until an answer is sent. */
  void isRead() {
    Request request = CURRENT.get();
    if (request != null) {
      request.limit(null);
    }
  }

  /** The answer of this thread is sent from now on. */
  void sends() {
    Request request = CURRENT.get();
    if (request != null) {
      request.limit(SENDING);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
    timer.shutdownNow();
  }

  /** Guarded by the outer object. */
  private final class Request implements Runnable {
    private final Runnable exchange;
    private @Nullable Thread thread;
    private @Nullable Future<?> limit;
    private boolean isRead;
    private boolean isCut;

    Request(Runnable exchange) {
      this.exchange = exchange;
    }

    @Override
    public void run() {
      CURRENT.set(this);
      synchronized (RequestThreads.this) {
        thread = Thread.currentThread();
        limit = after(READING);
        makeRoom(); // no reader was found for those that wait
      }
      try {
        exchange.run();
      } finally {
        CURRENT.remove();
        synchronized (RequestThreads.this) {
          limit(null);
          thread = null;
          open.remove(this);
          boolean unused = Thread.interrupted(); // which the next request is not meant by
        }
      }
    }

    private Future<?> after(Duration time) {
      return timer.schedule(this::cut, time.toMillis(), TimeUnit.MILLISECONDS);
    }

    void limit(@Nullable Duration time) {
      synchronized (RequestThreads.this) {
        isRead = true;
        if (limit != null) {
          limit.cancel(false);
        }
        limit = time == null ? null : after(time);
      }
    }

    boolean isBeingRead() {
      return thread != null && !isRead && !isCut;
    }

    void cut() {
      synchronized (RequestThreads.this) {
        if (thread != null) {
          isCut = true;
          thread.interrupt();
        }
      }
    }
  }
}
