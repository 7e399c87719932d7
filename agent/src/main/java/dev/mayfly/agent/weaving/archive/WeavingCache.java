package dev.mayfly.agent.weaving.archive;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Keeps which join points AspectJ has matched in a class, so that a second start need
 * not ask it again. Site ids are not in it: probes are put in at every start.
 *
 * <p>The key covers the profiler's version, the weaving options, the class's name and its bytes; a
 * file is written whole or not at all and begins with a checksum. A cache that cannot be read or
 * written, or is damaged, is as good as none. What it holds is bounded ({@link CacheSweep}).
 */
public final class WeavingCache {
  private final @Nullable Path directory;
  private final AtomicLong number = new AtomicLong();

  private WeavingCache(@Nullable Path directory) {
    this.directory = directory;
  }

  /** A cache that keeps nothing. */
  public static WeavingCache none() {
    return new WeavingCache(null);
  }

  /**
   * A cache below a directory, which is made if need be.
   *
   * @param fingerprint whatever else the woven classes depend on
   * @throws IOException if the directory cannot be made or written to
   */
  public static WeavingCache in(Path directory, String fingerprint) throws IOException {
    Path own =
        directory.resolve(
            hash(fingerprint.getBytes(StandardCharsets.UTF_8), new byte[0]).substring(0, 16));
    Files.createDirectories(own);
    if (!Files.isWritable(own)) {
      throw new IOException("not writable: " + own);
    }
    return new WeavingCache(own);
  }

  /** Whether it keeps anything. */
  boolean keeps() {
    return directory != null;
  }

  /**
   * Where the woven classes of the JDK are kept; null if nothing is. All modes share it.
   *
   * @param fingerprint whatever they depend on
   */
  public @Nullable JdkArchive jdkArchive(String fingerprint) {
    if (directory == null) {
      return null;
    }
    String key = hash(fingerprint.getBytes(StandardCharsets.UTF_8), new byte[0]).substring(0, 16);
    return new JdkArchive(directory.resolveSibling("jdk-" + key + ".woven"), fingerprint);
  }

  /** What is kept for a class; null if that is nothing. */
  public byte @Nullable [] find(String className, byte[] original) {
    if (directory == null) {
      return null;
    }
    try {
      Path file = file(directory, className, original);
      if (!Files.exists(file)) {
        return null;
      }
      byte[] woven = checked(ByteBuffer.wrap(Files.readAllBytes(file)));
      CacheSweep.noteUse(file);
      return woven;
    } catch (IOException unreadable) {
      return null;
    }
  }

  private static byte @Nullable [] checked(ByteBuffer file) {
    if (file.remaining() < Integer.BYTES) {
      return null;
    }
    int checksum = file.getInt();
    byte[] woven = new byte[file.remaining()];
    file.get(woven);
    return checksum == checksum(woven) ? woven : null;
  }

  private static int checksum(byte[] woven) {
    CRC32C checksum = new CRC32C();
    checksum.update(woven);
    return (int) checksum.getValue();
  }

  /** Keeps something for a class. */
  public void keep(String className, byte[] original, byte[] woven) {
    if (directory == null) {
      return;
    }
    try {
      Path file = file(directory, className, original);
      Files.createDirectories(file.getParent());
      Path part = file.resolveSibling(CacheSweep.PART + unique());
      ByteBuffer content = ByteBuffer.allocate(Integer.BYTES + woven.length);
      Files.write(
          part, content.putInt(checksum(woven)).put(woven).array(), StandardOpenOption.CREATE_NEW);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException unwritable) {
      // the next start weaves it again
    }
  }

  /** Not by random numbers, whose source the program may still choose. */
  private String unique() {
    return ProcessHandle.current().pid() + "-" + System.nanoTime() + "-" + number.incrementAndGet();
  }

  private static Path file(Path directory, String className, byte[] original) {
    String key = hash(className.getBytes(StandardCharsets.UTF_8), original);
    return directory.resolve(key.substring(0, 2)).resolve(key.substring(2) + ".woven");
  }

  /** Guava's own code: the JDK's would fix the security providers before the program does. */
  private static String hash(byte[] first, byte[] second) {
    return Hashing.murmur3_128()
        .newHasher()
        .putInt(first.length)
        .putBytes(first)
        .putBytes(second)
        .hash()
        .toString();
  }
}
