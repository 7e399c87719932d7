package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportDirectoryTest {

  @TempDir private Path temporary;

  /** Writes a little and fails. */
  private record Failing(Throwable failure) implements ReportWriter {
    @Override
    public String fileName() {
      return "report.txt";
    }

    @Override
    public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
      out.append("half of ".repeat(100_000));
      if (failure instanceof IOException e) {
        throw e;
      }
      if (failure instanceof Error e) {
        throw e;
      }
      throw (RuntimeException) failure;
    }
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void writesEachFormatAsAWhole() throws IOException {
    ReportDirectory directory = new ReportDirectory(temporary.resolve("a/b"));
    List<Path> files = directory.write(ShopProfile.snapshot(), ReportFormat.all());
    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .containsExactly(
            "report.txt",
            "profile.json",
            "report.html",
            "report.md",
            "types.csv",
            "sites.csv",
            "contexts.csv",
            "lifetimes.csv",
            "contexts.collapsed",
            "profile.pb.gz",
            "profile.otlp.pb",
            "profile.jfr");
    assertThat(names(directory.path()))
        .containsExactly(
            "contexts.collapsed",
            "contexts.csv",
            "lifetimes.csv",
            "profile.jfr",
            "profile.json",
            "profile.otlp.pb",
            "profile.pb.gz",
            "report.html",
            "report.md",
            "report.txt",
            "sites.csv",
            "types.csv");
    assertThat(files.get(0))
        .hasContent(Reports.write(new TextReport(TextLayout.FIRST_PAGE), ShopProfile.snapshot()));
    assertThat(new JsonSnapshotReader().read(files.get(1))).isEqualTo(ShopProfile.snapshot());
  }

  @Test
  void oddNamesComeBackFromTheFile() throws IOException {
    ReportDirectory directory = new ReportDirectory(temporary);
    List<Path> files = directory.write(OddProfile.snapshot(), ReportFormat.all());
    assertThat(new JsonSnapshotReader().read(files.get(1))).isEqualTo(OddProfile.snapshot());
  }

  @Test
  void replacesAnOlderReport() throws IOException {
    ReportDirectory directory = new ReportDirectory(temporary);
    directory.write(ShopProfile.snapshot(), Reports.csv("types.csv"));
    Path file = directory.write(ProfileSnapshot.EMPTY, Reports.csv("types.csv"));
    assertThat(file).hasContent("type,allocations,elements,bytes\n");
    assertThat(names(temporary)).containsExactly("types.csv");
  }

  @Test
  void aFailureLeavesTheOlderReportAndNoTemporaryFile() throws IOException {
    ReportDirectory directory = new ReportDirectory(temporary);
    Files.writeString(temporary.resolve("report.txt"), "older");
    for (Throwable failure :
        new Throwable[] {
          new IOException("full"), new IllegalStateException("broken"), new StackOverflowError()
        }) {
      assertThatThrownBy(() -> directory.write(ShopProfile.snapshot(), new Failing(failure)))
          .satisfies(
              thrown -> {
                if (failure instanceof IOException) {
                  assertThat(thrown).hasMessage(temporary.resolve("report.txt") + ": full");
                } else {
                  assertThat(thrown).isSameAs(failure);
                }
              });
      assertThat(names(temporary)).containsExactly("report.txt");
      assertThat(temporary.resolve("report.txt")).hasContent("older");
    }
  }

  @Test
  void aReportThatCannotBeWrittenDoesNotKeepTheOthers() throws IOException {
    Files.createDirectories(temporary.resolve("profile.json/in the way"));
    ReportDirectory directory = new ReportDirectory(temporary);
    assertThatThrownBy(() -> directory.write(ShopProfile.snapshot(), ReportFormat.all()))
        .isInstanceOf(IOException.class)
        .hasNoSuppressedExceptions();
    assertThat(names(temporary))
        .containsExactly(
            "contexts.collapsed",
            "contexts.csv",
            "lifetimes.csv",
            "profile.jfr",
            "profile.json",
            "profile.otlp.pb",
            "profile.pb.gz",
            "report.html",
            "report.md",
            "report.txt",
            "sites.csv",
            "types.csv");
  }

  @Test
  void aDirectoryThatCannotBeMadeIsAnError() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "");
    ReportDirectory directory = new ReportDirectory(file.resolve("below"));
    assertThatThrownBy(
            () ->
                directory.write(
                    ShopProfile.snapshot(), List.of(ReportFormat.TEXT, ReportFormat.JSON)))
        .isInstanceOf(IOException.class)
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
  }

  @Test
  void aLinkToADirectoryIsADirectory() throws IOException {
    Path real = Files.createDirectory(temporary.resolve("real"));
    Path link = Files.createSymbolicLink(temporary.resolve("link"), real);
    new ReportDirectory(link).write(ShopProfile.snapshot(), Reports.csv("types.csv"));
    assertThat(names(real)).containsExactly("types.csv");
  }

  @Test
  void formatsHaveNames() {
    assertThat(ReportFormat.named("json")).contains(ReportFormat.JSON);
    assertThat(ReportFormat.named("Collapsed")).contains(ReportFormat.COLLAPSED);
    assertThat(ReportFormat.named("xml")).isEmpty();
    assertThat(ReportFormat.CSV.optionName()).isEqualTo("csv");
  }
}
