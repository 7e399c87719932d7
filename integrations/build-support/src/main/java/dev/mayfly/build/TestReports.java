package dev.mayfly.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Immutable. The reports of all tests of a module. */
public record TestReports(Path directory) {
  /**
   * The sum of the recordings, which the other reports are made from.
   *
   * @return {@code profile.json}
   */
  public Path profile() {
    return directory.resolve("profile.json");
  }

  /**
   * The report to look at.
   *
   * @return {@code report.html}
   */
  public Path html() {
    return directory.resolve("report.html");
  }

  private Path text() {
    return directory.resolve("report.txt");
  }

  /**
   * Deletes those of an earlier build.
   *
   * @throws MayflyBuildException if it cannot
   */
  public void delete() throws MayflyBuildException {
    for (Path report : List.of(profile(), html(), text())) {
      try {
        Files.deleteIfExists(report);
      } catch (IOException failure) {
        throw new MayflyBuildException("cannot delete " + report, failure);
      }
    }
  }

  /**
   * Writes {@code report.html} and {@code report.txt} from {@code profile.json}.
   *
   * @throws MayflyBuildException if it cannot
   */
  public void write(MayflyCommandLine mayfly) throws MayflyBuildException {
    mayfly.run(List.of("report", profile().toString(), "-o", html().toString()));
    mayfly.run(List.of("report", profile().toString(), "-o", text().toString()));
  }
}
