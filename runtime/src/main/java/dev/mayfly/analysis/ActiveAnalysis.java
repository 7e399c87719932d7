package dev.mayfly.analysis;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. An analysis that was added, behind a wall: nothing that it throws gets out, and at
 * the tenth throwable it is switched off.
 */
final class ActiveAnalysis implements Registration {
  private static final byte WANTED = 1;
  private static final byte UNWANTED = 2;

  final String name;
  final int events;
  final boolean chooses;
  private final Analysis analysis;

  /** By the id of a site: {@link #WANTED}, {@link #UNWANTED}, or 0 if it is not known yet. */
  private byte[] answers = {};

  private final Failures failures = new Failures();

  ActiveAnalysis(String name, Analysis analysis) {
    this.name = name;
    this.analysis = analysis;
    this.events = OverriddenMethods.events(analysis.getClass());
    this.chooses = OverriddenMethods.choose(analysis.getClass());
  }

  /**
   * The time at which the analysis wants the event of a site, as {@link WovenEvents.Choice}. Where
   * it fails to say, it wants it.
   */
  int choiceAt(Site site) {
    if (isOff() || !site.event().isIn(events)) {
      return 0;
    }
    try {
      return !analysis.wants(site)
          ? 0
          : analysis.after(site) && mayBeAfter(site.event())
              ? WovenEvents.AFTER
              : WovenEvents.BEFORE;
    } catch (Throwable failure) {
      failed(failure);
      return WovenEvents.BEFORE;
    }
  }

  /** A lock that is taken must not be lost where a probe meets the end of the stack. */
  private static boolean mayBeAfter(Event event) {
    return switch (event) {
      case READ, WRITTEN, CALLED, LENGTH_READ, NONOBJECT -> true;
      default -> false;
    };
  }

  /** Whether the analysis is to be called at a site, by its id, where some analysis chooses. */
  boolean isCalledAt(int id) {
    byte[] known = answers;
    byte answer = id < known.length ? known[id] : 0;
    return (answer == 0 ? answer(id) : answer) == WANTED;
  }

  private synchronized byte answer(int id) {
    int phase = EventSites.isAfter(id) ? WovenEvents.AFTER : WovenEvents.BEFORE;
    byte answer = choiceAt(EventSites.named(id)) == phase ? WANTED : UNWANTED;
    if (id >= answers.length) {
      answers = Arrays.copyOf(answers, Math.max(id + 1, 2 * answers.length));
    }
    answers[id] = answer;
    return answer;
  }

  /** Calls the method for a thread that runs woven code for the first time, or has ended. */
  void thread(boolean began, long id, String thread) {
    try {
      if (began) {
        analysis.threadBegan(id, thread);
      } else {
        analysis.threadEnded(id, thread);
      }
    } catch (Throwable failure) {
      failed(failure);
    }
  }

  @Override
  public boolean isOff() {
    return failures.isOff();
  }

  /**
   * Calls the method for an event.
   *
   * @param target the object that it is about; null where there is none
   * @param index of an element, the word of a local variable, or the bytes of a created object
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
        case CALLED -> analysis.called(target, site);
        case ENTERED -> analysis.entered(site);
        case LEFT -> analysis.left(site);
        case LOCKED -> analysis.locked(target, site);
        case LENGTH_READ -> analysis.lengthRead(target, site);
        case NONOBJECT -> analysis.nonobject((int) index, site);
        case TARGET, THREAD, PLACE ->
            throw new IllegalArgumentException("no analysis gets " + event);
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

  @Override
  public void close() {
    Analyses.remove(this);
  }

  @Override
  public void failed(Throwable failure) {
    if (failures.add(failure)) {
      Analyses.switchedOff(this, failure);
    }
  }
}
