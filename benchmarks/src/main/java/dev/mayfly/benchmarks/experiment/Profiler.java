package dev.mayfly.benchmarks.experiment;

import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/** Immutable. A profiler: how a JVM starts with it, and what proves that it was at work. */
public enum Profiler {
  /** Mayfly's agent. */
  MAYFLY,

  /** Mayfly's jar that starts AspectJ's weaver. */
  MAYFLY_ASPECTJ {
    @Override
    Path mayfly(Jars jars) {
      return Path.of("integrations/ltw/target/mayfly-ltw.jar").toAbsolutePath();
    }
  },

  /**
   * Google's allocation instrumenter, which calls a sampler for each object, the JDK's included.
   */
  INSTRUMENTER {
    @Override
    List<String> arguments(Mode mode, Jars jars, boolean everything, Path output)
        throws IOException {
      return List.of("-javaagent:" + jars.peer("java-allocation-instrumenter-"));
    }

    @Override
    Map<Measure, Double> findings(Mode mode, Path output, List<String> lines) throws IOException {
      return events(
          lines.stream()
              .filter(line -> line.startsWith(SampledMain.PREFIX))
              .mapToLong(line -> Long.parseLong(line.substring(SampledMain.PREFIX.length())))
              .sum());
    }
  },

  /** async-profiler, which samples allocations by the JVM's own sampler. */
  ASYNC {
    @Override
    List<String> arguments(Mode mode, Jars jars, boolean everything, Path output)
        throws IOException {
      return List.of(
          "-agentpath:%s=start,%s,alloc=512k,collapsed,file=%s"
              .formatted(jars.asyncProfiler(), mode.options(), output.resolve(REPORT)));
    }

    @Override
    Map<Measure, Double> findings(Mode mode, Path output, List<String> lines) throws IOException {
      long samples =
          Files.readAllLines(output.resolve(REPORT)).stream()
              .mapToLong(stack -> Long.parseLong(stack.substring(stack.lastIndexOf(' ') + 1)))
              .sum();
      return mode.options().contains("live") && samples == 0 ? Map.of() : events(samples);
    }
  },

  /** The JDK's flight recorder. */
  FLIGHT {
    @Override
    List<String> arguments(Mode mode, Jars jars, boolean everything, Path output) {
      return List.of(
          "-Xlog:jfr*=off",
          "-XX:StartFlightRecording:" + mode.options() + ",filename=" + output.resolve(REPORT));
    }

    @Override
    Map<Measure, Double> findings(Mode mode, Path output, List<String> lines) throws IOException {
      return events(
          RecordingFile.readAllEvents(output.resolve(REPORT)).stream()
              .filter(it -> it.getEventType().getName().equals("jdk.ObjectAllocationSample"))
              .count());
    }
  };

  private static final String REPORT = "peer.report";

  /** The jar of Mayfly that is the agent. */
  Path mayfly(Jars jars) {
    return jars.agent();
  }

  /**
   * The arguments to start the JVM with.
   *
   * @param everything whether to look at all packages, not the program's own only
   * @param output a directory for reports
   * @throws IOException if the profiler cannot be made ready
   */
  List<String> arguments(Mode mode, Jars jars, boolean everything, Path output) throws IOException {
    StringBuilder agent = new StringBuilder("-javaagent:").append(mayfly(jars)).append('=');
    agent
        .append(everything ? "include=*," : "")
        .append(mode.options())
        .append(mode.options().isEmpty() ? "output=" : ",output=")
        .append(output);
    agent.append(mode.options().contains("formats=") ? "" : ",formats=json");
    agent.append(jars.cache() == null ? "" : ",cache=" + jars.cache());
    return List.of(agent.toString());
  }

  /**
   * Its findings.
   *
   * @param output the directory of its reports
   * @param lines the printed lines
   * @throws IOException if there is no report, or nothing in it
   */
  Map<Measure, Double> findings(Mode mode, Path output, List<String> lines) throws IOException {
    if (!Files.exists(output.resolve("profile.json"))) {
      throw new IOException(
          lines.stream()
              .filter(line -> line.startsWith("mayfly: "))
              .findFirst()
              .orElse("the agent wrote no report"));
    }
    ProfileSnapshot snapshot = new JsonSnapshotReader().read(output.resolve("profile.json"));
    Coverage coverage = snapshot.coverage();
    return Map.of(
        Measure.EVENTS, (double) snapshot.total().allocations(),
        Measure.CLASSES, (double) coverage.classesWoven(),
        Measure.SITES, (double) coverage.sites(),
        Measure.CONTEXTS, (double) snapshot.overhead().contextNodes(),
        Measure.SEEN, (double) coverage.countedBytes() / coverage.allocatedBytes());
  }

  private static Map<Measure, Double> events(long events) throws IOException {
    if (events == 0) {
      throw new IOException("the profiler recorded nothing");
    }
    return Map.of(Measure.EVENTS, (double) events);
  }

  /**
   * Immutable. Where the profilers are.
   *
   * @param agent Mayfly's agent
   * @param peers a directory with the jars of other profilers
   * @param cache where Mayfly is to keep woven classes; null for nowhere
   */
  public record Jars(Path agent, Path peers, @Nullable Path cache) {
    Path peer(String prefix) throws IOException {
      try (Stream<Path> files = Files.list(peers)) {
        return files
            .filter(file -> file.getFileName().toString().matches(prefix + "[0-9].*\\.jar"))
            .findFirst()
            .orElseThrow(() -> new IOException("no " + prefix + "*.jar in " + peers));
      }
    }

    /** The native library of async-profiler, unpacked for this platform. */
    Path asyncProfiler() throws IOException {
      String name = platform() + "/libasyncProfiler.so";
      Path unpacked = peers.resolve(name);
      if (Files.exists(unpacked)) {
        return unpacked;
      }
      Files.createDirectories(peers.resolve(platform()));
      try (JarFile jar = new JarFile(peer("async-profiler-").toFile())) {
        ZipEntry entry = jar.getEntry(name);
        if (entry == null) {
          throw new IOException("async-profiler has nothing for " + platform());
        }
        try (InputStream in = jar.getInputStream(entry)) {
          Files.copy(in, unpacked, StandardCopyOption.REPLACE_EXISTING);
        }
      }
      return unpacked;
    }

    private static String platform() {
      if (System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac")) {
        return "macos";
      }
      return List.of("aarch64", "arm64").contains(System.getProperty("os.arch"))
          ? "linux-arm64"
          : "linux-x64";
    }
  }
}
