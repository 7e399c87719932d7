package dev.mayfly.agent.options;

/**
 * The files that values of an option name. Immutable. A server that limits what may be read and
 * written asks for them.
 */
public enum NamedFiles {
  /** No files: names, patterns, numbers. */
  NONE,
  /** Files or directories that are read. */
  READ,
  /** A file that is read, behind {@code @}; else none. */
  READ_BEHIND_AT,
  /** A file that is written. */
  WRITTEN,
  /** A directory that is written, with code that the next start loads. */
  WRITTEN_CODE,
  /** A jar that is loaded, where the name ends in {@code .jar}; else none. */
  JARS
}
