package dev.mayfly.spring.push;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.spring.settings.MayflyProperties;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpRequest;

/** Immutable. A server, and how it takes profiles. */
interface PushTarget {

  /**
   * Reads the configuration.
   *
   * @param application the application's name, where {@code mayfly.push.name} is empty
   * @throws IllegalArgumentException if it cannot be meant
   */
  static PushTarget of(MayflyProperties.Push properties, String application) {
    URI base = base(String.valueOf(properties.url()));
    String given = properties.name();
    String name = given == null || given.isBlank() ? application : given;
    return switch (properties.protocol()) {
      case PYROSCOPE -> PyroscopeTarget.of(base, name, properties.labels());
      case OTLP -> OtlpTarget.of(base, name, properties.labels());
    };
  }

  private static URI base(String url) {
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
    return base;
  }

  /** The server's address, as it was configured. */
  URI base();

  /** Writes a profile as the server takes it. */
  void write(ProfileSnapshot profile, OutputStream out) throws IOException;

  /** The request that delivers a profile. */
  HttpRequest.Builder request(PushQueue.Entry entry);

  /** Whether a request that was answered so may succeed later. */
  boolean isTemporary(int status);
}
