package dev.mayfly.requests;

import static java.util.Objects.requireNonNull;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Thread-safe. Asks code that the user of the library wrote. A failure of that code does not reach
 * the request that it is asked about: the answer is then no, or another one that is given, and the
 * log has one warning.
 */
public final class UserQuestion {
  private static final System.Logger LOG = System.getLogger(UserQuestion.class.getName());

  private final String asked;
  private final AtomicBoolean told = new AtomicBoolean();

  /** Asks one part of the user's code. */
  public UserQuestion(String asked) {
    this.asked = asked;
  }

  /** The answer; false if it fails. */
  public boolean ask(BooleanSupplier question) {
    return ask(question::getAsBoolean, false);
  }

  /** The answer; another one if it fails. */
  public <T> T ask(Supplier<T> question, T otherwise) {
    try {
      return requireNonNull(question.get());
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
      return otherwise;
    }
  }
}
