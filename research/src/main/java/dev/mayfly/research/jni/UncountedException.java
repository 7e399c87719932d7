package dev.mayfly.research.jni;

/** JNI functions cannot be counted in this JVM; the message says why, for the user. */
final class UncountedException extends Exception {
  private static final long serialVersionUID = 1;

  UncountedException(String reason) {
    super(reason);
  }

  UncountedException(String reason, Throwable cause) {
    super(reason + " (" + cause + ")", cause);
  }
}
