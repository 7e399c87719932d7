package dev.mayfly.lifetime;

/**
 * Single writer, before it is published. A tracked object with a number in the stream of events.
 */
interface Numbered {
  long number();

  void number(long number);
}
