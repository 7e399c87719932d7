package dev.mayfly.report.text;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Immutable: one chapter by itself, for people at a terminal.
 *
 * @param fileName the name of a file of it
 */
public record ChapterText(
    String fileName, TextLayout layout, Function<ProfileSnapshot, Optional<Chapter>> chapter)
    implements ReportWriter {

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    Optional<Chapter> found = chapter.apply(snapshot);
    if (found.isPresent()) {
      write(found.get(), ProfileNames.of(snapshot), layout, out);
    }
  }

  /** Writes a chapter. */
  public static void write(Chapter chapter, ProfileNames names, TextLayout layout, Appendable out)
      throws IOException {
    StringBuilder text = new StringBuilder();
    new ChaptersSection(chapter).write(names, layout, new TextWriter(text, layout.width()));
    out.append(text.toString().stripLeading());
  }
}
