package dev.mayfly.spring.push;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Immutable. Where profiles go, and under which name.
 *
 * @param base the server's address, with or without {@code /ingest}
 * @param name the application's name with its labels, as Pyroscope writes it
 */
record PushTarget(URI base, String name) {
  private static final Pattern LABEL = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

  /**
   * Reads the configuration.
   *
   * @throws IllegalArgumentException if it cannot be meant
   */
  static PushTarget of(String url, String application, Map<String, String> labels) {
    URI base;
    try {
      base = URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException("mayfly.push.url is not a URL: " + url, wrong);
    }
    if (base.getHost() == null || !String.valueOf(base.getScheme()).matches("https?")) {
      throw new IllegalArgumentException(
          "mayfly.push.url must be like http://host:4040, but is " + url);
    }
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
    return new PushTarget(base, clean(application) + text);
  }

  /** Without what ends a value. */
  private static String clean(String value) {
    return value.replaceAll("[{},=\\s]", "_");
  }

  /** The address of one profile; times are seconds since 1970. */
  URI address(long from, long until) {
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
