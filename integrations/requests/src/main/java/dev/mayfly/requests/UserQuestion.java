package dev.mayfly.requests;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Thread-safe. Asks code that the user of the library wrote. A failure of that code does not reach
 * the request that it is asked about: the answer is then no, and the log has one warning.
 */
public final class UserQuestion {
  private static final System.Logger LOG = System.getLogger(UserQuestion.class.getName());

  private final String asked;
  private final AtomicBoolean told = new AtomicBoolean();

  /**
   * Asks one part of the user's code.
   *
   * @param asked its name, for the warning
   */
  public UserQuestion(String asked) {
    this.asked = asked;
  }

  /** The answer; false if it fails. */
  public boolean ask(BooleanSupplier question) {
    try {
      return question.getAsBoolean();
    } catch (RuntimeException failure) {
      if (told.compareAndSet(false, true)) {
        LOG.log(
            Level.WARNING,
            "mayfly: "
                + asked
                + " failed, and what it was asked about is not measured."
                + " Further failures are not reported.",
            failure);
      }
      return false;
    }
  }
}
