package dev.mayfly.report.text;

import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/** Thread-safe: what types cost in other layouts, by itself, for people at a terminal. */
public final class LayoutText implements ReportWriter {

  private final TextLayout layout;
  private final HeapFigures heap;

  /**
   * Lays the text out as requested.
   *
   * @param layout how much to show
   * @param heap what a heap dump knows, whose objects the profile has; or none
   */
  public LayoutText(TextLayout layout, HeapFigures heap) {
    this.layout = layout;
    this.heap = heap;
  }

  @Override
  public String fileName() {
    return "layout.txt";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    StringBuilder text = new StringBuilder();
    TextSource source = TextSource.of(snapshot, layout);
    TextWriter page = new TextWriter(text, layout.width());
    new LayoutSection(heap).write(source, page);
    new HeapSection(heap).write(source, page);
    out.append(text.toString().stripLeading());
  }
}
