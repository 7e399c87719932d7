package dev.mayfly.fuzz;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. A Java compiler with its settings.
 *
 * @param name javac or ecj
 * @param release the language
 * @param debug whether it writes lines and variables
 * @param jdk the JDK whose javac it is; null for that of this JVM
 */
record Compiler(String name, int release, boolean debug, @Nullable Path jdk) {
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
    if (name.equals("ecj")) {
      done = BatchCompiler.compile(arguments.toArray(String[]::new), out, out, null);
    } else if (jdk == null) {
      ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
      done = javac.run(out, out, arguments.toArray(String[]::new)) == 0;
    } else {
      Path list = Files.createTempFile("fuzz", ".args");
      Files.write(list, arguments);
      Path log = Files.createTempFile("fuzz", ".log");
      Process process =
          new ProcessBuilder(
                  jdk.resolve("bin/javac").toString(), "-J-XX:TieredStopAtLevel=1", "@" + list)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      done = process.waitFor() == 0;
      out.print(Files.readString(log));
      Files.delete(list);
      Files.delete(log);
    }
    out.flush();
    return done ? "" : said + " ";
  }

  @Override
  public String toString() {
    return name + " --release " + release + (debug ? " -g" : " -g:none");
  }
}
