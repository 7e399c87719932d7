package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.sources.SourceLinks;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Thread-safe: one HTML file with all views of a snapshot, for a browser.
 *
 * <p>The file needs no network and no other file. It is the same document for every snapshot but
 * for one element, which holds the numbers and names as JSON ({@link HtmlData}); the document's own
 * script makes the views from it. Names are only ever shown as text: the JSON holds no character
 * that could end its element, the script makes no markup, and a content security policy admits no
 * script and no style but the two whose hashes it names.
 */
public final class HtmlReport implements ReportWriter {

  private final SourceFiles sources;
  private final SourceLinks links;

  /** Writes reports without lines of source. */
  public HtmlReport() {
    this(SourceFiles.NONE);
  }

  /**
   * Writes reports with the lines of source around the sites, as far as they are found.
   *
   * @param sources where the program's source files lie; they are read with each report
   */
  public HtmlReport(SourceFiles sources) {
    this(sources, SourceLinks.NONE);
  }

  /**
   * Writes reports whose sites lead to their source.
   *
   * @param sources where the program's source files lie; they are read with each report
   * @param links the addresses that sites lead to
   */
  public HtmlReport(SourceFiles sources, SourceLinks links) {
    this.sources = sources;
    this.links = links;
  }

  @Override
  public String fileName() {
    return "report.html";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    HtmlPage.load().write(out, json -> writeData(snapshot, json));
  }

  @Override
  public void writeBytes(ProfileSnapshot snapshot, OutputStream out) throws IOException {
    HtmlPage.load().writeBytes(out, json -> writeData(snapshot, json));
  }

  private void writeData(ProfileSnapshot snapshot, Appendable out) throws IOException {
    JsonWriter json = new PageJson(out);
    new HtmlData(snapshot, sources, links).write(json);
    json.flush();
  }
}
