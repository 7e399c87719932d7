package dev.mayfly.files;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Thread-safe. Locks by which a JVM says to others that it writes to a place, until it ends, in
 * whatever way. A lock is a file of its own, which is empty and stays: one that were deleted could
 * be locked by two JVMs.
 */
public final class OutputLock {
  /** Strongly reachable: a channel that is collected is closed, and its lock gone. */
  private static final Set<FileChannel> HELD = ConcurrentHashMap.newKeySet();

  private OutputLock() {}

  /**
   * Takes a lock.
   *
   * @param file of the lock; its directory exists
   * @return whether this JVM has it now; also where the file system knows no locks
   * @throws IOException if the file cannot be written
   */
  public static boolean take(Path file) throws IOException {
    FileChannel channel;
    try {
      if (Files.isSymbolicLink(file)) {
        Files.delete(file);
      }
      channel = FileChannel.open(file, CREATE, WRITE, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException refused) {
      throw OutputFile.named(file, refused);
    }
    if (isFree(channel)) {
      HELD.add(channel);
      return true;
    }
    channel.close();
    return false;
  }

  private static boolean isFree(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException ours) {
      return false;
    } catch (IOException noLocks) {
      return true;
    }
  }
}
