package dev.mayfly.report.json;

import com.google.gson.stream.JsonReader;
import dev.mayfly.report.wording.BoundedText;
import java.io.IOException;
import java.io.Reader;

/** Confined to one thread: reads JSON whose texts, and names of members, are bounded. */
final class BoundedJsonReader extends JsonReader {
  BoundedJsonReader(Reader in) {
    super(in);
  }

  @Override
  public String nextName() throws IOException {
    return BoundedText.of(super.nextName());
  }

  @Override
  public String nextString() throws IOException {
    return BoundedText.of(super.nextString());
  }
}
