package dev.mayfly.agent.weaving.archive;

import dev.mayfly.site.SiteRegistry.Contents;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The file in which one start keeps the woven classes of the JDK for the next, with
 * their sites: the woven code holds the numbers of sites, so these have to be the same again.
 *
 * <p>The file: a mark, the checksum of all that follows, the fingerprint, the texts (each once),
 * the methods, their sites, the classes. It is written whole or not at all, beside the one that is
 * there, which it then replaces; so several JVMs may do so at once. One that is damaged, or made by
 * another JDK or another build of the profiler, is as good as none.
 *
 * @param path the file
 * @param fingerprint whatever the woven classes depend on
 */
public record JdkArchive(Path path, String fingerprint) {
  /** What is in it. */
  record Content(Contents sites, ArchivedClasses classes) {}

  private static final long MARK = 0x4d41594a444b0001L;

  private static final int HEAD_BYTES = Long.BYTES + Integer.BYTES;

  /** Some six times what a start needs. */
  private static final int MAX_BYTES = 64 << 20;

  /** What part of the heap it may take for a while. */
  private static final int HEAP_PART = 8;

  private static final long ABANDONED_MILLIS = TimeUnit.HOURS.toMillis(1);

  private static long room() {
    return Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / HEAP_PART);
  }

  /** What an earlier start has kept; null if there is nothing of use. */
  @Nullable Content read() {
    try {
      if (!Files.exists(path) || Files.size(path) > room()) {
        return null;
      }
      CacheSweep.noteUse(path);
      return content(Files.readAllBytes(path));
    } catch (IOException | RuntimeException | OutOfMemoryError unusable) {
      return null;
    }
  }

  private @Nullable Content content(byte[] file) {
    ByteBuffer head = ByteBuffer.wrap(file);
    if (file.length < HEAD_BYTES
        || head.getLong() != MARK
        || head.getInt() != checksum(file, HEAD_BYTES)) {
      return null;
    }
    return new JdkArchiveReader(file, HEAD_BYTES).content(fingerprint);
  }

  private static int checksum(byte[] file, int from) {
    CRC32C checksum = new CRC32C();
    checksum.update(file, from, file.length - from);
    return (int) checksum.getValue();
  }

  /** Keeps them for the next start, if they can be, and are not too many. */
  void write(Contents sites, List<ArchivedClasses.Kept> classes) {
    String ours = ProcessHandle.current().pid() + "-" + System.nanoTime();
    Path part = path.resolveSibling(path.getFileName() + ".part" + ours);
    try {
      removeAbandoned();
      byte[] body = JdkArchiveWriter.bytes(fingerprint, sites, classes);
      if (body.length > room()) {
        return;
      }
      ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
      head.putLong(MARK).putInt(checksum(body, 0));
      try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW)) {
        out.write(head.array());
        out.write(body);
      }
      Files.move(part, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | RuntimeException | OutOfMemoryError unwritable) {
      delete(part); // the next start weaves them again
    }
  }

  /** A JVM may have ended while it wrote. */
  private void removeAbandoned() throws IOException {
    long before = System.currentTimeMillis() - ABANDONED_MILLIS;
    Path directory = path.getParent();
    if (directory == null) {
      return;
    }
    try (DirectoryStream<Path> parts =
        Files.newDirectoryStream(directory, path.getFileName() + ".part*")) {
      for (Path part : parts) {
        if (Files.getLastModifiedTime(part).toMillis() < before) {
          delete(part);
        }
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException stays) {
      // and is removed by a later start
    }
  }
}
