package dev.mayfly.agent.weaving.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Woven classes in a file that is mapped into memory and never changes: a newer one
 * takes its name. A class is read when it is asked for; one that is damaged is as good as none.
 *
 * <pre>
 *   mark (8), checksum of the head (4), length of the head (4), length of the file (4)
 *   fingerprint                                   length (4), UTF-8
 *   texts                                         count (4), where each ends (4 each), UTF-8
 *   {@link StartClasses}                          for both parts: count (4), numbers of texts (4 each)
 *   slots, a power of two                         count (4), key (8) and offset (4) of each class
 *   -- end of the head
 *   classes                                       length (4), checksum (4), {@link EntryWriter}
 * </pre>
 *
 * <p>All numbers are big-endian. Offsets of classes are counted from the end of the head.
 */
final class ArchiveFile {
  static final long MARK = 0x4d41594152430001L;
  static final int FIXED_BYTES = 20;
  static final int SLOT_BYTES = Long.BYTES + Integer.BYTES;

  /** What stands before each class. */
  static final int ENTRY_HEAD_BYTES = 8;

  private final ByteBuffer map;
  private final int headBytes;
  private final String fingerprint;
  private final int textEnds;
  private final int startClasses;
  private final int slots;

  /** Filled when they are asked for; two threads may find the same. */
  private final @Nullable String[] texts;

  private ArchiveFile(ByteBuffer map, int headBytes) {
    this.map = map;
    this.headBytes = headBytes;
    ByteBuffer head = map.duplicate().position(FIXED_BYTES);
    byte[] utf8 = new byte[head.getInt()];
    head.get(utf8);
    this.fingerprint = new String(utf8, StandardCharsets.UTF_8);
    int count = head.getInt();
    this.texts = new String[count];
    this.textEnds = head.position();
    int textBytes = count == 0 ? 0 : map.getInt(textEnds + Integer.BYTES * (count - 1));
    this.startClasses = textEnds + Integer.BYTES * count + textBytes;
    this.slots = after(after(startClasses));
  }

  /** Where a list of texts ends. */
  private int after(int list) {
    return list + Integer.BYTES * (1 + map.getInt(list));
  }

  /** The file; null if there is none, or none that is of use. */
  static @Nullable ArchiveFile open(Path path, String fingerprint) {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      long size = channel.size();
      if (size < FIXED_BYTES || size > Integer.MAX_VALUE) {
        return null;
      }
      ByteBuffer map = channel.map(FileChannel.MapMode.READ_ONLY, 0, size);
      int headBytes = map.getInt(12);
      if (map.getLong(0) != MARK
          || map.getInt(16) != size
          || headBytes < FIXED_BYTES
          || headBytes > size
          || map.getInt(8) != checksum(map, 12, headBytes)) {
        return null;
      }
      ArchiveFile file = new ArchiveFile(map, headBytes);
      return file.fingerprint.equals(fingerprint) ? file.practised() : null;
    } catch (IOException | RuntimeException | InternalError | OutOfMemoryError unusable) {
      return null;
    }
  }

  /** Has read one class: what is needed for that is loaded now, and not while a class is. */
  private ArchiveFile practised() {
    for (int slot = 0; slot < slotCount(); slot++) {
      if (offset(slot) >= 0) {
        EntryReader reader = reader(offset(slot));
        if (reader != null) {
          find(reader.key());
        }
        return this;
      }
    }
    return this;
  }

  static int checksum(ByteBuffer bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.duplicate().position(from).limit(to));
    return (int) checksum.getValue();
  }

  /** What became of a class; null if that is not known. */
  @Nullable ArchivedClass find(ClassKey key) {
    long hash = key.hash();
    int mask = slotCount() - 1;
    for (int slot = (int) hash & mask; offset(slot) >= 0; slot = (slot + 1) & mask) {
      if (hash(slot) == hash) {
        EntryReader reader = reader(offset(slot));
        if (reader != null && reader.key().equals(key)) {
          return reader.entry(key);
        }
      }
    }
    return null;
  }

  /** Reads the class at an offset; null if it is damaged. */
  private @Nullable EntryReader reader(int offset) {
    int at = headBytes + offset;
    int length = map.getInt(at);
    int start = at + ENTRY_HEAD_BYTES;
    if (length < 0
        || length > map.limit() - start
        || map.getInt(at + 4) != checksum(map, start, start + length)) {
      return null;
    }
    return new EntryReader(map.duplicate().position(start).limit(start + length), this::text);
  }

  private String text(int number) {
    String known = texts[number];
    if (known == null) {
      known = new String(utf8(number), StandardCharsets.UTF_8);
      texts[number] = known;
    }
    return known;
  }

  private byte[] utf8(int number) {
    int from = number == 0 ? 0 : map.getInt(textEnds + Integer.BYTES * (number - 1));
    byte[] bytes = new byte[map.getInt(textEnds + Integer.BYTES * number) - from];
    map.duplicate().position(textEnds + Integer.BYTES * texts.length + from).get(bytes);
    return bytes;
  }

  // For the writer of the next one.

  /** The classes that a start should load. */
  StartClasses startClasses() {
    return new StartClasses(texts(startClasses), texts(after(startClasses)));
  }

  private Set<String> texts(int list) {
    Set<String> names = new LinkedHashSet<>();
    int count = map.getInt(list);
    for (int i = 1; i <= count; i++) {
      names.add(text(map.getInt(list + Integer.BYTES * i)));
    }
    return names;
  }

  /** Adds all texts, so that they keep their numbers. */
  void addTo(TextNumbers all) {
    for (int i = 0; i < texts.length; i++) {
      all.add(text(i), utf8(i));
    }
  }

  int slotCount() {
    return map.getInt(slots);
  }

  long hash(int slot) {
    return map.getLong(slots + Integer.BYTES + SLOT_BYTES * slot);
  }

  /** Where the class of a slot is, from the end of the head; -1 if it has none. */
  int offset(int slot) {
    return map.getInt(slots + Integer.BYTES + SLOT_BYTES * slot + Long.BYTES);
  }

  /** The class at an offset, as it is in the file; null if it is damaged. */
  @Nullable ByteBuffer entry(int offset) {
    if (reader(offset) == null) {
      return null;
    }
    int at = headBytes + offset;
    return map.duplicate().position(at).limit(at + ENTRY_HEAD_BYTES + map.getInt(at));
  }
}
