package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.PlugInChapter;
import dev.mayfly.report.tables.PlugInChapters;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.parts.Part;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A plug-in's part and its chapter: one declaration for text, page and CSV. */
final class PlugInChaptersTest {

  private static final Part<ImmutableMap<String, Long>> COINS =
      Part.state("test.coins", ImmutableMap.of(), (one, other) -> one);

  private static final PlugInChapter CHAPTER =
      PlugInChapter.of("coins", PlugInChaptersTest::chapter);

  private static Optional<Chapter> chapter(ProfileSnapshot snapshot) {
    ImmutableMap<String, Long> coins = snapshot.get(COINS);
    return coins.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Chapter.of(
                "coins",
                "Coins of the mint",
                "by number",
                Sheet.texts(
                    "coin",
                    Sheet.greatestFirst(coins, number -> number),
                    ImmutableList.of(Column.<Long>shown("struck", Unit.COUNT, number -> number)))));
  }

  @Test
  void textPageAndFilesShowThem() throws IOException {
    PlugInChapters.add(CHAPTER);
    PlugInChapters.add(CHAPTER); // no other chapter
    ProfileSnapshot minted =
        ShopProfile.snapshot().with(COINS, ImmutableMap.of("crown", 5L, "ducat", 1_700L));
    assertThat(Reports.text(new TextReport(), minted))
        .contains(
            """
            COINS OF THE MINT (by number; 2 rows)
              struck  coin
               1,700  ducat
                   5  crown
            """);
    assertThat(Reports.text(new TextReport(), ShopProfile.snapshot())).doesNotContain("COINS");
    assertThat(Reports.write(new HtmlReport(), minted)).contains("Coins of the mint", "ducat");
    ReportFile csv = Reports.csv("coins.csv");
    assertThat(csv.appliesTo(ShopProfile.snapshot())).isFalse();
    assertThat(Reports.text(csv, minted)).isEqualTo("coin,struck\nducat,1700\ncrown,5\n");
    for (String taken : List.of("coins", "sites")) {
      PlugInChapter another = PlugInChapter.of(taken, PlugInChaptersTest::chapter);
      assertThatThrownBy(() -> PlugInChapters.add(another)).hasMessageContaining("two tables");
    }
  }
}
