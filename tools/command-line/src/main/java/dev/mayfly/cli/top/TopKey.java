package dev.mayfly.cli.top;

/**
 * Immutable: a key.
 *
 * @param kind which one
 * @param character the character, of those that have one
 */
record TopKey(Kind kind, int character) {

  /** Immutable: what the key means to a screen. */
  enum Kind {
    UP,
    DOWN,
    LEFT,
    RIGHT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    ENTER,
    BACKSPACE,
    ESCAPE,
    /** Ctrl-C or Ctrl-D, or the end of the input. */
    QUIT,
    CHARACTER,
    /** Unknown. */
    NONE
  }

  static TopKey of(Kind kind) {
    return new TopKey(kind, 0);
  }
}
