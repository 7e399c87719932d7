package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.RunFailedException;
import java.io.IOException;

/** Immutable. The measurements of one paper, to be made again. */
abstract class PaperSuite {
  private final String name;
  private final String paper;

  PaperSuite(String name, String paper) {
    this.name = name;
    this.paper = paper;
  }

  /** Its name on the command line, in the document, and of its directory. */
  final String name() {
    return name;
  }

  /** The paper. */
  final String paper() {
    return paper;
  }

  /**
   * Takes the figures from runs, which are made unless they are kept.
   *
   * @throws RunFailedException if a program fails
   * @throws IOException if a report cannot be read
   */
  abstract void measure(PaperRuns runs, PaperText text)
      throws IOException, InterruptedException, RunFailedException;
}
