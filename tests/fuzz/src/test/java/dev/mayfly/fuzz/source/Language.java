package dev.mayfly.fuzz.source;

import java.util.List;

/**
 * Immutable. Another language than Java, as templates of a random program.
 *
 * <p>In templates, {@code #} is a number of its own, {@code $e} an expression, {@code $c} a small
 * constant, {@code $K} what constructs an {@code I} from an int and {@code $F} a function of an
 * int; both were declared before. {@code x} is an int that each expression sees.
 *
 * @param name the compiler's
 * @param extension of source files
 * @param support classes that each program has
 * @param pieces what it is composed of; the first one is always there
 * @param expressions of type int
 * @param call calls a function in {@code Main}: {@code $F} and {@code $c}
 * @param main the class {@code Main}, with {@code $calls}
 */
record Language(
    String name,
    String extension,
    String support,
    List<Piece> pieces,
    List<String> expressions,
    String call,
    String main) {

  /**
   * Immutable. A class or more.
   *
   * @param function what {@code $F} may be then; empty for nothing
   * @param type what {@code $K} may be then; empty for nothing
   * @param text the classes
   */
  record Piece(String function, String type, String text) {}
}
