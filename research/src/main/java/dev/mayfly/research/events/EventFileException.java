package dev.mayfly.research.events;

/** A file of events is none, or is damaged; the message tells the user. */
public final class EventFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EventFileException(String message) {
    super(message);
  }
}
