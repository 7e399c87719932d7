package dev.mayfly.spring.endpoint;

/** Thrown where a request asks for what there is not; the message says what there is. */
final class BadQueryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BadQueryException(String message) {
    super(message);
  }
}
