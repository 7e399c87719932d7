package dev.mayfly.report.pprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code go tool pprof} reads what we write as we mean it; skipped where there is no Go. */
class PprofToolTest {
  /** {@code flat flat% sum% cum cum% name}, with amounts in the smallest unit. */
  private static final Pattern ROW =
      Pattern.compile(" *(\\d+)B? +\\S+% +\\S+% +(\\d+)B? +\\S+% {2}(.*)");

  @TempDir private Path directory;

  @Test
  void flatTablesAreThoseOfTypes() throws Exception {
    assumeTrue(isOnPath("go"), "no go on the PATH");
    compare(ShopProfile.snapshot());
    RandomProfiles profiles = new RandomProfiles(11, true);
    for (int i = 0; i < 3; i++) {
      compare(profiles.next());
    }
  }

  private void compare(ProfileSnapshot snapshot) throws Exception {
    Path file = directory.resolve("profile.pb.gz");
    Files.write(file, Reports.bytes(new PprofReport(), snapshot));
    Map<String, Long> objects = new TreeMap<>();
    Map<String, Long> bytes = new TreeMap<>();
    for (Map.Entry<String, AllocationStats> type : snapshot.byType().entrySet()) {
      put(objects, type.getKey(), type.getValue().allocations());
      put(bytes, type.getKey(), type.getValue().bytes());
    }
    assertThat(flat(file, "alloc_objects")).isEqualTo(objects);
    assertThat(flat(file, "alloc_space")).isEqualTo(bytes);
  }

  private static void put(Map<String, Long> amounts, String type, long amount) {
    if (amount > 0) {
      amounts.put(Printable.of(type), amount);
    }
  }

  /** The amount of each function, here of each type, by itself, as the tool prints it. */
  private Map<String, Long> flat(Path file, String sampleType) throws Exception {
    Path output = directory.resolve("top.txt");
    ProcessBuilder command =
        new ProcessBuilder(
                "go",
                "tool",
                "pprof",
                "-top",
                "-unit=B",
                "-nodecount=1000000",
                "-nodefraction=0",
                "-edgefraction=0",
                "-sample_index=" + sampleType,
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    command.environment().put("PPROF_TMPDIR", directory.toString());
    int exitCode = command.start().waitFor();
    String printed = Files.readString(output);
    assertThat(exitCode).as(printed).isZero();
    assertThat(printed).contains("Type: " + sampleType);
    Map<String, Long> flat = new TreeMap<>();
    for (String line : printed.lines().toList()) {
      Matcher row = ROW.matcher(line);
      if (row.matches() && !row.group(1).equals("0")) {
        flat.merge(row.group(3).strip(), Long.parseLong(row.group(1)), Long::sum);
      }
    }
    return flat;
  }

  private static boolean isOnPath(String program) throws IOException {
    for (String place : System.getenv("PATH").split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(place, program))) {
        return true;
      }
    }
    return false;
  }
}
