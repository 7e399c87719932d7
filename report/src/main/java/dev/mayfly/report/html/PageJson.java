package dev.mayfly.report.html;

import com.google.gson.FormattingStyle;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.wording.Printable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: the data of a page. None of its texts can end the element that it stands
 * in, or turn the writing direction of the page that shows it.
 */
final class PageJson extends JsonWriter {

  PageJson(Appendable out) {
    super(new EscapedJson(out));
    setStrictness(Strictness.STRICT);
    setFormattingStyle(FormattingStyle.COMPACT);
    setHtmlSafe(true);
  }

  @Override
  public JsonWriter value(@Nullable String text) throws IOException {
    return super.value(text == null ? null : Printable.of(text));
  }
}
