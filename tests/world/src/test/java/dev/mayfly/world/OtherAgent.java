package dev.mayfly.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Immutable. An agent of others that runs beside Mayfly's. Their options keep them from sending
 * anything.
 */
enum OtherAgent {
  OPENTELEMETRY(
      "io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1",
      "",
      "-Dotel.traces.exporter=none",
      "-Dotel.metrics.exporter=none",
      "-Dotel.logs.exporter=none",
      "-Dotel.javaagent.logging=none"),
  JACOCO("org.jacoco:org.jacoco.agent:0.8.15:runtime", "output=none"),
  MOCKITO("org.mockito:mockito-core:5.24.0", ""),
  BLOCKHOUND(
      "io.projectreactor.tools:blockhound:1.0.17.RELEASE",
      "",
      "-XX:+AllowRedefinitionToAddDeleteMethods",
      "-Xshare:off"),
  BYTEMAN("org.jboss.byteman:byteman:4.0.27", "listener:false"),
  JOLOKIA(
      "org.jolokia:jolokia-agent-jvm:2.6.0:javaagent",
      "port=0,host=127.0.0.1,quiet=true,discoveryEnabled=false"),
  PROMETHEUS("io.prometheus.jmx:jmx_prometheus_javaagent:1.0.1", "127.0.0.1:0:${empty}");

  private final String coordinates;
  private final String options;
  private final List<String> flags;

  OtherAgent(String coordinates, String options, String... flags) {
    this.coordinates = coordinates;
    this.options = options;
    this.flags = List.of(flags);
  }

  String coordinates() {
    return coordinates;
  }

  /** BlockHound supports no JDK after 17. */
  boolean runsOn(int jdk) {
    return this != BLOCKHOUND || jdk == 17;
  }

  /**
   * What starts it.
   *
   * @param jar its jar
   * @param empty an empty file, where it wants a configuration
   */
  List<String> flags(String jar, String empty) {
    String value = options.replace("${empty}", empty);
    List<String> all = new ArrayList<>(flags);
    all.add("-javaagent:" + jar + (value.isEmpty() ? "" : "=" + value));
    return all;
  }

  String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}
