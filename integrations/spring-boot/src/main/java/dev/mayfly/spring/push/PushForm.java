package dev.mayfly.spring.push;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Immutable. A profile as Pyroscope takes it: a form of two parts [1].
 *
 * <p>The second part describes the sample types. Without it, Pyroscope takes {@code alloc_*} for
 * sums since the program's start and subtracts the last profile itself; pushed profiles are
 * differences already.
 *
 * <p>[1] https://grafana.com/docs/pyroscope/latest/reference-server-api/
 */
final class PushForm {
  private static final String SAMPLE_TYPES =
      "{\"alloc_objects\":{\"units\":\"objects\",\"aggregation\":\"sum\",\"cumulative\":false},"
          + "\"alloc_space\":{\"units\":\"bytes\",\"aggregation\":\"sum\",\"cumulative\":false},"
          + "\"inuse_objects\":{\"units\":\"objects\",\"aggregation\":\"average\",\"cumulative\":false},"
          + "\"inuse_space\":{\"units\":\"bytes\",\"aggregation\":\"average\",\"cumulative\":false}}";

  private final String boundary = "mayfly-" + UUID.randomUUID();
  private final byte[] body;

  PushForm(byte[] profile) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(profile.length + 1024);
    part(out, "profile", "profile.pprof", "application/octet-stream", profile);
    part(
        out,
        "sample_type_config",
        "sample_type_config.json",
        "application/json",
        SAMPLE_TYPES.getBytes(StandardCharsets.UTF_8));
    text(out, "--" + boundary + "--\r\n");
    body = out.toByteArray();
  }

  private void part(
      ByteArrayOutputStream out, String name, String file, String type, byte[] content) {
    text(
        out,
        "--"
            + boundary
            + "\r\nContent-Disposition: form-data; name=\""
            + name
            + "\"; filename=\""
            + file
            + "\"\r\nContent-Type: "
            + type
            + "\r\n\r\n");
    out.write(content, 0, content.length);
    text(out, "\r\n");
  }

  private static void text(ByteArrayOutputStream out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    out.write(bytes, 0, bytes.length);
  }

  String contentType() {
    return "multipart/form-data; boundary=" + boundary;
  }

  byte[] body() {
    return body;
  }
}
