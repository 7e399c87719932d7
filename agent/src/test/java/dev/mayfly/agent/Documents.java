package dev.mayfly.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Stateless. Where the project's documents are. */
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
}
