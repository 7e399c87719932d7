package dev.mayfly.fuzz;

import dev.mayfly.fuzz.source.OtherProgram;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. A compiler with its settings.
 *
 * @param name javac or ecj, or another language
 * @param release the language
 * @param debug whether it writes lines and variables
 * @param jdk the JDK whose javac it is; null for that of this JVM
 */
record Compiler(String name, int release, boolean debug, @Nullable Path jdk) {
  private static final Path THIRD_PARTY =
      Path.of(System.getProperty("mayfly.aspectj.jar", "../../agent/target/third-party/x"))
          .toAbsolutePath()
          .getParent();

  /** javac and ecj for the releases that every JDK has that runs the build. */
  static List<Compiler> upTo17() {
    List<Compiler> all = new ArrayList<>();
    for (int release : List.of(8, 11, 17)) {
      all.add(new Compiler("javac", release, true, null));
      all.add(new Compiler("ecj", release, true, null));
    }
    all.add(new Compiler("javac", 8, false, null));
    all.add(new Compiler("ecj", 17, false, null));
    return all;
  }

  /** Those of a newer JDK. */
  static List<Compiler> newer(Path jdk, int feature) {
    List<Compiler> all = new ArrayList<>();
    all.add(new Compiler("javac", 21, true, jdk));
    all.add(new Compiler("javac", feature, true, jdk));
    all.add(new Compiler("javac", feature, false, jdk));
    all.add(new Compiler("ecj", 11, true, null));
    return all;
  }

  /** Those of other languages, by their names, separated by commas. */
  static List<Compiler> ofLanguages(String names) {
    return Stream.of(names.split(",", -1)).map(name -> new Compiler(name, 17, true, null)).toList();
  }

  /** The libraries that the programs of a language need. */
  static List<Path> libraries(String language) {
    return switch (language) {
      case "kotlin" -> List.of(jar("kotlin-stdlib"));
      case "scala" -> List.of(jar("scala-library"));
      case "groovy" -> List.of(jar("groovy"));
      default -> List.of();
    };
  }

  private static Path jar(String name) {
    return THIRD_PARTY.resolve(name + ".jar");
  }

  /** The arguments of a JVM that compiles another language than Java. */
  private List<String> ofLanguage(List<Path> sources, Path classes) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-cp"));
    try (Stream<Path> jars = Files.list(THIRD_PARTY)) {
      arguments.add(
          jars.filter(jar -> isOf(name, jar.getFileName().toString()))
              .sorted()
              .map(Path::toString)
              .collect(Collectors.joining(File.pathSeparator)));
    }
    switch (name) {
      case "kotlin" -> {
        arguments.addAll(List.of("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib"));
        arguments.addAll(List.of("-no-reflect", "-nowarn", "-jvm-target", "17"));
        arguments.addAll(List.of("-cp", jar("kotlin-stdlib").toString()));
      }
      case "scala" ->
          arguments.addAll(List.of("dotty.tools.dotc.Main", "-usejavacp", "-color", "never"));
      default -> arguments.add("org.codehaus.groovy.tools.FileSystemCompiler");
    }
    arguments.addAll(List.of("-d", classes.toString()));
    sources.forEach(source -> arguments.add(source.toString()));
    return arguments;
  }

  private static boolean isOf(String language, String jar) {
    return switch (language) {
      case "kotlin" -> jar.startsWith("kotlin") || jar.startsWith("annotations");
      case "scala" -> jar.startsWith("scala");
      default -> jar.startsWith("groovy");
    };
  }

  /** Runs a compiler in a JVM of its own; whether it is content. */
  private static boolean run(List<String> command, PrintWriter out)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile("fuzz", ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean done = process.waitFor() == 0;
    out.print(Files.readString(log));
    Files.delete(log);
    return done;
  }

  /** Compiles files; returns what the compiler says, empty if it is content. */
  String compile(List<Path> sources, Path classes) throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--release",
                "" + release,
                "-nowarn",
                "-proc:none",
                "-encoding",
                "UTF-8",
                debug ? "-g" : "-g:none",
                "-d",
                classes.toString(),
                "-cp",
                classes.toString()));
    sources.forEach(source -> arguments.add(source.toString()));
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    boolean done;
    if (OtherProgram.isOther(name)) {
      List<String> command = ofLanguage(sources, classes);
      command.add(0, Path.of(System.getProperty("java.home"), "bin/java").toString());
      done = run(command, out);
    } else if (name.equals("ecj")) {
      done = BatchCompiler.compile(arguments.toArray(String[]::new), out, out, null);
    } else if (jdk == null) {
      ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
      done = javac.run(out, out, arguments.toArray(String[]::new)) == 0;
    } else {
      Path list = Files.createTempFile("fuzz", ".args");
      Files.write(list, arguments);
      String javac = jdk.resolve("bin/javac").toString();
      done = run(List.of(javac, "-J-XX:TieredStopAtLevel=1", "@" + list), out);
      Files.delete(list);
    }
    out.flush();
    return done ? "" : said + " ";
  }

  @Override
  public String toString() {
    return name + " --release " + release + (debug ? " -g" : " -g:none");
  }
}
