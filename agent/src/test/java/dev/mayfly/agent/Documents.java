package dev.mayfly.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Stateless. Where the project's documents and sources are. */
public final class Documents {
  public static final Path ROOT = Path.of("").toAbsolutePath().getParent();

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
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().contains("/src/main/java/"))
          .filter(file -> !file.toString().contains("/target/")) // copies of src/it
          .filter(file -> file.toString().endsWith(".java"))
          .toList();
    }
  }
}
