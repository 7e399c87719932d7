package com.example.shop.document;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Confined to the thread that writes it: plain text in lines and columns. */
final class TextPage {
  /** Takes the longest invoice, so that a page need not grow while it is written. */
  private static final int ROOM = 32 * 1024;

  private char[] text = new char[ROOM];
  private int length;

  /** Writes text and ends the line. */
  TextPage line(String words) {
    return write(words).write("\n");
  }

  /** Writes text and fills up to the width of the column. */
  TextPage column(String words, int width) {
    return write(words).blanks(width - words.length());
  }

  /** Writes text at the right end of a column. */
  TextPage right(String words, int width) {
    return blanks(width - words.length()).write(words);
  }

  private TextPage blanks(int count) {
    for (int i = 0; i < count; i++) {
      write(" ");
    }
    return this;
  }

  private TextPage write(String words) {
    int end = length + words.length();
    if (end > text.length) {
      text = Arrays.copyOf(text, Math.max(end, 2 * text.length));
    }
    words.getChars(0, words.length(), text, length);
    length = end;
    return this;
  }

  /** Returns the written text as bytes. */
  byte[] toBytes() {
    return new String(Arrays.copyOf(text, length)).getBytes(StandardCharsets.UTF_8);
  }
}
