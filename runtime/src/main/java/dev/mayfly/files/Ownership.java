package dev.mayfly.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Thread-safe, without state. Who can have written a file: code from it may run in this JVM only if
 * that was only its user and root. On file systems that have no owners and modes, such as those of
 * Windows, who may write is for their own lists of access to say.
 */
public final class Ownership {
  private static final String VIEW = "unix";
  private static final int ROOT = 0;
  private static final int GROUP_WRITES = 0020;
  private static final int OTHERS_WRITE = 0002;
  private static final int ANYTHING_OF_OTHERS = 0077;

  /** Belongs to this process, where there is one; its owner is the user. */
  private static final Path PROCESS = Path.of("/proc/self");

  private Ownership() {}

  /** The permissions of a new directory that {@link #check} accepts, independent of the umask. */
  public static FileAttribute<?>[] ofDirectory(Path near) {
    return attributes(near, "rwxr-xr-x");
  }

  /** The permissions of a new file that {@link #check} accepts, independent of the umask. */
  public static FileAttribute<?>[] ofFile(Path near) {
    return attributes(near, "rw-r--r--");
  }

  /** The permissions of a new directory that only the user can read. */
  public static FileAttribute<?>[] ofPrivateDirectory(Path near) {
    return attributes(near, "rwx------");
  }

  private static FileAttribute<?>[] attributes(Path path, String permissions) {
    return isKnown(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isKnown(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains(VIEW);
  }

  /**
   * Checks a directory or file.
   *
   * @throws IOException if others can have written it; the message says what to do
   */
  public static void check(Path path) throws IOException {
    if (!isKnown(path)) {
      return;
    }
    Map<String, Object> attributes =
        Files.readAttributes(path, VIEW + ":uid,gid,mode", LinkOption.NOFOLLOW_LINKS);
    int owner = number("uid", attributes);
    int mode = number("mode", attributes);
    if (owner != ROOT && !isUser(owner, path)) {
      throw new IOException(
          path
              + " belongs to another user, whose code would run in this JVM (uid "
              + owner
              + "); name a directory of your own");
    }
    // members of root's group count as root: containers with random users have it
    boolean byGroup = (mode & GROUP_WRITES) != 0 && number("gid", attributes) != ROOT;
    if (byGroup || (mode & OTHERS_WRITE) != 0) {
      throw new IOException(
          path
              + " can be written by other users, whose code would run in this JVM ("
              + PosixFilePermissions.toString(permissions(path))
              + "); name a directory of your own, or use chmod go-w "
              + path);
    }
  }

  /** Whether a path is a directory, and no link to one, that only the user can use. */
  public static boolean isPrivateDirectory(Path path) throws IOException {
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    if (!isKnown(path)) {
      return true;
    }
    Map<String, Object> attributes =
        Files.readAttributes(path, VIEW + ":uid,mode", LinkOption.NOFOLLOW_LINKS);
    return (number("mode", attributes) & ANYTHING_OF_OTHERS) == 0
        && isUser(number("uid", attributes), path);
  }

  private static int number(String name, Map<String, Object> attributes) {
    return (Integer) Objects.requireNonNull(attributes.get(name));
  }

  private static Set<PosixFilePermission> permissions(Path path) throws IOException {
    return Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isUser(int owner, Path path) throws IOException {
    if (Files.exists(PROCESS)) {
      return Files.getAttribute(PROCESS, VIEW + ":uid").equals(owner);
    }
    return Files.getOwner(path, LinkOption.NOFOLLOW_LINKS)
        .getName()
        .equals(System.getProperty("user.name"));
  }
}
