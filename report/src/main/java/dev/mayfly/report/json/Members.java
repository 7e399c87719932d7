package dev.mayfly.report.json;

import java.io.IOException;

/**
 * Confined to one thread: the members of a JSON object that is written or read.
 *
 * <p>A method that goes through the members of a record serves both: it names each member once,
 * with its value and its kind. When writing, a member is written, and its value returned. When
 * reading, the value that was read is returned, and the given one counts for nothing.
 */
public abstract class Members {

  Members() {}

  /** A member that each object has. */
  public abstract <T> T member(String name, T value, Kind<T> kind) throws IOException;

  /** A member that is missing where it has a certain value. */
  public abstract <T> T optional(String name, T value, T missing, Kind<T> kind) throws IOException;

  /** A member that older profiles do not have: a value stands for it there. */
  public abstract <T> T added(String name, T value, T before, Kind<T> kind) throws IOException;

  /** A member for other readers, which follows from the rest. */
  public abstract <T> void derived(String name, T value, Kind<T> kind) throws IOException;
}
