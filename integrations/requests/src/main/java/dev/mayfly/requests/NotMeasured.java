package dev.mayfly.requests;

import java.util.Locale;

/** Immutable. Why a request is counted, but not measured. */
public enum NotMeasured {
  /** Measuring it would have taken more than the share of the thread's time that it may take. */
  OVERHEAD(""),
  /** It ran on a virtual thread: those share their contexts and have no bytes of their own. */
  VIRTUAL_THREAD(
      "Requests on virtual threads are counted, not measured. These threads share their contexts,"
          + " and the JVM does not report the bytes of one of them."),
  /** WebFlux answers it, piece by piece on threads that answer others in between. */
  REACTIVE("WebFlux requests are counted, not measured: they have no thread of their own."),
  /** Its observation was never in scope on a thread. */
  NO_SCOPE(""),
  /** It was in scope on some thread still when it ended. */
  UNFINISHED("");

  private final String sentence;

  NotMeasured(String sentence) {
    this.sentence = sentence;
  }

  /** In two words, for tables. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** For those who have only such requests, a sentence; empty where it happens to some. */
  public String sentence() {
    return sentence;
  }
}
