package dev.mayfly.lifetime;

/**
 * Single writer, before it is published. A tracked object with a number in the stream of events.
 */
public interface NumberedObject {
  /** Its number. */
  long number();

  /** Sets its number. */
  void number(long number);
}
