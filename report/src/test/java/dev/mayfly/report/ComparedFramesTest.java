package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.markdown.MarkdownComparison;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.text.ComparisonText;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import java.io.IOException;
import java.util.EnumSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A comparison says that contexts have other frames: those of an older profile have all. */
class ComparedFramesTest {
  private static final String SENTENCE =
      "Contexts differ in their frames: methods that only hand on are frames in the profile %s"
          + " alone.";

  private static ProfileSnapshot profile(String context, String frames) {
    Environment unknown = Environment.UNKNOWN;
    Environment environment =
        new Environment(
            "",
            "",
            "",
            "",
            Modes.of(ContextMode.valueOf(context)),
            Modes.unknown(),
            "",
            frames.equals("older") ? ImmutableMap.of() : ImmutableMap.of("frames", frames),
            unknown.start(),
            unknown.end(),
            -1,
            "");
    return ProfileSnapshot.EMPTY.with(Environment.PART, environment);
  }

  @ParameterizedTest
  @CsvSource({
    "TREE, older, working, before",
    "TREE, working, all, after",
    "TREE, working, 'all,java.util.stream', after",
    "TREE, working, working,",
    "TREE, older, all,",
    "SITE, older, working,",
  })
  void saysWhichProfileHasMoreFrames(String context, String before, String after, String which)
      throws IOException {
    ProfileComparison comparison =
        ProfileComparison.of(profile(context, before), profile(context, after));
    StringBuilder text = new StringBuilder();
    ComparisonText.write(comparison, EnumSet.of(ComparisonChapters.View.CONTEXT), 20, text);
    StringBuilder markdown = new StringBuilder();
    MarkdownComparison.write(comparison, 20, markdown);
    for (StringBuilder written : new StringBuilder[] {text, markdown}) {
      String words = written.toString().replaceAll("\\s+", " ");
      if (which == null) {
        assertThat(words).doesNotContain("Contexts differ");
      } else {
        assertThat(words).contains(String.format(SENTENCE, which));
      }
    }
  }
}
