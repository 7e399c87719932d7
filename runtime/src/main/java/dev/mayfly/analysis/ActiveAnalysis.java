package dev.mayfly.analysis;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. An analysis that was added, behind a wall: nothing that it throws gets out, and at
 * the tenth throwable it is switched off.
 */
final class ActiveAnalysis {
  private static final int MOST_FAILURES = 10;

  final String name;
  final int events;
  private final Analysis analysis;
  private final AtomicLong failures = new AtomicLong();
  private volatile @Nullable String reasonOff;

  ActiveAnalysis(String name, Analysis analysis) {
    this.name = name;
    this.analysis = analysis;
    this.events = Event.overriddenBy(analysis.getClass());
  }

  boolean isOff() {
    return reasonOff != null;
  }

  /**
   * Calls the method for an event.
   *
   * @param target the object that it is about; null where there is none
   * @param index of an element, or the bytes of what was created
   */
  void happened(Event event, @Nullable Object target, long index, Site site) {
    try {
      switch (event) {
        case CREATED -> {
          if (target != null) {
            analysis.created(target, site, index);
          }
        }
        case READ -> analysis.read(target, (int) index, site);
        case WRITTEN -> analysis.written(target, (int) index, site);
        case CALLED -> analysis.called(site);
        case ENTERED -> analysis.entered(site);
        case LEFT -> analysis.left(site);
        case LOCKED -> analysis.locked(target, site);
      }
    } catch (Throwable failure) {
      failed(failure);
    }
  }

  /** One at a time: a reader of deaths may come from any thread. */
  synchronized void reportDeaths() {
    if (!isOff()) {
      try {
        analysis.reportDeaths();
      } catch (Throwable failure) {
        failed(failure);
      }
    }
  }

  /** What it reports; no tables where it fails. */
  AnalysisResult result() {
    reportDeaths();
    Report report = new Report();
    List<Table> tables = List.of();
    try {
      analysis.report(report);
      analysis.reportTrace(report);
      tables = report.tables();
    } catch (Throwable failure) {
      failed(failure);
    }
    return new AnalysisResult(name, tables, failures.get(), reasonOff);
  }

  /**
   * The end of the stack, or of memory, is the program's: the event is lost, and nobody's fault.
   */
  private void failed(Throwable failure) {
    long count = failures.incrementAndGet();
    boolean own = !(failure instanceof StackOverflowError || failure instanceof OutOfMemoryError);
    if (own && count >= MOST_FAILURES && switchOff(failure)) {
      Analyses.switchedOff(this, failure);
    }
  }

  private synchronized boolean switchOff(Throwable failure) {
    if (reasonOff != null) {
      return false;
    }
    reasonOff = failure.getClass().getName();
    return true;
  }
}
