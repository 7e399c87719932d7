package dev.mayfly.agent.reporting;

import dev.mayfly.files.OutputFile;
import dev.mayfly.files.OutputLock;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;

/**
 * Immutable. The directory that this JVM writes to. It is made and tried at the start: at the exit
 * it would be too late. While the JVM runs, no other one writes there.
 *
 * @param path where it is
 * @param isWritable false where no place was found, of which the user was told
 * @param since what is older and unfinished, nobody will finish
 */
public record OutputDirectory(Path path, boolean isWritable, FileTime since) {
  private static final String LOCK = ".mayfly.lock";
  private static final int MOST = 1000;
  private static final int SUFFIX_BITS = 24;

  /** A directory to which nothing goes unless somebody requests that. */
  public static OutputDirectory onRequest(Path path) {
    return new OutputDirectory(path, true, FileTime.fromMillis(0));
  }

  /**
   * Makes a directory this JVM's own. Where another JVM writes there, one below it is; where it
   * cannot be written, a new one among the temporary files. In each case the user is told.
   */
  public static OutputDirectory claim(Path named, Consumer<String> say) {
    try {
      for (int number = 1; number <= MOST; number++) {
        Path path = number == 1 ? named : named.resolve("jvm-" + number);
        if (take(path)) {
          if (number > 1) {
            say.accept(
                "another JVM writes to "
                    + named
                    + ". This one writes to "
                    + path
                    + "; with %p in output= each has a directory of its own.");
          }
          return at(path, true);
        }
      }
      throw new IOException(MOST + " JVMs write there");
    } catch (IOException | RuntimeException unwritable) {
      return elsewhere(named, OutputFile.reason(unwritable), say);
    }
  }

  private static OutputDirectory at(Path path, boolean isWritable) {
    return new OutputDirectory(path, isWritable, FileTime.fromMillis(System.currentTimeMillis()));
  }

  /** Returns whether no other JVM has it. */
  private static boolean take(Path path) throws IOException {
    OutputFile.makeDirectory(path);
    return OutputLock.take(path.resolve(LOCK));
  }

  private static OutputDirectory elsewhere(Path named, String why, Consumer<String> say) {
    // not by the JDK's temporary names, which need random numbers: the program may still choose
    // what these come from
    long suffix = System.nanoTime() & ((1L << SUFFIX_BITS) - 1);
    try {
      Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
      Path path = temporary.resolve("mayfly-report-" + Long.toHexString(suffix)).toAbsolutePath();
      Files.createDirectory(path, ofUserAlone(path));
      if (take(path)) {
        say.accept("cannot write to " + named + ": " + why + ". Reports go to " + path + ".");
        return at(path, true);
      }
    } catch (IOException | RuntimeException unwritable) {
      // the user is told of the directory that was named
    }
    say.accept(
        "cannot write reports to "
            + named
            + ": "
            + why
            + ". Set output= to a directory that is writable, such as a mounted volume.");
    return at(named, false);
  }

  private static FileAttribute<?>[] ofUserAlone(Path near) {
    return near.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  /** Removes what JVMs that were killed have not finished. */
  void removeUnfinished() {
    OutputFile.removeUnfinished(path, since);
    try (DirectoryStream<Path> series = Files.newDirectoryStream(path.resolve("snapshots"))) {
      series.forEach(directory -> OutputFile.removeUnfinished(directory, since));
    } catch (IOException | RuntimeException none) {
      // there is no series
    }
  }
}
