package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.wording.ComparisonSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.io.IOException;

/**
 * Thread-safe, without state: what changed from one profile to another, as one HTML file for a
 * browser.
 *
 * <p>It is the document of {@link HtmlReport} with other data; names are only ever shown as text.
 */
public final class HtmlComparison {

  private HtmlComparison() {}

  /**
   * Writes a comparison.
   *
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(ProfileComparison comparison, Appendable out) throws IOException {
    HtmlPage.load()
        .write(
            out,
            data -> {
              JsonWriter json = new PageJson(data);
              writeData(comparison, json);
              json.flush();
            });
  }

  private static void writeData(ProfileComparison comparison, JsonWriter json) throws IOException {
    ProfileNames words = ProfileNames.of(comparison);
    HtmlNames names = new HtmlNames(words);
    json.beginObject();
    HtmlData.writeEnvironment(comparison.before().environment(), json.name("before"));
    HtmlData.writeEnvironment(comparison.after().environment(), json.name("after"));
    HtmlData.writeTexts(ComparisonSentences.of(comparison), json.name("differences"));
    HtmlChapters.write(ComparisonChapters.ofPage(comparison), words, names, json.name("chapters"));
    new HtmlComparedContexts(comparison, names, HtmlContexts.MAX_CONTEXTS).write(json);
    names.write(json);
    json.endObject();
  }
}
