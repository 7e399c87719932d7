package dev.mayfly.report.output;

import com.google.gson.FormattingStyle;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.Printable;
import java.io.IOException;
import java.io.Writer;

/**
 * Confined to one thread: passes JSON on, and escapes each character that would act where it is
 * shown as it is: control characters, those that turn the writing direction, half surrogate pairs,
 * which UTF-8 cannot express, and the second sign of {@code ##[}, which the logs of builds obey.
 *
 * <p>In JSON they stand only inside strings, where an escape says the same.
 */
public final class EscapedJson extends Writer {

  private final Appendable out;
  // a high surrogate that came last and whose other half may come next; 0 if there is none
  private char pending;
  private char last;

  /** Passes JSON on to where it belongs. */
  public EscapedJson(Appendable out) {
    this.out = out;
  }

  /** Writes JSON, strict and without blanks, of names of any kind; it may stand in a web page. */
  public static JsonWriter json(Appendable out) {
    JsonWriter json = new JsonWriter(new EscapedJson(out));
    json.setStrictness(Strictness.STRICT);
    json.setFormattingStyle(FormattingStyle.COMPACT);
    json.setHtmlSafe(true);
    return json;
  }

  @Override
  public void write(int c) throws IOException {
    char next = (char) c;
    if (pending != 0) {
      if (Character.isLowSurrogate(next)) {
        if (Printable.isShown(Character.toCodePoint(pending, next))) {
          out.append(pending).append(next);
        } else {
          escape(pending);
          escape(next);
        }
        pending = 0;
        return;
      }
      flushPending();
    }
    if (Character.isHighSurrogate(next)) {
      pending = next;
    } else if (isPlain(next) || (next != '#' && Printable.isShown(next))) {
      out.append(next);
    } else {
      escape(next);
    }
    last = next;
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(text[i]);
    }
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    int plain = offset;
    for (int i = offset; i < offset + length; i++) {
      char next = text.charAt(i);
      if (pending == 0 && isPlain(next)) {
        last = next;
      } else {
        out.append(text, plain, i);
        write(next);
        plain = i + 1;
      }
    }
    out.append(text, plain, offset + length);
  }

  /**
   * Whether a character passes without a closer look: most of ASCII does, and the ends of lines
   * between values.
   */
  private boolean isPlain(char c) {
    return c == '\n' || (c >= ' ' && c <= '~' && !(c == '#' && last == '#'));
  }

  private void flushPending() throws IOException {
    if (pending != 0) {
      escape(pending);
      pending = 0;
    }
  }

  private void escape(char c) throws IOException {
    out.append(Printable.visible(c));
  }

  @Override
  public void flush() throws IOException {
    flushPending();
  }

  @Override
  public void close() throws IOException {
    flushPending();
  }
}
