package dev.mayfly.agent.weaving.archive;

import dev.mayfly.files.Ownership;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Writes an {@link ArchiveFile}: the classes of an earlier one, as they are there, and
 * others. The file appears whole or not at all.
 */
final class ArchiveWriter {
  /** The bytes of a class, in memory or in the earlier file. */
  private interface Content {
    byte[] bytes() throws IOException;
  }

  private record Entry(long hash, int length, int checksum, Content content) {}

  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  private StartClasses startClasses = StartClasses.NONE;
  private final List<Entry> entries = new ArrayList<>();
  private long bytes;

  /**
   * Starts with the classes of an earlier file.
   *
   * @param earlier null for none; open until the file is written
   * @param only which of them, by hash; null for all
   */
  ArchiveWriter(@Nullable ArchiveFile earlier, @Nullable Set<Long> only) {
    if (earlier == null) {
      return;
    }
    startClasses = earlier.startClasses();
    for (ArchiveFile.Slice slice : earlier.slices()) {
      if (only == null || only.contains(slice.hash())) {
        try {
          add(slice.hash(), earlier.read(slice), () -> earlier.read(slice));
        } catch (IOException damaged) {
          // is woven again
        }
      }
    }
  }

  private void add(long hash, byte[] entry, Content content) {
    entries.add(new Entry(hash, entry.length, ArchiveFile.checksum(entry), content));
    bytes += entry.length;
  }

  /** Adds classes; one that cannot be written is left out. */
  void add(Map<ClassKey, ArchivedClass> classes) {
    classes.forEach(
        (key, archived) -> {
          try {
            byte[] entry = EntryCodec.bytes(key, archived);
            add(key.hash(), entry, () -> entry);
          } catch (IOException unwritable) {
            // is woven again at each start
          }
        });
  }

  /** Adds classes that the next start should load. */
  void add(StartClasses more) {
    startClasses = startClasses.plus(more);
  }

  /** The size of the classes. */
  long bytes() {
    return bytes;
  }

  /** Writes the file in the place of the one that is there. */
  void write(Path path, String fingerprint) throws IOException {
    Path part =
        path.resolveSibling(
            CacheSweep.PART + System.identityHashCode(this) + "-" + System.nanoTime());
    byte[] head = head(fingerprint);
    ByteBuffer fixed = ByteBuffer.allocate(ArchiveFile.FIXED_BYTES).putLong(ArchiveFile.MARK);
    fixed.putInt(head.length).putInt(ArchiveFile.checksum(head)).flip();
    try {
      try (FileChannel out = FileChannel.open(part, NEW, Ownership.ofFile(part))) {
        write(fixed, out);
        write(ByteBuffer.wrap(head), out);
        for (Entry entry : entries) {
          write(ByteBuffer.wrap(entry.content.bytes()), out);
        }
      }
      Files.move(part, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | RuntimeException failure) {
      Files.deleteIfExists(part);
      throw failure;
    }
  }

  private static void write(ByteBuffer bytes, FileChannel out) throws IOException {
    while (bytes.hasRemaining()) {
      int unused = out.write(bytes);
    }
  }

  private byte[] head(String fingerprint) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(head);
    out.writeUTF(fingerprint);
    write(startClasses.before(), out);
    write(startClasses.since(), out);
    out.writeInt(entries.size());
    for (Entry entry : entries) {
      out.writeLong(entry.hash);
      out.writeInt(entry.length);
      out.writeInt(entry.checksum);
    }
    return head.toByteArray();
  }

  private static void write(Set<String> names, DataOutputStream out) throws IOException {
    out.writeInt(names.size());
    for (String name : names) {
      out.writeUTF(name);
    }
  }
}
