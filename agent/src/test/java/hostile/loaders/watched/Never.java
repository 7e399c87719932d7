package hostile.loaders.watched;

import hostile.loaders.Watching;

/** Stands in signatures, and no program uses it. */
public final class Never {
  static {
    Watching.say("initialised Never");
  }

  private Never() {}

  /** Stands in signatures, too. */
  public interface Nowhere {}

  /** Stands in handlers; the JVM loads it when an exception passes. */
  public static final class Caught extends RuntimeException {
    private static final long serialVersionUID = 1;

    Caught() {}
  }
}
