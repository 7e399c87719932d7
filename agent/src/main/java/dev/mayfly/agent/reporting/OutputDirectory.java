package dev.mayfly.agent.reporting;

import dev.mayfly.files.OutputFile;
import dev.mayfly.files.OutputLock;
import dev.mayfly.files.Ownership;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.function.Consumer;

/**
 * Immutable. The directory that this JVM writes to. It is made and tried at the start: at the exit
 * it would be too late. While the JVM runs, no other one writes there.
 *
 * @param isWritable false where no place was found, of which the user was told
 * @param since the start of this JVM: no JVM will finish a file that is older and unfinished
 */
public record OutputDirectory(Path path, boolean isWritable, FileTime since) {
  private static final String LOCK = ".mayfly.lock";
  private static final int MOST = 1000;

  /** A directory to which nothing goes unless that is requested. */
  public static OutputDirectory onRequest(Path path) {
    return new OutputDirectory(path, true, FileTime.fromMillis(0));
  }

  /**
   * Makes a directory this JVM's own. Where another JVM writes there, one below it is; where it
   * cannot be written, one among the temporary files. In each case the user gets one line.
   */
  public static OutputDirectory claim(Path named, Consumer<String> say) {
    try {
      Path path = firstFree(named);
      if (!path.equals(named)) {
        say.accept(
            "another JVM writes to "
                + named
                + ". This one writes to "
                + path
                + "; with %p in output= each has a directory of its own.");
      }
      return at(path, true);
    } catch (IOException | RuntimeException unwritable) {
      return elsewhere(named, OutputFile.reason(unwritable, named.toString()), say);
    }
  }

  private static OutputDirectory at(Path path, boolean isWritable) {
    return new OutputDirectory(path, isWritable, FileTime.fromMillis(System.currentTimeMillis()));
  }

  /** The directory, or one below it, that no other JVM has. */
  private static Path firstFree(Path named) throws IOException {
    for (int number = 1; number <= MOST; number++) {
      Path path = number == 1 ? named : named.resolve("jvm-" + number);
      OutputFile.makeDirectory(path);
      if (OutputLock.take(path.resolve(LOCK))) {
        return path;
      }
    }
    throw new IOException(MOST + " JVMs write there");
  }

  private static OutputDirectory elsewhere(Path named, String why, Consumer<String> say) {
    try {
      Path path = firstFree(temporary());
      say.accept("cannot write to " + named + ": " + why + ". Reports go to " + path + ".");
      return at(path, true);
    } catch (IOException | RuntimeException unwritable) {
      // the user gets the name of the directory that was named
    }
    say.accept(
        "cannot write reports to "
            + named
            + ": "
            + why
            + ". Set output= to a directory that is writable, such as a mounted volume.");
    return at(named, false);
  }

  /**
   * One for all JVMs of a user, since users would not remove one of each; created by this user
   * alone.
   */
  private static Path temporary() throws IOException {
    String user = System.getProperty("user.name", "").replaceAll("[^\\w.-]", "_");
    Path path = Path.of(System.getProperty("java.io.tmpdir"), "mayfly-report-" + user);
    Path directory = path.toAbsolutePath();
    try {
      Files.createDirectory(directory, Ownership.ofPrivateDirectory(directory));
    } catch (FileAlreadyExistsException there) {
      if (!Ownership.isPrivateDirectory(directory)) {
        throw there;
      }
    }
    return directory;
  }

  /** Removes reports that JVMs were writing when they were killed, and tells the user. */
  void removeUnfinished(Consumer<String> say) {
    int removed = OutputFile.removeUnfinished(path, since);
    if (removed > 0) {
      say.accept(
          "removed "
              + removed
              + (removed == 1 ? " unfinished file from " : " unfinished files from ")
              + path
              + ": an earlier JVM was killed while it wrote its report.");
    }
  }
}
