package dev.mayfly.report.text;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/** Thread-safe: what types cost in other layouts, by itself, for people at a terminal. */
public final class LayoutText implements ReportWriter {

  private final TextLayout layout;

  /**
   * Lays the text out as requested.
   *
   * @param layout how much to show
   */
  public LayoutText(TextLayout layout) {
    this.layout = layout;
  }

  @Override
  public String fileName() {
    return "layout.txt";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    StringBuilder text = new StringBuilder();
    new LayoutSection()
        .write(TextSource.of(snapshot, layout), new TextWriter(text, layout.width()));
    out.append(text.toString().stripLeading());
  }
}
