package dev.mayfly.report;

import java.io.IOException;

/** Confined to one thread: keeps nothing of what is appended, and fails once it is too much. */
final class CharacterBudget implements Appendable {

  private long left;

  CharacterBudget(long characters) {
    left = characters;
  }

  @Override
  public Appendable append(CharSequence text) throws IOException {
    return append(text, 0, text.length());
  }

  @Override
  public Appendable append(CharSequence text, int start, int end) throws IOException {
    left -= end - start;
    if (left < 0) {
      throw new IOException("too many characters");
    }
    return this;
  }

  @Override
  public Appendable append(char c) throws IOException {
    return append("", 0, 1);
  }
}
