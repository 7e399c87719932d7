package dev.mayfly.report.html;

import com.google.common.collect.Lists;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.RowNames;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Thread-safe, without state: chapters for the script of an HTML report, which shows any. */
final class HtmlChapters {

  /** The characters of a path of a context. */
  private static final int ROOM = 160;

  private HtmlChapters() {}

  static void write(List<Chapter> chapters, ProfileNames words, HtmlNames names, JsonWriter json)
      throws IOException {
    json.beginArray();
    for (Chapter chapter : chapters) {
      json.beginObject();
      json.name("view").value(chapter.view());
      json.name("title").value(chapter.title());
      json.name("heading").value(chapter.heading());
      json.name("about").value(chapter.about());
      json.name("nothing").value(chapter.nothing());
      json.name("sentences").beginArray();
      for (String sentence : chapter.sentences().apply(words)) {
        json.value(sentence);
      }
      json.endArray();
      json.name("note").value(chapter.note());
      if (chapter.curve().isPresent()) {
        Chapter.Curve curve = chapter.curve().get();
        json.name("curve").beginObject();
        json.name("axis").value(curve.axis());
        json.name("about").value(curve.about());
        json.name("shares").beginArray();
        for (double share : curve.shares()) {
          json.value(share);
        }
        json.endArray().endObject();
      }
      if (!chapter.steps().isEmpty()) {
        json.name("steps").beginArray();
        for (Chapter.Steps steps : chapter.steps()) {
          write(steps, json);
        }
        json.endArray();
      }
      json.name("sheets").beginArray();
      for (Sheet<?> sheet : chapter.sheets()) {
        write(sheet, words, names, json);
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  private static void write(Chapter.Steps steps, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("name").value(steps.name());
    json.name("of").value(steps.of());
    json.name("legend").value(steps.legend());
    json.name("axis").value(steps.axis().name());
    json.name("unit").value(steps.unit().name());
    write(steps.at(), json.name("at"));
    write(steps.amounts(), json.name("amounts"));
    write(steps.heap(), json.name("heap"));
    json.endObject();
  }

  private static void write(List<? extends Number> numbers, JsonWriter json) throws IOException {
    json.beginArray();
    for (Number number : numbers) {
      json.value(number);
    }
    json.endArray();
  }

  private static <R> void write(
      Sheet<R> sheet, ProfileNames words, HtmlNames names, JsonWriter json) throws IOException {
    int all = sheet.rows().size();
    List<? extends Map.Entry<?, R>> rows = sheet.first(sheet.most());
    json.beginObject();
    json.name("of").value(sheet.of().name());
    json.name("title").value(sheet.title());
    json.name("plural").value(sheet.plural());
    json.name("about").value(sheet.about());
    if (!sheet.nothing().isEmpty()) {
      json.name("nothing").value(sheet.nothing());
    }
    if (rows.size() < all) {
      json.name("omitted").value(all - rows.size());
    }
    json.name("names").beginArray();
    switch (sheet.of()) {
      case TYPE -> {
        for (Map.Entry<?, R> row : rows) {
          json.value(names.type(row.getKey().toString()));
        }
      }
      case SITE -> {
        for (Map.Entry<?, R> row : rows) {
          json.value(names.site((AllocationSite) row.getKey()));
        }
      }
      case METHOD -> {
        for (Map.Entry<?, R> row : rows) {
          // a text below 0
          json.value(
              row.getKey() instanceof MethodFrame method
                  ? names.frame(method)
                  : -1 - names.text(row.getKey().toString()));
        }
      }
      default -> {
        for (String name : RowNames.of(sheet, sheet.most(), words, ROOM)) {
          json.value(names.text(name));
        }
      }
    }
    json.endArray();
    json.name("remarks").beginArray();
    for (Map.Entry<?, R> row : rows) {
      json.value(sheet.remark().apply(row.getValue(), words));
    }
    json.endArray();
    HtmlTable.write(
        Column.shown(sheet.columns()),
        Lists.transform(rows, Map.Entry::getValue),
        json.name("columns"));
    json.name("parts").beginObject();
    for (int i = 0; i < rows.size(); i++) {
      Optional<Sheet<?>> parts = sheet.parts().apply(rows.get(i).getValue());
      if (parts.isPresent()) {
        write(parts.get(), words, names, json.name(String.valueOf(i)));
      }
    }
    json.endObject();
    json.endObject();
  }
}
