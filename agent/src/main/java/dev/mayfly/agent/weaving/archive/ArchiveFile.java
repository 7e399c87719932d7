package dev.mayfly.agent.weaving.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Woven classes in a file, whose head is in memory. A class is read when it is asked
 * for; one that is damaged or gone is as good as none.
 *
 * <p>Mayfly never changes a file, a newer one takes its name. But others may: so the file is not
 * mapped into memory, where a page that is gone ends the JVM. Nor is it read by a channel, which an
 * interrupt of the program's thread would close.
 *
 * <pre>
 *   mark (8), checksum of the head (4), length of the head (4), length of the file (4)
 *   fingerprint                                   length (4), UTF-8
 *   texts                                         count (4), where each ends (4 each), UTF-8
 *   {@link StartClasses}                          for both parts: count (4), numbers of texts (4 each)
 *   slots, a power of two                         count (4); key (8), offset (4), length (4) of each class
 *   -- end of the head
 *   classes                                       checksum (4), {@link EntryWriter}
 * </pre>
 *
 * <p>All numbers are big-endian. Offsets of classes are counted from the end of the head.
 */
final class ArchiveFile implements Closeable {
  static final long MARK = 0x4d41594152430002L;
  static final int FIXED_BYTES = 20;
  static final int SLOT_BYTES = Long.BYTES + 2 * Integer.BYTES;

  /** The bytes before each class: its checksum. */
  static final int ENTRY_HEAD_BYTES = Integer.BYTES;

  /** Guarded by this: its position. */
  private final RandomAccessFile file;

  private final ByteBuffer head;
  private final String fingerprint;
  private final int textEnds;
  private final int startClasses;
  private final int slots;

  /** Filled when they are asked for; two threads may find the same. */
  private final @Nullable String[] texts;

  private ArchiveFile(RandomAccessFile file, ByteBuffer head) {
    this.file = file;
    this.head = head;
    ByteBuffer in = head.duplicate().position(FIXED_BYTES);
    byte[] utf8 = new byte[in.getInt()];
    in.get(utf8);
    this.fingerprint = new String(utf8, StandardCharsets.UTF_8);
    int count = in.getInt();
    this.texts = new String[count];
    this.textEnds = in.position();
    int textBytes = count == 0 ? 0 : head.getInt(textEnds + Integer.BYTES * (count - 1));
    this.startClasses = textEnds + Integer.BYTES * count + textBytes;
    this.slots = after(after(startClasses));
  }

  /** Where a list of texts ends. */
  private int after(int list) {
    return list + Integer.BYTES * (1 + head.getInt(list));
  }

  /** The file; null if there is none, or none that is of use. */
  static @Nullable ArchiveFile open(Path path, String fingerprint) {
    RandomAccessFile file = null;
    try {
      file = new RandomAccessFile(path.toFile(), "r");
      ByteBuffer head = head(file);
      if (head != null) {
        ArchiveFile archive = new ArchiveFile(file, head);
        if (archive.fingerprint.equals(fingerprint)) {
          archive.practise();
          return archive;
        }
      }
    } catch (IOException | RuntimeException | OutOfMemoryError unusable) {
      // as good as none
    }
    close(file);
    return null;
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

  /** The head; null if the file is of another format or damaged. */
  private static @Nullable ByteBuffer head(RandomAccessFile file) throws IOException {
    byte[] fixed = new byte[FIXED_BYTES];
    file.readFully(fixed);
    ByteBuffer begin = ByteBuffer.wrap(fixed);
    int headBytes = begin.getInt(12);
    if (begin.getLong(0) != MARK
        || begin.getInt(16) != file.length()
        || headBytes < FIXED_BYTES
        || headBytes > file.length()) {
      return null;
    }
    byte[] bytes = new byte[headBytes];
    file.seek(0);
    file.readFully(bytes);
    ByteBuffer head = ByteBuffer.wrap(bytes);
    return head.getInt(8) == checksum(head, 12, headBytes) ? head : null;
  }

  /** Reads one class, so that the code for it is loaded now, and not while a class is. */
  private void practise() {
    for (int slot = 0; slot < slotCount(); slot++) {
      if (offset(slot) >= 0) {
        EntryReader reader = reader(slot);
        if (reader != null) {
          find(reader.key());
        }
        return;
      }
    }
  }

  static int checksum(ByteBuffer bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.duplicate().position(from).limit(to));
    return (int) checksum.getValue();
  }

  /** The stored result for a class; null if there is none. */
  @Nullable ArchivedClass find(ClassKey key) {
    long hash = key.hash();
    int mask = slotCount() - 1;
    for (int slot = (int) hash & mask; offset(slot) >= 0; slot = (slot + 1) & mask) {
      if (hash(slot) == hash) {
        EntryReader reader = reader(slot);
        if (reader != null && reader.key().equals(key)) {
          return reader.entry(key);
        }
      }
    }
    return null;
  }

  /** Reads the class of a slot; null if it is damaged. */
  private @Nullable EntryReader reader(int slot) {
    try {
      return new EntryReader(ByteBuffer.wrap(entry(slot)).position(ENTRY_HEAD_BYTES), this::text);
    } catch (IOException damaged) {
      return null;
    }
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
    int from = number == 0 ? 0 : head.getInt(textEnds + Integer.BYTES * (number - 1));
    byte[] bytes = new byte[head.getInt(textEnds + Integer.BYTES * number) - from];
    head.duplicate().position(textEnds + Integer.BYTES * texts.length + from).get(bytes);
    return bytes;
  }

  // For the writer of the next one.

  /** The classes that a start should load. */
  StartClasses startClasses() {
    return new StartClasses(texts(startClasses), texts(after(startClasses)));
  }

  private Set<String> texts(int list) {
    Set<String> names = new LinkedHashSet<>();
    int count = head.getInt(list);
    for (int i = 1; i <= count; i++) {
      names.add(text(head.getInt(list + Integer.BYTES * i)));
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
    return head.getInt(slots);
  }

  long hash(int slot) {
    return head.getLong(slots + Integer.BYTES + SLOT_BYTES * slot);
  }

  /** Where the class of a slot is, from the end of the head; -1 if it has none. */
  private int offset(int slot) {
    return head.getInt(slots + Integer.BYTES + SLOT_BYTES * slot + Long.BYTES);
  }

  /** Whether a slot has a class that is whole. */
  boolean has(int slot) {
    return offset(slot) >= 0 && reader(slot) != null;
  }

  /** How long the class of a slot is, with its checksum. */
  int length(int slot) {
    return head.getInt(slots + Integer.BYTES + SLOT_BYTES * slot + Long.BYTES + Integer.BYTES);
  }

  /**
   * The class of a slot, as it is in the file.
   *
   * @throws IOException if it is damaged, or the file was closed
   */
  byte[] entry(int slot) throws IOException {
    int length = length(slot);
    if (length < ENTRY_HEAD_BYTES || length > head.getInt(16)) {
      throw new IOException("the cache is damaged");
    }
    byte[] entry = new byte[length];
    synchronized (this) {
      file.seek((long) head.limit() + offset(slot));
      file.readFully(entry);
    }
    ByteBuffer bytes = ByteBuffer.wrap(entry);
    if (bytes.getInt() != checksum(bytes, ENTRY_HEAD_BYTES, length)) {
      throw new IOException("the cache is damaged");
    }
    return entry;
  }

  /** Afterwards no class is found. */
  @Override
  public synchronized void close() {
    close(file);
  }
}
