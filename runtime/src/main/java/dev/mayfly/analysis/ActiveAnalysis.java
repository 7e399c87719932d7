package dev.mayfly.analysis;

import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. An analysis that was added, behind a wall: nothing that it throws gets out, and at
 * the tenth throwable it is switched off.
 */
final class ActiveAnalysis {
  final String name;
  final int events;
  private final Analysis analysis;
  private final Failures failures = new Failures();

  ActiveAnalysis(String name, Analysis analysis) {
    this.name = name;
    this.analysis = analysis;
    this.events = Event.overriddenBy(analysis.getClass());
  }

  boolean isOff() {
    return failures.isOff();
  }

  /**
   * Calls the method for an event.
   *
   * @param target the object that it is about; null where there is none
   * @param index of an element, or the bytes of a created object
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
        case PASSED -> throw new IllegalArgumentException("no analysis gets " + event);
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

  /** The result of the analysis; no tables where it fails. */
  AnalysisResult result() {
    reportDeaths();
    Report report = new Report();
    try {
      analysis.report(report);
      analysis.reportTrace(report);
    } catch (Throwable failure) {
      report = new Report();
      failed(failure);
    }
    return AnalysisResult.of(name, report, failures);
  }

  private void failed(Throwable failure) {
    if (failures.add(failure)) {
      Analyses.switchedOff(this, failure);
    }
  }
}
