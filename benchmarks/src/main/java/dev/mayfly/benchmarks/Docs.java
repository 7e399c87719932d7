package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.DocumentSection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Confined. The option of commands whose tables stand in a document. */
final class Docs {
  private static final Path DIRECTORY = Path.of("docs");

  @Option(names = "--write-docs", description = "Also writes the tables into their document.")
  private boolean writes;

  /** The file of a document, if it is to be written. */
  Optional<Path> file(String document) {
    return writes ? Optional.of(DIRECTORY.resolve(document)) : Optional.empty();
  }

  /** Prints a text, and writes it into its section if that is wanted. */
  void show(String document, String section, String text) throws IOException {
    System.out.println(text);
    Optional<Path> file = file(document);
    if (file.isPresent()) {
      new DocumentSection(section).replaceIn(file.get(), text);
    }
  }
}
