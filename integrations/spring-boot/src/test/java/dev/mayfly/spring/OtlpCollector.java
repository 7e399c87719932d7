package dev.mayfly.spring;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.profiles.v1development.ExportProfilesServiceRequest;
import io.opentelemetry.proto.collector.profiles.v1development.ExportProfilesServiceResponse;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.profiles.v1development.Profile;
import io.opentelemetry.proto.profiles.v1development.ProfilesDictionary;
import io.opentelemetry.proto.profiles.v1development.Sample;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/** Thread-safe. Takes profiles as OpenTelemetry's collector does, by OpenTelemetry's classes. */
final class OtlpCollector implements AutoCloseable {
  private final BlockingQueue<ExportProfilesServiceRequest> requests = new LinkedBlockingQueue<>();
  private final HttpServer server;

  OtlpCollector() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1development/profiles", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange;
        GZIPInputStream body = new GZIPInputStream(exchange.getRequestBody())) {
      if (!exchange.getRequestMethod().equals("POST")
          || !"gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"))
          || !"application/x-protobuf"
              .equals(exchange.getRequestHeaders().getFirst("Content-Type"))) {
        exchange.sendResponseHeaders(400, -1);
        return;
      }
      requests.add(ExportProfilesServiceRequest.parseFrom(body));
      byte[] answer = ExportProfilesServiceResponse.getDefaultInstance().toByteArray();
      exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
    }
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  ExportProfilesServiceRequest next() throws InterruptedException {
    ExportProfilesServiceRequest request = requests.poll(60, TimeUnit.SECONDS);
    if (request == null) {
      throw new AssertionError("no profile came");
    }
    return request;
  }

  /** The attributes of the program. */
  static Map<String, String> resource(ExportProfilesServiceRequest request) {
    Map<String, String> texts = new HashMap<>();
    for (KeyValue attribute : request.getResourceProfiles(0).getResource().getAttributesList()) {
      texts.put(attribute.getKey(), attribute.getValue().getStringValue());
    }
    return texts;
  }

  /** The allocations of a type: alloc_objects of the samples that end in it. */
  static long objects(ExportProfilesServiceRequest request, String type) {
    ProfilesDictionary tables = request.getDictionary();
    long sum = 0;
    for (Profile profile : request.getResourceProfiles(0).getScopeProfiles(0).getProfilesList()) {
      if (tables
          .getStringTable(profile.getSampleType().getTypeStrindex())
          .equals("alloc_objects")) {
        for (Sample sample : profile.getSamplesList()) {
          int leaf = tables.getStackTable(sample.getStackIndex()).getLocationIndices(0);
          int function = tables.getLocationTable(leaf).getLines(0).getFunctionIndex();
          int name = tables.getFunctionTable(function).getNameStrindex();
          sum += tables.getStringTable(name).equals(type) ? sample.getValues(0) : 0;
        }
      }
    }
    return sum;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
