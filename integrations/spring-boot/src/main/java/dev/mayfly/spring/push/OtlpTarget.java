package dev.mayfly.spring.push;

import dev.mayfly.report.otlp.OtlpReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * Immutable. A collector or backend of OpenTelemetry, which takes OTLP over HTTP [1]. Experimental,
 * as its profiles are.
 *
 * <p>[1] https://opentelemetry.io/docs/specs/otlp/#otlphttp
 *
 * @param base the server's address, with or without the path of profiles
 * @param resource the attributes that describe the application
 */
record OtlpTarget(URI base, Map<String, String> resource) implements PushTarget {
  private static final String PATH = "/v1development/profiles";

  static OtlpTarget of(URI base, String application, Map<String, String> labels) {
    Map<String, String> resource = new TreeMap<>(labels);
    resource.put(OtlpReport.SERVICE_NAME, application);
    return new OtlpTarget(base, resource);
  }

  @Override
  public void write(ProfileSnapshot profile, OutputStream out) throws IOException {
    GZIPOutputStream zip = new GZIPOutputStream(out);
    new OtlpReport(resource).writeBytes(profile, zip);
    zip.finish();
  }

  @Override
  public HttpRequest.Builder request(PushQueue.Entry entry) {
    boolean isWhole = String.valueOf(base.getPath()).endsWith("/profiles");
    return HttpRequest.newBuilder(isWhole ? base : URI.create(base + PATH))
        .header("Content-Type", "application/x-protobuf")
        .header("Content-Encoding", "gzip")
        .POST(HttpRequest.BodyPublishers.ofByteArray(entry.profile()));
  }

  /** The protocol says which; another one is final. */
  @Override
  public boolean isTemporary(int status) {
    return status == 429 || status == 502 || status == 503 || status == 504;
  }
}
