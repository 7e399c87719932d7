package dev.mayfly.spring.endpoint;

import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.util.MimeType;

/** Immutable. A report that is one file. */
record Download(ReportFormat format) {

  /** The download of a name, if there is one. */
  static Optional<Download> named(String name) {
    return names().contains(name) ? ReportFormat.named(name).map(Download::new) : Optional.empty();
  }

  /** The names of all downloads. */
  static List<String> names() {
    return ReportFormat.all().stream()
        .filter(format -> format.writers().size() == 1)
        .map(ReportFormat::optionName)
        .toList();
  }

  WebEndpointResponse<Resource> answer(ProfileSnapshot snapshot) {
    ReportFile file = format.writers().get(0);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      file.writeBytes(snapshot, out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return new WebEndpointResponse<>(
        new ByteArrayResource(out.toByteArray(), file.fileName()),
        WebEndpointResponse.STATUS_OK,
        MimeType.valueOf(contentType()));
  }

  private String contentType() {
    return switch (format.optionName()) {
      case "html" -> "text/html;charset=UTF-8";
      case "text", "collapsed" -> "text/plain;charset=UTF-8";
      case "markdown" -> "text/markdown;charset=UTF-8";
      case "pprof" -> "application/gzip";
      case "otlp" -> "application/x-protobuf";
      case "jfr" -> "application/octet-stream";
      default -> "application/json";
    };
  }
}
