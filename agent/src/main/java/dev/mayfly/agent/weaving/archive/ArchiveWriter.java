package dev.mayfly.agent.weaving.archive;

import dev.mayfly.files.Ownership;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
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

  private record Entry(long hash, int length, Content content) {}

  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  private final TextNumbers texts = new TextNumbers();
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
    earlier.addTo(texts);
    startClasses = earlier.startClasses();
    for (int slot = 0; slot < earlier.slotCount(); slot++) {
      if ((only == null || only.contains(earlier.hash(slot))) && earlier.has(slot)) {
        int place = slot;
        add(earlier.hash(slot), earlier.length(slot), () -> earlier.entry(place));
      }
    }
  }

  private void add(long hash, int length, Content content) {
    entries.add(new Entry(hash, length, content));
    bytes += length;
  }

  /** Adds classes; one that cannot be written is left out. */
  void add(Map<ClassKey, ArchivedClass> classes) {
    classes.forEach(
        (key, archived) -> {
          try {
            byte[] body = EntryWriter.bytes(key, archived, texts);
            ByteBuffer entry = ByteBuffer.allocate(ArchiveFile.ENTRY_HEAD_BYTES + body.length);
            entry.putInt(ArchiveFile.checksum(ByteBuffer.wrap(body), 0, body.length));
            add(key.hash(), entry.capacity(), entry.put(body)::array);
          } catch (IOException unwritable) {
            // is woven again at each start
          }
        });
  }

  /** Adds classes that the next start should load. */
  void add(StartClasses more) {
    startClasses = startClasses.plus(more);
  }

  /** How large the classes are. */
  long bytes() {
    return bytes;
  }

  /** Writes the file in the place of the one that is there. */
  void write(Path path, String fingerprint) throws IOException {
    Path part =
        path.resolveSibling(
            CacheSweep.PART + System.identityHashCode(this) + "-" + System.nanoTime());
    ByteBuffer head = head(fingerprint);
    try {
      try (FileChannel out = FileChannel.open(part, NEW, Ownership.ofFile(part))) {
        write(head, out);
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

  private ByteBuffer head(String fingerprint) throws IOException {
    byte[] print = fingerprint.getBytes(StandardCharsets.UTF_8);
    ByteBuffer starts =
        ByteBuffer.allocate(
            Integer.BYTES * (2 + startClasses.before().size() + startClasses.since().size()));
    put(startClasses.before(), starts);
    put(startClasses.since(), starts);
    byte[] allTexts = texts.toBytes();
    int slotCount = Math.max(2, Integer.highestOneBit(Math.max(1, entries.size())) * 4);
    int length =
        ArchiveFile.FIXED_BYTES
            + Integer.BYTES
            + print.length
            + allTexts.length
            + starts.capacity()
            + Integer.BYTES
            + ArchiveFile.SLOT_BYTES * slotCount;
    ByteBuffer head = ByteBuffer.allocate(length);
    head.putLong(ArchiveFile.MARK).putInt(0).putInt(length).putInt((int) (length + bytes));
    head.putInt(print.length).put(print).put(allTexts);
    head.put(starts.flip());
    head.putInt(slotCount);
    putSlots(head.slice(), slotCount);
    head.putInt(8, ArchiveFile.checksum(head.clear(), 12, length));
    return head.clear();
  }

  private void put(Set<String> names, ByteBuffer list) throws IOException {
    list.putInt(names.size());
    for (String name : names) {
      list.putInt(texts.number(name));
    }
  }

  private void putSlots(ByteBuffer slots, int slotCount) {
    for (int slot = 0; slot < slotCount; slot++) {
      slots.putInt(ArchiveFile.SLOT_BYTES * slot + Long.BYTES, -1);
    }
    int offset = 0;
    for (Entry entry : entries) {
      int slot = (int) entry.hash & (slotCount - 1);
      while (slots.getInt(ArchiveFile.SLOT_BYTES * slot + Long.BYTES) >= 0) {
        slot = (slot + 1) & (slotCount - 1);
      }
      slots.putLong(ArchiveFile.SLOT_BYTES * slot, entry.hash);
      slots.putInt(ArchiveFile.SLOT_BYTES * slot + Long.BYTES, offset);
      slots.putInt(ArchiveFile.SLOT_BYTES * slot + Long.BYTES + Integer.BYTES, entry.length);
      offset += entry.length;
    }
  }
}
