package dev.mayfly.fuzz;

import dev.mayfly.fuzz.raw.RawProgram;
import dev.mayfly.fuzz.source.OtherProgram;
import dev.mayfly.fuzz.source.SourceProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Immutable. A generated program: source, or class files that no compiler would write.
 *
 * @param name its package
 * @param seed what it was generated from
 * @param compiler what compiles its source; null if it is made of class files
 * @param source its lines
 * @param only class files: the one case that is written, negative for all
 * @param budget class files: how many instructions a method may have
 */
record Program(
    String name, long seed, Compiler compiler, List<String> source, int only, int budget) {

  /** The program of a seed: every other one is source, the rest class files. */
  static Program of(long seed, List<Compiler> compilers) {
    if (seed % 2 == 0) {
      return new Program("fuzzed.r" + seed, seed, null, List.of(), -1, Integer.MAX_VALUE);
    }
    String name = "fuzzed.s" + seed;
    Compiler compiler = compilers.get((int) (seed / 2 % compilers.size()));
    List<String> source =
        OtherProgram.isOther(compiler.name())
            ? OtherProgram.write(name, seed, compiler.name())
            : SourceProgram.write(name, seed, compiler.release());
    return new Program(name, seed, compiler, source, -1, Integer.MAX_VALUE);
  }

  boolean isSource() {
    return compiler != null;
  }

  /** The same with fewer lines, in a package of its own. */
  Program withSource(int number, List<String> lines) {
    String other = "fuzzed.s" + seed + "x" + number;
    List<String> renamed = lines.stream().map(line -> line.replace(name, other)).toList();
    return new Program(other, seed, compiler, renamed, only, budget);
  }

  /** The same class files with less in them, in a package of their own. */
  Program withLess(int number, int onlyCase, int mostInstructions) {
    return new Program(
        "fuzzed.r" + seed + "x" + number, seed, null, source, onlyCase, mostInstructions);
  }

  /** Writes its source below a directory and returns the file, or its class files. */
  Path write(Path directory, int newestRelease) throws IOException {
    Path home = directory.resolve(name.replace('.', '/'));
    Files.createDirectories(home);
    if (isSource()) {
      boolean isOther = OtherProgram.isOther(compiler.name());
      String file = isOther ? OtherProgram.file(compiler.name()) : "Main.java";
      return Files.write(home.resolve(file), source);
    }
    Map<String, byte[]> files = RawProgram.write(name, seed, newestRelease, only, budget);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(home.resolve(file.getKey()), file.getValue());
    }
    return home;
  }

  /** What runs the program of this seed, and no other. */
  String command() {
    boolean isOther = isSource() && OtherProgram.isOther(compiler.name());
    return "mvn verify -pl tests/fuzz -am -Dtest=NONE -Dmayfly.fuzz.seeds=1 -Dmayfly.fuzz.first="
        + seed
        + (isOther ? " -Dmayfly.fuzz.languages=" + compiler.name() : "");
  }

  @Override
  public String toString() {
    return name + (isSource() ? " (" + compiler + ")" : " (class files)");
  }
}
