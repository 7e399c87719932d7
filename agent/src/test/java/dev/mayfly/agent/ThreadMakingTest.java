package dev.mayfly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Threads are made only where the errors are caught that end them. */
final class ThreadMakingTest {
  private static final Pattern MAKES =
      Pattern.compile(
          "\\bnew Thread\\(|\\bextends"
              + " Thread\\b|\\bThread\\.(ofVirtual|ofPlatform|startVirtualThread)\\(|\\bExecutors\\.\\w|\\bnew"
              + " (Scheduled)?ThreadPoolExecutor\\(|\\bnew (Timer|ForkJoinPool)\\("
              + "|\\w+Async\\(|\\bparallelStream\\(|\\.parallel\\(");

  /** Programs that are measured or compared, not part of what is published. */
  private static final Set<String> OTHER_PROGRAMS = Set.of("benchmarks", "demo-app", "tests");

  @Test
  void onlyWhereFailuresAreNoted() throws IOException {
    assertThat(makers())
        .containsExactly(
            // the handler of uncaught exceptions of the command's own JVM
            "command-line/AtEnd",
            "command-line/LivePage",
            "command-line/LiveProfile",
            "command-line/MayflyCommand",
            "command-line/TargetJvm",
            // fails the test
            "junit/LifetimeWatch",
            // of the server's own JVM
            "mcp/AssistantServer",
            "mcp/ChildProcess",
            // all others
            "runtime/ProfilerThreads",
            // never starts it
            "runtime/ThreadSlot");
  }

  /** The files of main code that make threads, with their modules. */
  private static Set<String> makers() throws IOException {
    Set<String> makers = new TreeSet<>();
    for (Path module : modules()) {
      Path sources = module.resolve("src/main/java");
      if (Files.isDirectory(sources)) {
        try (Stream<Path> files = Files.walk(sources)) {
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> MAKES.matcher(text(file)).find())
              .map(
                  file ->
                      module.getFileName()
                          + "/"
                          + file.getFileName().toString().replace(".java", ""))
              .forEach(makers::add);
        }
      }
    }
    return makers;
  }

  private static List<Path> modules() throws IOException {
    return Documents.tracked().stream()
        .filter(file -> file.endsWith("pom.xml"))
        .map(Path::getParent)
        .filter(folder -> !folder.equals(Documents.ROOT))
        .filter(folder -> Documents.ROOT.relativize(folder).getNameCount() <= 2)
        .filter(
            folder ->
                !OTHER_PROGRAMS.contains(Documents.ROOT.relativize(folder).getName(0).toString()))
        .toList();
  }

  /** Without what stands in quotes or in braces of Javadoc. */
  private static String text(Path file) {
    try {
      return Files.readString(file).replaceAll("\"[^\"\n]*\"|\\{@\\w+ [^}]*}", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
