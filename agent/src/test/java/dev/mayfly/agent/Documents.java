package dev.mayfly.agent;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Stateless. Where the project's documents and sources are. */
public final class Documents {
  public static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final Set<String> UNTRACKED = Set.of(".git", ".idea", "target");

  private Documents() {}

  /** Every Markdown file at the top, and in and below {@code docs}. */
  public static List<Path> all() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  /** The main code of all modules. */
  static List<Path> sources() throws IOException {
    return tracked().stream()
        .filter(file -> file.toString().contains("/src/main/java/"))
        .filter(file -> file.toString().endsWith(".java"))
        .toList();
  }

  /** All files but those of builds: other modules are built meanwhile, and theirs come and go. */
  static List<Path> tracked() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes known) {
            return UNTRACKED.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes known) {
            files.add(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure)
              throws IOException {
            return failure instanceof NoSuchFileException
                ? FileVisitResult.CONTINUE
                : super.visitFileFailed(file, failure);
          }
        });
    return files;
  }
}
