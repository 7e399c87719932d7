package dev.mayfly.report.annotations;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.wording.Printable;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Thread-safe, without state: annotations as a Code Quality report of GitLab. */
public final class GitlabAnnotations {

  private GitlabAnnotations() {}

  /**
   * Writes a finding for each site whose file is known: major if there are failures, otherwise
   * minor. GitLab has no place for failures themselves.
   *
   * @param failures why the build fails; empty if it does not
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(ChangedLines changes, List<String> failures, Appendable out)
      throws IOException {
    JsonWriter json = EscapedJson.json(out);
    json.beginArray();
    for (ChangedLine line : changes.located()) {
      json.beginObject();
      json.name("description").value(line.text());
      json.name("check_name").value(line.rule());
      json.name("fingerprint").value(fingerprint(line));
      json.name("severity").value(failures.isEmpty() ? "minor" : "major");
      json.name("location").beginObject();
      json.name("path").value(Printable.of(line.path()));
      json.name("lines").beginObject();
      json.name("begin").value(Math.max(1, line.site().line())).endObject();
      json.endObject().endObject();
    }
    json.endArray();
    json.flush();
  }

  /** A fingerprint of the site: two findings of a report never have the same. */
  private static String fingerprint(ChangedLine line) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(line.site().toString().getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible); // each JDK has it
    }
  }
}
