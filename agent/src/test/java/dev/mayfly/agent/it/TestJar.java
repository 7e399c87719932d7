package dev.mayfly.agent.it;

import dev.mayfly.analysis.Analysis;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/** Stateless. Jars with a user's analyses, agents and aspects, compiled from their source. */
final class TestJar {
  private static final Path ASPECTJ = ThirdParty.jar("aspectjweaver");

  private TestJar() {}

  /** Compiles a class into a directory below one. */
  static void compile(Path directory, String target, String name, String source)
      throws IOException {
    String classPath =
        String.join(
            File.pathSeparator,
            ThirdParty.codeOf(Analysis.class).toString(),
            WovenJvm.AGENT_JAR.resolveSibling("mayfly-research.jar").toString(),
            ASPECTJ.toString());
    Javac.compile(directory.resolve(target), name, source, classPath);
  }

  /** A jar with all that lies in a directory below one. */
  static Path of(Path directory, String target) throws IOException {
    return Jars.ofClasses(directory.resolve(target + ".jar"), directory.resolve(target), "");
  }
}
