package dev.mayfly.cli;

import dev.mayfly.cli.console.AtEnd;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.jvm.TargetJvm;
import dev.mayfly.files.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread, but for its end: a dump of a program, deleted unless it is to be kept.
 */
final class HeapDump implements AutoCloseable {

  private final Path file;
  private final AtEnd end;

  private HeapDump(Path file, AtEnd end) {
    this.file = file;
    this.end = end;
  }

  /**
   * Dumps the live objects of a program.
   *
   * @param keep the file to write, or null for a temporary one
   */
  static HeapDump of(TargetJvm target, @Nullable Path keep, Console console) {
    if (keep != null && Files.exists(keep)) {
      throw new CommandFailure(keep + ": exists already", null);
    }
    Path file = keep == null ? temporary() : keep.toAbsolutePath();
    HeapDump dump = new HeapDump(file, AtEnd.run(keep == null ? () -> delete(file) : () -> {}));
    try {
      console.say("the program stops while its live objects are written to " + file);
      target.dumpHeap(file);
      return dump;
    } catch (CommandFailure failure) {
      dump.close();
      throw failure;
    }
  }

  /** In a directory of its own, which no other user may read. */
  private static Path temporary() {
    try {
      return Files.createTempDirectory("mayfly-why").resolve("heap.hprof");
    } catch (IOException refused) {
      throw new CommandFailure("no temporary directory: " + OutputFile.reason(refused), refused);
    }
  }

  Path file() {
    return file;
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
      Files.deleteIfExists(file.resolveSibling("").normalize());
    } catch (IOException held) {
      System.err.println("mayfly: cannot delete " + file);
    }
  }

  @Override
  public void close() {
    end.close();
  }
}
