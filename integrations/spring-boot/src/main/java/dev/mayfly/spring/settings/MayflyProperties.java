package dev.mayfly.spring.settings;

import dev.mayfly.micrometer.ObservationKeys;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Immutable. The settings {@code mayfly.*} of the application's configuration; each property has a
 * default that just works.
 *
 * @param enabled Whether Mayfly's endpoints, meters, request figures and push are set up.
 * @param endpoint Answers of the endpoints.
 * @param requests Figures by HTTP route, scheduled task and message listener.
 * @param metrics Meters for Micrometer.
 * @param push Where profiles are pushed to.
 */
@ConfigurationProperties("mayfly")
public record MayflyProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue Endpoint endpoint,
    @DefaultValue Requests requests,
    @DefaultValue Metrics metrics,
    @DefaultValue Push push) {

  /**
   * Immutable.
   *
   * @param top Rows that a table has where the request does not say how many.
   */
  public record Endpoint(@DefaultValue("20") int top) {}

  /**
   * Immutable.
   *
   * @param enabled Whether allocations are measured by request.
   * @param observations Names of the observations whose allocations are measured, beside HTTP
   *     requests and scheduled tasks.
   * @param maxPrincipals Principals (routes, tasks, listeners) that are distinguished; later ones
   *     are counted as "(other)".
   * @param maxOverhead Share of a thread's time that measuring may take; requests beyond are
   *     counted, but not measured.
   * @param observationKeys Whether a request's figures become key values of its observation: of
   *     high cardinality (exact numbers, for traces), or low (orders of magnitude, for meters).
   */
  public record Requests(
      @DefaultValue("true") boolean enabled,
      @DefaultValue({
            "jms.message.process",
            "spring.kafka.listener",
            "spring.rabbit.listener",
            "spring.pulsar.listener"
          })
          List<String> observations,
      @DefaultValue("200") int maxPrincipals,
      @DefaultValue("0.01") double maxOverhead,
      @DefaultValue("none") ObservationKeys observationKeys) {}

  /** The protocol of the push. */
  public enum PushProtocol {
    /** As pprof, to Pyroscope's endpoint /ingest. */
    PYROSCOPE,
    /** As OTLP over HTTP, to OpenTelemetry's collectors; experimental. */
    OTLP
  }

  /**
   * Immutable.
   *
   * @param enabled Whether meters are registered.
   * @param maxAge How old the profile may be that meters are read from; a new one takes time in
   *     proportion to the number of contexts.
   */
  public record Metrics(
      @DefaultValue("true") boolean enabled, @DefaultValue("10s") Duration maxAge) {}

  /**
   * Immutable.
   *
   * @param url Address of the server, such as http://pyroscope:4040; nothing is pushed without.
   * @param protocol Protocol of the server.
   * @param name Name of the application there; spring.application.name if empty.
   * @param interval Time that each pushed profile covers.
   * @param labels Labels of the profiles; attributes of the resource with otlp.
   * @param headers Headers of the requests: Authorization, X-Scope-OrgID.
   * @param timeout Time that a request may take.
   * @param queue Profiles that are kept while the server cannot be reached; the oldest go first.
   * @param maxBackOff Longest time between two attempts.
   */
  public record Push(
      @Nullable String url,
      @DefaultValue("pyroscope") PushProtocol protocol,
      @Nullable String name,
      @DefaultValue("60s") Duration interval,
      @DefaultValue Map<String, String> labels,
      @DefaultValue Map<String, String> headers,
      @DefaultValue("10s") Duration timeout,
      @DefaultValue("10") int queue,
      @DefaultValue("5m") Duration maxBackOff) {
    /** Keeps the order of labels and headers. */
    public Push {
      labels = new LinkedHashMap<>(labels);
      headers = new LinkedHashMap<>(headers);
    }
  }
}
