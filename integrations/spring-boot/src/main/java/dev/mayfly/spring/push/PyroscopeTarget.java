package dev.mayfly.spring.push;

import dev.mayfly.report.pprof.PprofReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Immutable. A Pyroscope-compatible server, which takes pprof.
 *
 * @param base the server's address, with or without {@code /ingest}
 * @param name the application's name with its labels, as Pyroscope writes it
 */
record PyroscopeTarget(URI base, String name) implements PushTarget {
  private static final Pattern LABEL = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

  static PyroscopeTarget of(URI base, String application, Map<String, String> labels) {
    StringJoiner text = new StringJoiner(",", "{", "}").setEmptyValue("");
    new TreeMap<>(labels)
        .forEach(
            (label, value) -> {
              if (!LABEL.matcher(label).matches()) {
                throw new IllegalArgumentException(
                    "mayfly.push.labels: not a valid label name: " + label);
              }
              text.add(label + "=" + clean(value));
            });
    return new PyroscopeTarget(base, clean(application) + text);
  }

  /** Without characters that end a value. */
  private static String clean(String value) {
    return value.replaceAll("[{},=\\s]", "_");
  }

  @Override
  public void write(ProfileSnapshot profile, OutputStream out) throws IOException {
    new PprofReport().writeBytes(profile, out);
  }

  @Override
  public HttpRequest.Builder request(PushQueue.Entry entry) {
    PushForm form = new PushForm(entry.profile());
    return HttpRequest.newBuilder(address(entry.from(), entry.until()))
        .header("Content-Type", form.contentType())
        .POST(HttpRequest.BodyPublishers.ofByteArray(form.body()));
  }

  @Override
  public boolean isTemporary(int status) {
    return status == 408 || status == 429 || status >= 500;
  }

  /** The address of one profile; times are seconds since 1970. */
  private URI address(long from, long until) {
    String path = base.getPath() == null ? "" : base.getPath();
    return URI.create(
        base
            + (path.endsWith("/ingest") ? "" : "/ingest")
            + "?name="
            + URLEncoder.encode(name, StandardCharsets.UTF_8)
            + "&from="
            + from
            + "&until="
            + until
            + "&format=pprof&spyName=mayfly");
  }
}
