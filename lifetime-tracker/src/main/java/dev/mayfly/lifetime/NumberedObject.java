package dev.mayfly.lifetime;

/**
 * Single writer, before it is published. A tracked object with a number in the stream of events.
 */
interface NumberedObject {
  long number();

  void number(long number);
}
