package dev.mayfly.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Confined: {@code benchmarks/run matchers}. */
@Command(
    name = "matchers",
    description = {
      "Both matchers, in every class of popular jars.",
      "",
      "Compares the join points that AspectJ matches in every class of the jars in"
          + " benchmarks/world.txt with those that the instructions tell. A test of the agent's does"
          + " the work, in Maven. The exit status is 1 if they differ.",
      ""
    })
final class MatchersCommand extends BenchmarkCommand {
  private static final Path DIRECTORY = Path.of("benchmarks/target/matchers");

  @Mixin private final OtherJars jars = new OtherJars();
  @Mixin private final Docs docs = new Docs();

  @Option(
      names = "--most-classes",
      paramLabel = "N",
      description = "Only jars that have no more classes (any).")
  private long mostClasses = Long.MAX_VALUE;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> classPaths = new ArrayList<>();
    for (List<Path> classPath :
        jars.resolve(Path.of("benchmarks/world.txt"), DIRECTORY.resolve("jars"), "").values()) {
      if (OtherJars.classesIn(classPath.get(0)) <= mostClasses) {
        classPaths.add(
            classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
      }
    }
    Path file = Files.write(DIRECTORY.resolve("class-paths.txt"), classPaths).toAbsolutePath();
    Path summary = DIRECTORY.resolve("summary.md");
    Files.deleteIfExists(summary);
    List<String> maven = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-q"));
    maven.addAll(jars.mavenArguments);
    maven.addAll(
        List.of(
            "-pl", "agent", "-am", "test", "-Dtest=JoinPointsTest", "-Dmayfly.matchers=" + file));
    int status = new ProcessBuilder(maven).inheritIO().start().waitFor();
    if (!Files.exists(summary)) {
      throw new IOException("the comparison has failed");
    }
    docs.show(
        "internals/WEAVING.md",
        "matchers",
        heading("JDK " + Runtime.version()) + " " + Files.readString(summary));
    return status == 0 ? 0 : 1;
  }
}
