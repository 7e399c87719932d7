package dev.mayfly.spring.endpoint;

/** Thrown where a request has unknown names or values; the message says which are known. */
final class BadQueryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BadQueryException(String message) {
    super(message);
  }
}
