package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.mayfly.files.OutputFile;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Reports on file systems that follow the rules of Windows and macOS, in memory. */
final class OtherFileSystemsTest {
  private static final ImmutableList<ReportFormat> ALL = ReportFormat.all();

  private static Stream<Arguments> systems() {
    return Stream.of(
        Arguments.of("Windows", Configuration.windows(), "C:\\My Reports\\shop"),
        Arguments.of("macOS", Configuration.osX(), "/Users/me/My Reports/shop"));
  }

  private static ImmutableMap<String, Long> sizes(Path directory) throws IOException {
    ImmutableMap.Builder<String, Long> sizes = ImmutableMap.builder();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.sorted().toList()) {
        sizes.put(file.getFileName().toString(), Files.size(file));
      }
    }
    return sizes.buildOrThrow();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("systems")
  void eachReportIsWrittenWholeAndReplaced(String name, Configuration rules, String directory)
      throws IOException {
    try (FileSystem system = Jimfs.newFileSystem(rules);
        FileSystem unix = Jimfs.newFileSystem(Configuration.unix())) {
      Path reports = system.getPath(directory);
      Path expected = unix.getPath("/reports");
      new ReportDirectory(expected).write(ShopProfile.snapshot(), ALL);
      for (int i = 0; i < 2; i++) { // the second time, the files are there
        List<Path> files = new ReportDirectory(reports).write(ShopProfile.snapshot(), ALL);
        assertThat(files).allMatch(Files::isRegularFile);
        assertThat(sizes(reports)).isEqualTo(sizes(expected));
      }
      Path json = reports.resolve("profile.json");
      assertThat(Files.mismatch(json, expected.resolve("profile.json"))).isEqualTo(-1);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("systems")
  void unfinishedFilesAreRemoved(String name, Configuration rules, String directory)
      throws IOException {
    try (FileSystem system = Jimfs.newFileSystem(rules)) {
      Path reports = Files.createDirectories(system.getPath(directory));
      Path unfinished = Files.createFile(reports.resolve(".report.txt.1a-2b.tmp"));
      Path other = Files.createFile(reports.resolve("notes.tmp"));
      Files.setLastModifiedTime(unfinished, FileTime.fromMillis(1000));
      Files.setLastModifiedTime(other, FileTime.fromMillis(1000));
      OutputFile.removeUnfinished(reports, FileTime.fromMillis(2000));
      assertThat(Files.exists(unfinished)).isFalse();
      assertThat(Files.exists(other)).isTrue();
    }
  }
}
