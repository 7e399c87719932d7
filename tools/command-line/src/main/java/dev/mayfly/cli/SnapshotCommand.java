package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.jvm.RemoteAccess;
import dev.mayfly.cli.jvm.RemoteJvm;
import dev.mayfly.cli.jvm.TargetJvm;
import dev.mayfly.files.OutputFile;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly snapshot}. */
@Command(
    name = "snapshot",
    description = {
      "Makes a profiled program write its reports now, and prints their directory.",
      "The option formats of the profiler chooses the formats. With HOST:PORT the profile comes",
      "here: text, HTML and JSON, in mayfly-report or DIR of this machine.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  mayfly report $(mayfly snapshot 4711 -o before)",
      "  mayfly snapshot shop.example.com:7091 --user monitor --password-file monitor.password",
    })
final class SnapshotCommand implements Callable<Integer> {

  private final Console console;

  @Parameters(paramLabel = "PROGRAM", description = RemoteAccess.PROGRAM)
  private String pid = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "The directory to write to, instead of the profiler's output directory.")
  private @Nullable Path output;

  @Mixin private final RemoteAccess access = new RemoteAccess();

  SnapshotCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Optional<RemoteJvm> remote = access.reach(pid);
    if (remote.isPresent()) {
      try (RemoteJvm program = remote.get()) {
        console.tell(written(LiveProfile.recorded(program)));
      }
      return ExitCode.OK;
    }
    try (TargetJvm target = TargetJvm.of(pid)) {
      String directory = output == null ? "" : output.toAbsolutePath().toString();
      console.tell(String.valueOf(target.call("snapshot", directory)));
    }
    return ExitCode.OK;
  }

  /** Writes a profile here, and returns where. */
  private String written(ProfileSnapshot profile) {
    Path directory = output == null ? Path.of("mayfly-report") : output;
    try {
      new ReportDirectory(directory).write(profile, ReportFormat.USUAL);
    } catch (IOException refused) {
      throw new CommandFailure("cannot write " + OutputFile.reason(refused), refused);
    }
    return directory.toAbsolutePath().toString();
  }
}
