package dev.mayfly.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mayfly.files.OutputFile;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.json.SnapshotFormatException;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Confined to one thread: reads profiles that anybody may have written. */
public record ProfileFiles(Console console) {

  private static final Path STDIN = Path.of("-");

  /** Reads a profile; {@code -} is stdin, a directory one that the agent has written to. */
  public ProfileSnapshot read(Path named) {
    Path file = JsonSnapshotReader.fileOf(named);
    boolean stdin = file.equals(STDIN);
    String name = stdin ? "standard input" : file.toString();
    try (Console.Progress progress = console.progress("reading " + name);
        InputStream in = stdin ? System.in : Files.newInputStream(file)) {
      Counted counted = new Counted(in, progress, stdin ? 0 : Files.size(file));
      // a decoder that reports malformed UTF-8
      return JsonSnapshotReader.withinHeap()
          .read(new BufferedReader(new InputStreamReader(counted, UTF_8.newDecoder())));
    } catch (NoSuchFileException missing) {
      Path part = stdin ? null : OutputFile.unfinished(file);
      throw new CommandFailure(
          name
              + ": no such file"
              + (part == null
                  ? ""
                  : ". "
                      + part.getFileName()
                      + " is unfinished: a JVM is writing it, or was killed meanwhile;"
                      + " with every= there are reports from before"),
          missing);
    } catch (AccessDeniedException denied) {
      throw new CommandFailure(name + ": permission denied", denied);
    } catch (CharacterCodingException binary) {
      throw new CommandFailure(
          name + ": Not a Mayfly snapshot: it is not UTF-8" + beside(file), binary);
    } catch (SnapshotFormatException wrong) {
      throw new CommandFailure(name + ": " + wrong.getMessage() + beside(file), wrong);
    } catch (IOException unreadable) {
      throw CommandFailure.unreadable(name, unreadable);
    } catch (OutOfMemoryError tooLarge) {
      throw new CommandFailure(
          name + ": too large for this heap; use a larger one, such as -Xmx4g", tooLarge);
    }
  }

  /** The profile that a report of another format was written with, if it is there. */
  private static String beside(Path file) {
    Path profile = file.resolveSibling("profile.json");
    return !file.equals(profile) && Files.isRegularFile(profile)
        ? ". Did you mean " + profile + "?"
        : "";
  }

  /** Confined to one thread: tells how far reading is. */
  private static final class Counted extends FilterInputStream {
    private final Console.Progress progress;
    private final long size;
    private long read;

    Counted(InputStream in, Console.Progress progress, long size) {
      super(in);
      this.progress = progress;
      this.size = size;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = in.read(buffer, offset, length);
      read += Math.max(0, count);
      progress.reached(read, size);
      return count;
    }
  }
}
