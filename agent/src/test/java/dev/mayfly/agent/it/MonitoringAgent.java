package dev.mayfly.agent.it;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Immutable. Agents of monitoring services, which the profile {@code full} fetches. Their options
 * keep them from sending anything: no exporter, no detection of clouds, and where an address is
 * required a port of this machine on which nobody listens.
 */
enum MonitoringAgent {
  OPEN_TELEMETRY(
      "OpenTelemetry",
      "-Dotel.traces.exporter=none",
      "-Dotel.metrics.exporter=none",
      "-Dotel.logs.exporter=none",
      "-Dotel.javaagent.logging=none"),
  DATADOG(
      "Datadog",
      // a thread of its own calls native code now or later; the JVM would warn
      "--enable-native-access=ALL-UNNAMED",
      "-Ddd.trace.agent.url=http://127.0.0.1:1",
      "-Ddd.instrumentation.telemetry.enabled=false",
      "-Ddd.remote_config.enabled=false",
      "-Ddd.jmxfetch.enabled=false",
      "-Ddd.crashtracking.enabled=false",
      "-Ddd.profiling.enabled=false",
      "-Ddd.trace.startup.logs=false",
      "-Ddd.log.level=OFF"),
  ELASTIC(
      "Elastic APM",
      "-Delastic.apm.disable_send=true",
      "-Delastic.apm.server_url=http://127.0.0.1:1",
      "-Delastic.apm.cloud_provider=NONE",
      "-Delastic.apm.central_config=false",
      "-Delastic.apm.service_name=many",
      "-Delastic.apm.log_level=OFF"),
  NEW_RELIC(
      "New Relic",
      "-Dnewrelic.config.license_key=0123456789012345678901234567890123456789",
      "-Dnewrelic.config.app_name=many",
      "-Dnewrelic.config.host=127.0.0.1",
      "-Dnewrelic.config.port=1",
      "-Dnewrelic.config.utilization.detect_aws=false",
      "-Dnewrelic.config.utilization.detect_azure=false",
      "-Dnewrelic.config.utilization.detect_gcp=false",
      "-Dnewrelic.config.utilization.detect_pcf=false",
      "-Dnewrelic.config.utilization.detect_docker=false",
      "-Dnewrelic.config.utilization.detect_kubernetes=false",
      "-Dnewrelic.config.startup_log_level=off",
      "-Dnewrelic.config.log_level=off"),
  PYROSCOPE(
      "Pyroscope",
      "-Dpyroscope.server.address=http://127.0.0.1:1",
      "-Dpyroscope.upload.interval=3600s",
      "-Dpyroscope.application.name=many",
      "-Dpyroscope.log.level=error");

  private static final Path DIRECTORY = ThirdParty.jar("monitoring").resolveSibling("monitoring");

  private final String title;
  private final ImmutableList<String> options;

  MonitoringAgent(String title, String... options) {
    this.title = title;
    this.options = ImmutableList.copyOf(options);
  }

  String title() {
    return title;
  }

  /** The jar: {@code new-relic-8.19.0.jar}. */
  private Path jar() {
    try (Stream<Path> jars = Files.list(DIRECTORY)) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith(prefix()))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no jar of " + title + " in " + DIRECTORY));
    } catch (IOException absent) {
      throw new UncheckedIOException("run with -Pfull", absent);
    }
  }

  private String prefix() {
    return title.toLowerCase(Locale.ROOT).replace(' ', '-') + "-";
  }

  String version() {
    String name = jar().getFileName().toString();
    return name.substring(prefix().length(), name.length() - ".jar".length());
  }

  /** The flags of a JVM that start it. */
  List<String> flags() {
    List<String> flags = new ArrayList<>(options);
    flags.add(ThirdParty.agent(jar(), ""));
    return flags;
  }
}
