package dev.mayfly.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Where the profilers are.
 *
 * @param agent Mayfly's agent
 * @param peers a directory with the jars of other profilers
 * @param cache where Mayfly is to keep woven classes; null for nowhere
 */
record ProfilerJars(Path agent, Path peers, @Nullable Path cache) {
  /** The agent jar of Google's allocation instrumenter. */
  Path allocationInstrumenter() throws IOException {
    return jar("java-allocation-instrumenter-");
  }

  /** The native library of async-profiler, unpacked for this platform. */
  Path asyncProfiler() throws IOException {
    String name = platform() + "/libasyncProfiler.so";
    Path unpacked = peers.resolve(name);
    if (Files.exists(unpacked)) {
      return unpacked;
    }
    Files.createDirectories(peers.resolve(platform()));
    try (JarFile jar = new JarFile(jar("async-profiler-").toFile())) {
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

  private Path jar(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(peers)) {
      return files
          .filter(file -> file.getFileName().toString().matches(prefix + "[0-9].*\\.jar"))
          .findFirst()
          .orElseThrow(() -> new IOException("no " + prefix + "*.jar in " + peers));
    }
  }
}
