package dev.mayfly.report.html;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;

/**
 * Immutable: the document around the data of an HTML report, which the build put together ({@code
 * HtmlPageBuild}). It is ASCII, and files get it as it is: to decode and encode it would take
 * longer than to write the data of a small profile.
 */
final class HtmlPage {
  /** The file up to where the data begins. */
  private static final String BEFORE = "page-begin.html";

  /** The file from where the data ends. */
  private static final String AFTER = "page-end.html";

  private final byte[] beforeData;
  private final byte[] afterData;

  private HtmlPage(byte[] beforeData, byte[] afterData) {
    this.beforeData = beforeData;
    this.afterData = afterData;
  }

  /** Writes the data. */
  interface Data {
    /** Writes it as JSON. */
    void write(Appendable out) throws IOException;
  }

  /**
   * Reads the page, which shows a report or a comparison.
   *
   * @throws IOException if it is missing
   */
  static HtmlPage load() throws IOException {
    return new HtmlPage(read(BEFORE), read(AFTER));
  }

  private static byte[] read(String file) throws IOException {
    try (InputStream in = HtmlPage.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new FileNotFoundException(file);
      }
      return in.readAllBytes();
    }
  }

  /** The document up to where the JSON begins. */
  String beforeData() {
    return new String(beforeData, US_ASCII);
  }

  /** The document from where the JSON ends. */
  String afterData() {
    return new String(afterData, US_ASCII);
  }

  /** Writes the document with its data. */
  void write(Appendable out, Data data) throws IOException {
    out.append(beforeData());
    data.write(out);
    out.append(afterData());
  }

  /** Writes the document with its data as a file. */
  void writeBytes(OutputStream out, Data data) throws IOException {
    out.write(beforeData);
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
    data.write(writer);
    writer.flush();
    out.write(afterData);
  }
}
