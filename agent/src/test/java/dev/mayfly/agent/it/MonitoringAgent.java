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
 * Immutable. Agents of monitoring services, which the profile {@code full} fetches, and those of
 * tools, which each build fetches. Their options keep them from sending anything: no exporter, no
 * detection of clouds, and where an address is required a port of this machine on which no program
 * listens.
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
      "-Dpyroscope.log.level=error"),
  /** Reads no class files of JDK 25. */
  ALLOCATION_INSTRUMENTER("allocation-instrumenter", 17, "", "-Xshare:off"),
  /** Supports no JDK 25. */
  BLOCK_HOUND("BlockHound", 17, "", "-XX:+AllowRedefinitionToAddDeleteMethods", "-Xshare:off"),
  BYTEMAN("Byteman", 25, "listener:false"),
  JMOCKIT("JMockit", 25, ""),
  JOLOKIA("Jolokia", 25, "port=0,host=127.0.0.1,quiet=true,discoveryEnabled=false"),
  KANELA("Kanela", 25, "", "-Dkanela.show-banner=false", "-Dkanela.log-level=OFF"),
  PROMETHEUS("Prometheus JMX exporter", 25, "127.0.0.1:0:" + emptyConfiguration()),
  REACTOR_TOOLS("reactor-tools", 25, "");

  private final String title;
  private final String directory;
  private final int newestJdk;
  private final String agentOptions;
  private final ImmutableList<String> flags;

  MonitoringAgent(String title, String... flags) {
    this(title, "monitoring", Integer.MAX_VALUE, "", flags);
  }

  MonitoringAgent(String title, int newestJdk, String agentOptions, String... flags) {
    this(title, "tools", newestJdk, agentOptions, flags);
  }

  MonitoringAgent(
      String title, String directory, int newestJdk, String agentOptions, String... flags) {
    this.title = title;
    this.directory = directory;
    this.newestJdk = newestJdk;
    this.agentOptions = agentOptions;
    this.flags = ImmutableList.copyOf(flags);
  }

  private static Path emptyConfiguration() {
    try {
      return Files.writeString(Files.createTempFile("mayfly", ".yaml"), "{}");
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }

  /** Whether it says the same in each run: Jolokia's server starts beside the program, or fails. */
  boolean saysTheSame() {
    return this != JOLOKIA;
  }

  boolean runsOn(int feature) {
    return feature <= newestJdk;
  }

  String title() {
    return title;
  }

  /** The jar: {@code new-relic-8.19.0.jar}. */
  private Path jar() {
    try (Stream<Path> jars = Files.list(ThirdParty.jar(directory).resolveSibling(directory))) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith(prefix()))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no jar of " + title + " in " + directory));
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
    List<String> all = new ArrayList<>(flags);
    all.add(ThirdParty.agent(jar(), agentOptions));
    return all;
  }
}
