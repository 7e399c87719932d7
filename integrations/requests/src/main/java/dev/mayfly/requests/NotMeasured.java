package dev.mayfly.requests;

import java.util.Locale;

/** Immutable. Why a request is counted, but not measured. */
public enum NotMeasured {
  /** Measuring it would have taken more than the share of the thread's time that it may take. */
  OVERHEAD(""),
  /** WebFlux answers it on threads that answer others in between, and its scope is not on all. */
  REACTIVE(
      "WebFlux requests are measured where their observation is in scope on each thread. Set"
          + " spring.reactor.context-propagation=auto, with io.micrometer:context-propagation on"
          + " the class path."),
  /** A coroutine answers it, and goes on without its scope on other threads. */
  COROUTINE(
      "Handlers that suspend are measured with Spring Boot 4, if"
          + " spring.reactor.context-propagation=auto is set and io.micrometer:context-propagation"
          + " is on the class path."),
  /** Its observation was never in scope on a thread. */
  NO_SCOPE(""),
  /** It has ended, and is in scope on some thread still. */
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
