package dev.mayfly.report.sources;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Static: finds the source directories of a project, and the repository that a file is in. */
public final class SourceRoots {

  private static final int DEEPEST = 8;
  private static final ImmutableSet<String> LANGUAGES =
      ImmutableSet.of("java", "kotlin", "groovy", "scala");
  private static final ImmutableSet<String> BUILT =
      ImmutableSet.of("target", "build", "out", "bin", "node_modules");

  private SourceRoots() {}

  /**
   * The usual source directories of a project and its modules: {@code src/main/java} and its kind,
   * in the order of their names, those of programs before those of tests; {@code src} if there are
   * none. Neither hidden directories nor those that builds write are searched.
   */
  public static ImmutableList<Path> below(Path project) {
    List<Path> roots = new ArrayList<>();
    try {
      Files.walkFileTree(
          project,
          EnumSet.noneOf(FileVisitOption.class),
          DEEPEST,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes known) {
              if (isRoot(directory)) {
                roots.add(directory);
                return FileVisitResult.SKIP_SUBTREE;
              }
              return directory.equals(project) || isSearched(directory)
                  ? FileVisitResult.CONTINUE
                  : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException unreadable) {
      return ImmutableList.of();
    }
    Path plain = project.resolve("src");
    if (roots.isEmpty() && Files.isDirectory(plain)) {
      roots.add(plain);
    }
    roots.sort(
        Comparator.comparing((Path root) -> !root.endsWith(Path.of("main", nameOf(root))))
            .thenComparing(Comparator.naturalOrder()));
    return ImmutableList.copyOf(roots);
  }

  private static boolean isSearched(Path directory) {
    String name = nameOf(directory);
    return !name.startsWith(".") && !BUILT.contains(name);
  }

  /** {@code src/SET/LANGUAGE}. */
  private static boolean isRoot(Path directory) {
    Path set = directory.getParent();
    Path sources = set == null ? null : set.getParent();
    return sources != null
        && nameOf(sources).equals("src")
        && LANGUAGES.contains(nameOf(directory));
  }

  private static String nameOf(Path path) {
    return String.valueOf(path.getFileName());
  }

  /**
   * The path of a file in the repository that it is in, with slashes.
   *
   * @param project the project's directory: the repository, if no directory above the file has a
   *     {@code .git}
   * @return the path; empty if the file is in neither
   */
  public static Optional<String> pathInRepository(Path file, Path project) {
    Path repository = project.toAbsolutePath().normalize();
    for (Path above = file.getParent(); above != null; above = above.getParent()) {
      if (Files.exists(above.resolve(".git"))) {
        repository = above;
        break;
      }
    }
    return file.startsWith(repository)
        ? Optional.of(slashed(repository.relativize(file)))
        : Optional.empty();
  }

  private static String slashed(Path path) {
    List<String> names = new ArrayList<>();
    path.forEach(name -> names.add(name.toString()));
    return String.join("/", names);
  }
}
