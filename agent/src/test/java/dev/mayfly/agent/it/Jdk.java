package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Immutable. An installed JDK.
 *
 * @param feature 17, 25 ..
 * @param home its directory
 */
record Jdk(int feature, Path home) {
  /** Every test wants these; a missing one is reported as skipped. */
  static final List<Integer> REQUIRED = List.of(17, 25);

  /** Where Linux distributions, macOS, SDKMAN and build tools put JDKs. */
  private static final List<String> USUAL_PLACES =
      List.of(
          "/usr/lib/jvm",
          "/usr/java",
          "/opt/java",
          "/opt/jdk",
          "/Library/Java/JavaVirtualMachines",
          System.getProperty("user.home") + "/.sdkman/candidates/java",
          System.getProperty("user.home") + "/.jdks",
          System.getProperty("user.home") + "/.gradle/jdks");

  private static final class Installed {
    static final Map<Integer, Jdk> BY_FEATURE = find();

    private static Map<Integer, Jdk> find() {
      List<Path> candidates = new ArrayList<>();
      candidates.add(Path.of(System.getProperty("java.home")));
      Splitter.onPattern("[,;]")
          .trimResults()
          .omitEmptyStrings()
          .split(System.getProperty("mayfly.test.jdks", ""))
          .forEach(path -> candidates.add(Path.of(path)));
      new TreeMap<>(System.getenv())
          .forEach(
              (name, value) -> {
                if (name.matches("(JAVA|JDK)_?HOME.*|JAVA\\d+_HOME|JDK_\\d+")) {
                  candidates.add(Path.of(value));
                }
              });
      USUAL_PLACES.forEach(place -> candidates.addAll(children(Path.of(place))));
      Map<Integer, Jdk> found = new TreeMap<>();
      for (Path candidate : candidates) {
        at(candidate)
            .or(() -> at(candidate.resolve("Contents/Home")))
            .ifPresent(jdk -> found.putIfAbsent(jdk.feature, jdk));
      }
      return found;
    }

    private static List<Path> children(Path directory) {
      List<Path> children = new ArrayList<>();
      if (Files.isDirectory(directory)) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
          entries.forEach(children::add);
        } catch (IOException unreadable) {
          return children;
        }
      }
      children.sort(null);
      return children;
    }
  }

  /** The JDK in a directory, told by its {@code release} file. */
  private static Optional<Jdk> at(Path home) {
    Path release = home.resolve("release");
    boolean runs =
        Files.isExecutable(home.resolve("bin/java"))
            || Files.isExecutable(home.resolve("bin/java.exe"));
    if (!runs || !Files.isRegularFile(release)) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(release)) {
      properties.load(reader);
      String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
      return Optional.of(new Jdk(Runtime.Version.parse(version).feature(), home));
    } catch (IOException | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  /** The JDKs that are installed, by feature version; one of each. */
  static Map<Integer, Jdk> installed() {
    return Installed.BY_FEATURE;
  }

  /** The JDK that runs the tests. */
  static Jdk running() {
    return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
  }

  /** One of the tools in {@code bin}. */
  Path tool(String name) {
    Path plain = home.resolve("bin").resolve(name);
    return Files.exists(plain) ? plain : home.resolve("bin").resolve(name + ".exe");
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }

  /**
   * Compiles one source file with its compiler.
   *
   * @param source the file, which may have another name
   * @param name the name that the compiler wants
   * @param classes where the file is copied to, and the classes go
   */
  void compile(Path source, String name, Path classes) throws IOException, InterruptedException {
    Path copy = Files.copy(source, classes.resolve(name));
    Process javac =
        new ProcessBuilder(
                tool("javac").toString(), "-g", "-d", classes.toString(), copy.toString())
            .inheritIO()
            .start();
    assertThat(javac.waitFor()).as("exit code of javac").isZero();
  }
}
