package dev.mayfly.cli.top;

/** Immutable: what the lines of the screen are of. */
public enum TopTable {
  /** The tree of contexts, each with its callees. */
  CONTEXTS('c', "contexts"),
  /** Allocation sites. */
  SITES('s', "sites"),
  /** Types. */
  TYPES('t', "types"),
  /** The methods that allocate. */
  METHODS('m', "methods"),
  /** Threads, with the bytes that the JVM reports. */
  THREADS('h', "threads"),
  /** Accounts, where there are any. */
  ACCOUNTS('a', "accounts");

  final char key;
  final String title;

  TopTable(char key, String title) {
    this.key = key;
    this.title = title;
  }
}
