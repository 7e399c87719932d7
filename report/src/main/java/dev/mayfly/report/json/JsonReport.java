package dev.mayfly.report.json;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/**
 * Thread-safe, without state: the whole snapshot as JSON, which {@link JsonSnapshotReader} reads
 * back.
 *
 * <p>The format is described by {@code profile.schema.json} beside this class. Contexts stand one
 * after the other, each naming its parent, so that a deep tree is not a deep document; strings,
 * frames and sites are written once and referred to by index, and stand before all references to
 * them. Totals and types are there for other readers: they follow from the contexts. Where contexts
 * were sampled, those written are the estimates, with the samples and intervals of each, and the
 * exact counts of their sites beside them. Samples of all allocations stand after the contexts,
 * unchanged; the estimates that follow from them are there for other readers.
 */
public final class JsonReport implements ReportWriter {

  /** The version of the format. */
  public static final int FORMAT_VERSION = 1;

  @Override
  public String fileName() {
    return "profile.json";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    JsonWriter json = EscapedJson.json(out);
    json.beginObject();
    json.name("formatVersion").value(FORMAT_VERSION);
    new Document().write(snapshot, json);
    json.endObject();
    json.flush();
  }
}
