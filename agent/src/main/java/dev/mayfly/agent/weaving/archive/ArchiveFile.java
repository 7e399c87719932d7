package dev.mayfly.agent.weaving.archive;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Woven classes in a file, with an index in memory. Thread-safe. A class that is damaged or missing
 * is not found.
 *
 * <p>Mayfly never changes a file; a newer one takes its name. Others may: so the file is not mapped
 * into memory, where a missing page ends the JVM, nor read by a channel, which an interrupt of the
 * program's thread would close.
 *
 * <pre>
 *   mark (8), length of the head (4), checksum of the head (4)
 *   fingerprint, {@link StartClasses}
 *   number of classes; hash (8), length (4), checksum (4) of each
 *   -- end of the head
 *   classes in this order, see {@link EntryCodec}
 * </pre>
 */
final class ArchiveFile implements Closeable {
  static final long MARK = 0x4d41594152430003L;
  static final int FIXED_BYTES = 16;

  /** The position of a class in the file. */
  record Slice(long hash, long offset, int length, int checksum) {}

  /** Guarded by this: its position. */
  private final RandomAccessFile file;

  /** By hash, or the next number that is free. */
  private final Map<Long, Slice> index = new LinkedHashMap<>();

  private final StartClasses startClasses;

  private ArchiveFile(RandomAccessFile file, String fingerprint) throws IOException {
    this.file = file;
    boolean isOurs = file.readLong() == MARK;
    Slice all = new Slice(0, FIXED_BYTES, file.readInt(), file.readInt());
    DataInputStream head = stream(read(all));
    if (!isOurs || !head.readUTF().equals(fingerprint)) {
      throw new IOException("of another build, JDK or options");
    }
    startClasses = new StartClasses(names(head), names(head));
    long offset = all.offset + all.length;
    for (int left = head.readInt(); left > 0; left--) {
      Slice slice = new Slice(head.readLong(), offset, head.readInt(), head.readInt());
      long place = slice.hash;
      while (index.putIfAbsent(place, slice) != null) {
        place++;
      }
      offset += slice.length;
    }
    if (offset != file.length()) {
      throw new IOException("the cache is damaged");
    }
  }

  /** The file; null if it does not exist, is damaged, or has another fingerprint. */
  static @Nullable ArchiveFile open(Path path, String fingerprint) {
    RandomAccessFile file = null;
    try {
      file = new RandomAccessFile(path.toFile(), "r");
      ArchiveFile archive = new ArchiveFile(file, fingerprint);
      archive.practise();
      return archive;
    } catch (IOException | RuntimeException | OutOfMemoryError unusable) {
      close(file);
      return null;
    }
  }

  /** Reads one class, so that the code for it is loaded now, and not while a class is. */
  private void practise() {
    for (Slice first : index.values()) {
      try {
        find(EntryCodec.readKey(stream(read(first))));
      } catch (IOException damaged) {
        // not found either
      }
      return;
    }
  }

  private static Set<String> names(DataInputStream in) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    for (int left = in.readInt(); left > 0; left--) {
      names.add(in.readUTF());
    }
    return names;
  }

  private static DataInputStream stream(byte[] bytes) {
    return new DataInputStream(new ByteArrayInputStream(bytes));
  }

  static int checksum(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, bytes.length);
    return (int) checksum.getValue();
  }

  /** The stored result for a class; null if there is none. */
  @Nullable ArchivedClass find(ClassKey key) {
    long place = key.hash();
    for (Slice slice = index.get(place); slice != null; slice = index.get(++place)) {
      try {
        DataInputStream in = slice.hash == key.hash() ? stream(read(slice)) : null;
        if (in != null && EntryCodec.readKey(in).equals(key)) {
          return EntryCodec.read(key, in);
        }
      } catch (IOException damaged) {
        // as if it were not there
      }
    }
    return null;
  }

  /** The classes that a start should load. */
  StartClasses startClasses() {
    return startClasses;
  }

  /** The places of all classes. */
  Collection<Slice> slices() {
    return index.values();
  }

  /**
   * A class as it is in the file.
   *
   * @throws IOException if it is damaged, or the file was closed
   */
  byte[] read(Slice slice) throws IOException {
    if (slice.length < 0 || slice.offset + slice.length > file.length()) {
      throw new IOException("the cache is damaged");
    }
    byte[] bytes = new byte[slice.length];
    synchronized (this) {
      file.seek(slice.offset);
      file.readFully(bytes);
    }
    if (checksum(bytes) != slice.checksum) {
      throw new IOException("the cache is damaged");
    }
    return bytes;
  }

  private static void close(@Nullable Closeable file) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException unreadable) {
      // nothing was written
    }
  }

  /** Afterwards no class is found. */
  @Override
  public synchronized void close() {
    close(file);
  }
}
