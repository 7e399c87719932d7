package dev.mayfly.agent.weaving.emitting;

/** Immutable. Whether the methods of a class count the bytecodes that they execute. */
public enum BytecodeCounts {
  /** They do not. */
  NONE,
  /** For their calling contexts; methods without a context of their own for their callers'. */
  BY_CONTEXT,
  /** Each for itself, without contexts. */
  BY_METHOD
}
