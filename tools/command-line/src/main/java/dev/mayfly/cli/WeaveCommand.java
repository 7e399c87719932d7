package dev.mayfly.cli;

import dev.mayfly.cli.WeavingLine.Subject;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Confined to one thread: {@code mayfly weave}. */
@Command(
    name = "weave",
    description = {
      "Fills the cache of woven classes, so that the first start of a program is quick, too.",
      "The program does not run. With jdk=charge the JDK's classes are woven as well.",
      ""
    },
    footer = {
      "",
      "Start the program with the same options, the same JDK and the same agent. PATH is a jar, a"
          + " Spring",
      "Boot jar, a web archive or a directory. Several are a class path; then name the main class,"
          + " or",
      "set include=.",
      "",
      "Examples:",
      "  mayfly weave --cache=/var/cache/mayfly shop.jar",
      "  mayfly weave --options=jdk=charge,context=site --cache=cache --main=com.acme.Shop classes"
          + " lib.jar",
      "  java -javaagent:mayfly-agent.jar=cache=/var/cache/mayfly -jar shop.jar",
    })
final class WeaveCommand implements Callable<Integer> {

  private final MayflyJar host;
  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Jars and directories, in the order of the class path.")
  private List<Path> paths = List.of();

  @Option(
      names = "--options",
      paramLabel = "OPTIONS",
      description = "Options of the agent, separated by commas, as the program will be started.")
  private String options = "";

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description = "The directory of the cache; short for cache=DIR in the options.")
  private @Nullable Path cache;

  @Option(
      names = "--main",
      paramLabel = "CLASS",
      description = "The program's main class, if it is not started with java -jar.")
  private @Nullable String mainClass;

  @Option(
      names = "--jvm-options",
      paramLabel = "FLAGS",
      description =
          "Flags of the JVM that change object sizes, such as -Xmx64g, -XX:+UseZGC; separated by"
              + " blanks.")
  private String jvmOptions = "";

  WeaveCommand(MayflyJar host, Console console) {
    this.host = host;
    this.console = console;
  }

  @Override
  public Integer call() {
    String text = agentOptions();
    WeavingJvm jvm = new WeavingJvm(console, command(text));
    long start = System.nanoTime();
    jvm.run();
    if (jvm.number(Subject.JDK) > 0) {
      // a start that reads a cache loads other classes of the JDK first
      new WeavingJvm(console, startOnly(text)).run();
    }
    print(jvm, (System.nanoTime() - start) / 1e9, text);
    if (jvm.number(Subject.CLASSES) == 0) {
      throw new CommandFailure(
          "no class of " + names() + " is in scope; set include= in --options", null);
    }
    return ExitCode.OK;
  }

  /** As behind {@code -javaagent:mayfly-agent.jar=}. */
  private String agentOptions() {
    List<String> parts = new ArrayList<>();
    if (!options.isEmpty()) {
      parts.add(options);
    }
    if (cache != null) {
      parts.add("cache=" + cache.toAbsolutePath().normalize());
    }
    String text = String.join(",", parts);
    host.wrongOption()
        .apply(text)
        .ifPresent(
            wrong -> {
              throw usage(wrong);
            });
    return text;
  }

  private List<String> command(String text) {
    for (Path path : paths) {
      if (!Files.exists(path)) {
        throw new CommandFailure(path + ": no such file or directory", null);
      }
    }
    List<String> command = new ArrayList<>();
    Stream.of(jvmOptions.split("\\s+")).filter(flag -> !flag.isEmpty()).forEach(command::add);
    command.add(host.agentFlag(text));
    command.add("-cp");
    command.add(paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    command.add(WeavingLine.MAIN_CLASS);
    command.add(program(text));
    return command;
  }

  private List<String> startOnly(String text) {
    List<String> command = new ArrayList<>(List.of("-D" + WeavingLine.START_ONLY + "=true"));
    command.addAll(command(text));
    return command;
  }

  /** The arguments after {@code java} and its flags when the program is started. */
  private String program(String text) {
    if (mainClass != null) {
      return mainClass;
    }
    String first = paths.get(0).toString();
    if (paths.size() == 1 && (first.endsWith(".jar") || first.endsWith(".war"))) {
      return first;
    }
    if (text.contains("include=") || text.contains("preset=exact") || text.contains("config=")) {
      return "Main"; // the scope does not depend on it
    }
    throw usage("which classes are the program's own? Name its main class with --main=CLASS");
  }

  private ParameterException usage(String message) {
    return CommandTexts.wrong(spec, message);
  }

  private void print(WeavingJvm jvm, double seconds, String text) {
    List<String> left = jvm.all(Subject.LEFT);
    console.tell(
        String.format(
            Locale.ROOT,
            "%,d of %,d classes of %s have probes (%.1f s, %,d threads)",
            jvm.number(Subject.WOVEN),
            jvm.number(Subject.CLASSES),
            names(),
            seconds,
            jvm.number(Subject.THREADS)));
    row("scope", jvm.first(Subject.SCOPE));
    if (jvm.number(Subject.JDK) > 0) {
      row("JDK", String.format(Locale.ROOT, "%,d classes", jvm.number(Subject.JDK)));
    }
    left.forEach(line -> row("left", line));
    String file = jvm.first(Subject.FILE);
    row("cache", file + size(file));
    row("start", "java " + CommandTexts.word(host.agentFlag(text)) + " " + launcher());
  }

  private void row(String subject, String words) {
    console.tell(String.format(Locale.ROOT, "  %-6s %s", subject, words));
  }

  private static String size(String file) {
    try {
      long bytes = Files.size(Path.of(file));
      return bytes < 1_000_000
          ? String.format(Locale.ROOT, " (%.0f kB)", bytes / 1e3)
          : String.format(Locale.ROOT, " (%.1f MB)", bytes / 1e6);
    } catch (IOException nothingToWrite) {
      return "";
    }
  }

  private String launcher() {
    return mainClass == null && paths.size() == 1
        ? "-jar " + CommandTexts.word(paths.get(0).toString())
        : "-cp "
            + CommandTexts.word(
                paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)))
            + " "
            + Optional.ofNullable(mainClass).orElse("..");
  }

  private String names() {
    return paths.stream()
        .map(path -> String.valueOf(path.getFileName()))
        .collect(Collectors.joining(", "));
  }
}
