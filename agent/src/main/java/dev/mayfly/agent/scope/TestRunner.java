package dev.mayfly.agent.scope;

import com.google.common.base.Splitter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Immutable. A program that was started to run tests: its main class is Surefire's, Gradle's or an
 * IDE's, so the program's own packages are found on the class path instead.
 *
 * @param packages the packages under test, and of the tests
 * @param buildDirectory where the build puts what it makes
 */
public record TestRunner(String name, OwnPackages packages, Path buildDirectory) {
  /** By the beginning of the main class. */
  private static final Map<String, String> STARTERS =
      Map.of(
          "org.apache.maven.surefire.", "Maven",
          "worker.org.gradle.", "Gradle",
          "com.intellij.rt.", "IntelliJ IDEA",
          "org.eclipse.jdt.internal.junit", "Eclipse",
          "com.microsoft.java.test.", "VS Code",
          "org.junit.platform.console.", "JUnit's console",
          "org.junit.runner.", "JUnit 4",
          "org.testng.", "TestNG",
          "com.google.testing.junit.runner.", "Bazel");

  private static final Set<String> CLASS_PATH_OPTIONS =
      Set.of("-cp", "-classpath", "--classpath", "--class-path");

  private static final Set<String> BUILD_DIRECTORIES = Set.of("target", "build", "out", "bin");

  /**
   * The runner, if the main class is one's.
   *
   * @param command the command line behind {@code java}'s own options
   * @param workingDirectory where the program was started: the module's directory, as a rule
   */
  public static Optional<TestRunner> of(
      String mainClass, String command, String classPath, Path workingDirectory) {
    return STARTERS.entrySet().stream()
        .filter(starter -> mainClass.startsWith(starter.getKey()))
        .findFirst()
        .map(
            starter -> {
              List<Path> entries = ClassPath.entries(classPath);
              entries.addAll(inArguments(command));
              OwnPackages packages = OwnPackages.of(entries, workingDirectory);
              return new TestRunner(
                  starter.getValue(), packages, buildDirectory(packages, workingDirectory));
            });
  }

  /** The class path of the tests in the arguments of JUnit's console. */
  private static List<Path> inArguments(String command) {
    List<Path> entries = new ArrayList<>();
    boolean next = false;
    for (String word : Splitter.on(' ').omitEmptyStrings().split(command)) {
      int equals = word.indexOf('=');
      if (next) {
        entries.addAll(ClassPath.entries(word));
        next = false;
      } else if (equals > 0 && CLASS_PATH_OPTIONS.contains(word.substring(0, equals))) {
        entries.addAll(ClassPath.entries(word.substring(equals + 1)));
      } else {
        next = CLASS_PATH_OPTIONS.contains(word);
      }
    }
    return entries;
  }

  /** The nearest directory about the classes that is called as builds call theirs. */
  private static Path buildDirectory(OwnPackages packages, Path workingDirectory) {
    for (Path place : packages.places()) {
      for (Path path = place.getParent(); path != null; path = path.getParent()) {
        Path name = path.getFileName();
        if (name != null && BUILD_DIRECTORIES.contains(name.toString())) {
          return path;
        }
        if (path.equals(workingDirectory)) {
          break;
        }
      }
    }
    Path target = workingDirectory.resolve("target");
    return Files.isDirectory(target) ? target : workingDirectory;
  }

  /** The scope that it means. */
  public ProgramScope scope() {
    List<String> patterns = packages.patterns();
    return patterns.isEmpty()
        ? new ProgramScope(
            List.of("*"),
            "tests run by "
                + name
                + ", no class directory on the class path; set include=com.acme.*",
            List.of())
        : new ProgramScope(
            patterns,
            "packages of the classes in " + packages.placesBelow() + ", run by " + name,
            List.of());
  }
}
