package dev.mayfly.files;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state. The one way to open a file that Mayfly writes. A symbolic link in its
 * place is replaced, never followed: who may write to the directory cannot turn the output against
 * another file. A failure names the file.
 */
public final class OutputFile {
  private static final String UNFINISHED = "\\..+\\.[0-9a-f]+-[0-9a-f]+\\.tmp";

  /** Writes the content of a file. */
  public interface Content {
    /** Writes all of it; does not close the stream. */
    void writeTo(OutputStream out) throws IOException;
  }

  private OutputFile() {}

  /**
   * Opens a file that grows while it can be read, empty, with its directory. The interrupt of a
   * thread that writes does not close it.
   *
   * @throws IOException if that is not possible; the message names the file
   */
  public static OutputStream open(Path file) throws IOException {
    try {
      makeDirectory(file.toAbsolutePath().getParent());
      if (Files.isSymbolicLink(file)) {
        Files.delete(file);
      }
      OutputStream out =
          Files.newOutputStream(file, CREATE, WRITE, TRUNCATE_EXISTING, LinkOption.NOFOLLOW_LINKS);
      return new NamingStream(out, file);
    } catch (IOException refused) {
      throw named(file, refused);
    }
  }

  /**
   * Writes a file that is there as a whole or not at all: to a temporary file beside its place,
   * which is then moved there in one step. If writing fails, an older file stays as it was. The
   * directory has to be there.
   *
   * @throws IOException if that is not possible; the message names the file
   */
  public static void replace(Path file, Content content) throws IOException {
    Path temporary = file.resolveSibling("." + file.getFileName() + "." + unique() + ".tmp");
    try {
      try {
        try (OutputStream out =
            new BufferedOutputStream(Files.newOutputStream(temporary, CREATE_NEW, WRITE))) {
          content.writeTo(out);
        }
        Files.move(
            temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException refused) {
      throw new NamedException(file + ": " + reason(refused, temporary.toString()), refused);
    }
  }

  /**
   * Removes the temporary files of writers that were killed, as far as possible.
   *
   * @param directory in which they are; not those below it
   * @param before a writer that has not written since then is gone
   * @return how many were removed
   */
  public static int removeUnfinished(Path directory, FileTime before) {
    int removed = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, ".*.tmp")) {
      for (Path file : files) {
        if (String.valueOf(file.getFileName()).matches(UNFINISHED)
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            && Files.getLastModifiedTime(file).compareTo(before) < 0) {
          removed += Files.deleteIfExists(file) ? 1 : 0;
        }
      }
    } catch (IOException | DirectoryIteratorException unreadable) {
      // they stay
    }
    return removed;
  }

  /** The temporary file of a writer of a file, which is at work or was killed; null for none. */
  public static @Nullable Path unfinished(Path file) {
    String name = "." + file.getFileName() + ".";
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(file.resolveSibling(""), ".*.tmp")) {
      for (Path part : files) {
        String partName = String.valueOf(part.getFileName());
        if (partName.startsWith(name) && partName.matches(UNFINISHED)) {
          return part;
        }
      }
    } catch (IOException | DirectoryIteratorException unreadable) {
      // then nothing is known of one
    }
    return null;
  }

  /** Makes a directory, and those above it, if need be. */
  public static void makeDirectory(@Nullable Path directory) throws IOException {
    // on a link to a directory, createDirectories fails in older JDKs
    if (directory != null && !Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
  }

  /**
   * Not by a random UUID: the program may still choose what random numbers come from. Not by the
   * process's id: the JDK's class for that cannot be initialised where memory is short.
   */
  private static String unique() {
    return Integer.toHexString(System.identityHashCode(new Object()))
        + "-"
        + Long.toHexString(System.nanoTime());
  }

  /** A failure whose message names what cannot be written, in front of the reason. */
  public static IOException named(Object file, IOException failure) {
    return failure instanceof NamedException
        ? failure
        : new NamedException(file + ": " + reason(failure, file.toString()), failure);
  }

  /** Why a file cannot be read or written, in words for the user. */
  public static String reason(Throwable failure) {
    return reason(failure, null);
  }

  /** The reason without the name of the file where that is known to the reader. */
  public static String reason(Throwable failure, @Nullable String known) {
    if (!(failure instanceof FileSystemException at)) {
      return failure instanceof IOException && failure.getMessage() != null
          ? failure.getMessage()
          : failure.toString();
    }
    String file = at.getFile();
    String why =
        failure instanceof AccessDeniedException
            ? "permission denied"
            : failure instanceof NoSuchFileException
                ? "no such file or directory"
                : failure instanceof FileAlreadyExistsException
                    ? "is in the way"
                    : failure instanceof NotDirectoryException
                        ? "is not a directory"
                        : at.getReason() == null ? failure.getClass().getName() : at.getReason();
    return file == null || file.equals(known) ? why : file + ": " + why;
  }

  /** A failure whose message names the file. */
  private static final class NamedException extends IOException {
    private static final long serialVersionUID = 1;

    NamedException(String message, IOException cause) {
      super(message, cause);
    }
  }

  /** Not synchronized. Names the file where writing fails. */
  private static final class NamingStream extends OutputStream {
    private final OutputStream out;
    private final Path file;

    NamingStream(OutputStream out, Path file) {
      this.out = out;
      this.file = file;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value});
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException refused) {
        throw named(file, refused);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        out.close();
      } catch (IOException refused) {
        throw named(file, refused);
      }
    }
  }
}
