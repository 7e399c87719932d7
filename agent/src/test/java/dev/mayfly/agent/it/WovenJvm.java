package dev.mayfly.agent.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Immutable. A JVM to be forked over a small program, under Mayfly's agent unless {@link
 * #withoutAgent} says otherwise; each {@code with..} gives another one.
 *
 * <p>By default the program's class path is the tests' own, lifetimes are off, nothing is sampled,
 * reports are {@code profile.json} only, and the JVM is set up to start quickly ({@link #withJvm}
 * overrides: the last flag wins).
 *
 * <pre>{@code
 * @EachJvm
 * void countsEachObject(WovenJvm jvm) {
 *   jvm.run(Greeter.class).expectSites("""
 *       Greeter.main   Greeting  3
 *       """);
 * }
 * }</pre>
 */
final class WovenJvm {
  /** Where the tests' classes are: the subjects' too. */
  static final Path TEST_CLASSES =
      Path.of(System.getProperty("mayfly.test.classes", "target/test-classes")).toAbsolutePath();

  /** The agent that the build has just made. */
  static final Path AGENT_JAR =
      Path.of(System.getProperty("mayfly.agent.jar", "target/mayfly-agent.jar")).toAbsolutePath();

  private static final Path RUNS = TEST_CLASSES.resolveSibling("woven-jvms");
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final List<String> QUICK_START =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m");

  private final int feature;
  private final Map<String, String> options;
  private final List<String> flags;
  private final List<Path> classPath;
  private final boolean agent;
  private final Duration timeout;

  private WovenJvm(
      int feature,
      Map<String, String> options,
      List<String> flags,
      List<Path> classPath,
      boolean agent,
      Duration timeout) {
    this.feature = feature;
    this.options = options;
    this.flags = flags;
    this.classPath = classPath;
    this.agent = agent;
    this.timeout = timeout;
  }

  /** A JVM of this feature version; without such a JDK, running it skips the test. */
  static WovenJvm on(int feature) {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("context", "tree");
    options.put("bytes", "logical");
    options.put("lifetime", "off");
    options.put("formats", "json");
    options.put("jmx", "false");
    options.put("rest", "off");
    options.put("time", "off");
    return new WovenJvm(
        feature, options, QUICK_START, List.of(TEST_CLASSES), true, Duration.ofSeconds(60));
  }

  /** The JVM that runs the tests. */
  static WovenJvm here() {
    return on(Jdk.running().feature());
  }

  /** The same with an option of the agent; null takes the option away. */
  WovenJvm with(String option, String value) {
    Map<String, String> more = new LinkedHashMap<>(options);
    if (value == null) {
      more.remove(option);
    } else {
      more.put(option, value);
    }
    return new WovenJvm(feature, more, flags, classPath, agent, timeout);
  }

  /** The value of an option that was given. */
  String option(String name) {
    return options.get(name);
  }

  /** The same with flags of the JVM behind the ones it has. */
  WovenJvm withJvm(String... more) {
    List<String> all = new ArrayList<>(flags);
    all.addAll(List.of(more));
    return new WovenJvm(feature, options, List.copyOf(all), classPath, agent, timeout);
  }

  /** The same with no flags but these: as a user starts it. */
  WovenJvm withOnlyJvm(String... only) {
    return new WovenJvm(feature, options, List.of(only), classPath, agent, timeout);
  }

  /** The same with this class path; the tests' classes are not on it unless named. */
  WovenJvm withClassPath(Path... entries) {
    return new WovenJvm(feature, options, flags, List.of(entries), agent, timeout);
  }

  /** The same without Mayfly's agent: the plain program, or one woven in another way. */
  WovenJvm withoutAgent() {
    return new WovenJvm(feature, options, flags, classPath, false, timeout);
  }

  /** The same with another limit than a minute. */
  WovenJvm withTimeout(Duration limit) {
    return new WovenJvm(feature, options, flags, classPath, agent, limit);
  }

  /** Its JDK; skips the test if it is not installed. */
  Jdk jdk() {
    Jdk jdk = Jdk.installed().get(feature);
    assumeTrue(
        jdk != null,
        "no JDK "
            + feature
            + " found: set JAVA_HOME_"
            + feature
            + " or -Dmayfly.test.jdks to its directory");
    return jdk;
  }

  int feature() {
    return feature;
  }

  /** Runs a program to its end, which must come in time. */
  WovenRun run(Class<?> main, String... arguments) {
    return start(main, arguments).await();
  }

  /**
   * Runs a program in a JVM that it shares with others ({@link SharedJvm}): one that takes no
   * arguments, ends with its main method, and leaves the JVM as it was.
   */
  WovenRun runShared(Class<?> main) {
    return SharedJvm.of(this).run(main);
  }

  /** Runs a program that the tests' own class path does not have. */
  WovenRun run(String main, String... arguments) {
    return start(main, arguments).await();
  }

  /** Runs a program to its end; {@code command} is what follows the JVM's flags: {@code -jar x}. */
  WovenRun launch(String... command) {
    return startCommand(List.of(command), "").await();
  }

  /** Starts a program. */
  WovenProcess start(Class<?> main, String... arguments) {
    return start(main.getName(), arguments);
  }

  private WovenProcess start(String main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add("-cp");
    command.add(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    command.add(main);
    command.addAll(List.of(arguments));
    String itsPackage = main.substring(0, Math.max(0, main.lastIndexOf('.')));
    // the directory of the tests' classes holds other programs, too
    WovenJvm jvm =
        options.containsKey("include") || options.containsKey("config")
            ? this
            : with("include", itsPackage + ".*");
    return jvm.startCommand(command, itsPackage);
  }

  /** Starts a program, in a directory of its own that receives whatever it writes. */
  WovenProcess startCommand(List<String> launcher, String subjectPackage) {
    try {
      Files.createDirectories(RUNS);
      Path directory =
          Files.createTempDirectory(RUNS, String.format("%03d-", NUMBER.incrementAndGet()));
      List<String> command = new ArrayList<>();
      command.add(jdk().tool("java").toString());
      command.addAll(flags);
      if (agent) {
        command.add("-javaagent:" + AGENT_JAR + "=" + optionText());
      }
      command.addAll(launcher);
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectOutput(directory.resolve("stdout.txt").toFile())
              .redirectError(directory.resolve("stderr.txt").toFile())
              .start();
      return new WovenProcess(process, command, directory, subjectPackage, timeout);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Equal for JVMs that differ in nothing. */
  String settings() {
    return feature + " " + flags + " " + classPath + " " + agent + " " + optionText();
  }

  private String optionText() {
    Map<String, String> all = new LinkedHashMap<>(options);
    all.putIfAbsent("output", "report");
    if ("tree".equals(all.get("context"))
        && !"frames".equals(all.get("jdk"))
        && !all.containsKey("preset")) {
      all.putIfAbsent("frames", "all"); // the contexts of tests are whole stacks
    }
    return all.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(","));
  }

  @Override
  public String toString() {
    return "JDK " + feature + (agent ? " context=" + options.get("context") : " without agent");
  }
}
