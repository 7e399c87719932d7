package dev.mayfly.report.output;

import com.google.gson.FormattingStyle;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * Confined to one thread: passes JSON on, with half surrogate pairs escaped.
 *
 * <p>Names in a class file may hold them, but UTF-8 cannot. In JSON they stand only inside strings,
 * where an escape is allowed.
 */
public final class SurrogateWriter extends Writer {

  private final Appendable out;
  // a high surrogate that came last and whose other half may come next; 0 if there is none
  private char pending;

  SurrogateWriter(Appendable out) {
    this.out = out;
  }

  /** Writes JSON, strict and without blanks, of names of any kind; it may stand in a web page. */
  public static JsonWriter json(Appendable out) {
    JsonWriter json = new JsonWriter(new SurrogateWriter(out));
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
        out.append(pending).append(next);
        pending = 0;
        return;
      }
      flushPending();
    }
    if (Character.isHighSurrogate(next)) {
      pending = next;
    } else if (Character.isLowSurrogate(next)) {
      escape(next);
    } else {
      out.append(next);
    }
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
      if (pending != 0 || Character.isSurrogate(text.charAt(i))) {
        out.append(text, plain, i);
        write(text.charAt(i));
        plain = i + 1;
      }
    }
    out.append(text, plain, offset + length);
  }

  private void flushPending() throws IOException {
    if (pending != 0) {
      escape(pending);
      pending = 0;
    }
  }

  private void escape(char half) throws IOException {
    out.append(String.format(Locale.ROOT, "\\u%04x", (int) half));
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
