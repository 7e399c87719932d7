package dev.mayfly.research.stream;

import java.io.File;

/**
 * Immutable. The constants of the file format, for its writer and its reader.
 *
 * <p>A file is a header and blocks. A block is a letter, the number of its bytes as four bytes, and
 * these bytes; a reader skips letters that it does not know. All numbers in blocks are varints of
 * seven bits a byte, the lowest first; those that may be negative are {@linkplain #zigzag zigzag}
 * numbers. A text is the number of its bytes, then these in UTF-8. Times are nanoseconds since the
 * start. An array layout is 8 times the bytes of the header, plus the binary logarithm of an
 * element's bytes.
 *
 * <p>A block of events has the thread, 1 if it continues the thread's last one (else 0), start,
 * duration and number of events, then records. Their decoder has a time, a context, a site, a place
 * and an object. A block that continues nothing sets the time to its start, and the others to 0;
 * one that continues a block which is missing is skipped. A record begins with a number: its lowest
 * bits are the kind, the rest is the value, a zigzag difference but for the time. Array lengths
 * follow as numbers.
 */
public final class EventFormat {
  /** The text that each file begins with. */
  public static final String MAGIC = "MAYFLYEV";

  /** The version of the format. */
  public static final int VERSION = 1;

  /**
   * The header: magic, version (1 byte), start in milliseconds since 1970 (8), process (8), number
   * of the file (4), alignment of objects (2), kinds of events (1); the highest byte first.
   */
  public static final int HEADER_BYTES = 32;

  /** The offset in the header of the process. */
  public static final int PROCESS_AT = 17;

  /** The offset in the header of the number of the file. */
  public static final int NUMBER_AT = 25;

  /** The bytes of a block before its content: a letter and the content's length. */
  public static final int BLOCK_HEAD_BYTES = 5;

  // Blocks.

  /** Types: id, name, bytes of an instance. A later row replaces an earlier one. */
  public static final int TYPES = 'T';

  /** Methods: id, class, name, descriptor. */
  public static final int METHODS = 'M';

  /** Sites: id, method, line, type, kind, array layout. */
  public static final int SITES = 'S';

  /** Places of entries and uses: id, class, method, descriptor, line, member. */
  public static final int PLACES = 'P';

  /** Contexts of a thread: its number, the first context, then caller and method of each. */
  public static final int CONTEXTS = 'C';

  /** A thread: number, name. */
  public static final int THREAD = 'H';

  /** Events of a thread. */
  public static final int EVENTS = 'E';

  /** Events that were dropped. */
  public static final int DROPPED = 'D';

  /** The end: how many events were written, dropped and omitted at the limit, and when it was. */
  public static final int END = 'Z';

  // Records of events: the low bits of their first number.

  /** The number of low bits of a record's first number that are its kind. */
  public static final int KIND_BITS = 3;

  /** The time goes on by a number of nanoseconds. */
  public static final int TIME = 0;

  /** The context of the allocations that follow, as a difference. */
  public static final int CONTEXT = 1;

  /** An object was allocated: its site, as a difference. */
  public static final int OBJECT = 2;

  /** An array was allocated: its site, as a difference; then its length. */
  public static final int ARRAY = 3;

  /** A method begins: its place, as a difference. */
  public static final int ENTER = 4;

  /** A method ends: its place, as a difference. */
  public static final int LEAVE = 5;

  /** The number of the object that the next record is about, as a difference. */
  public static final int NUMBER = 6;

  /** One of the kinds below. */
  public static final int OTHER = 7;

  /** The number of low bits that are the kind of one of the others. */
  public static final int OTHER_BITS = 5;

  /** Arrays of equal lengths were allocated at once: site, as a difference; number; length. */
  public static final int ARRAYS = OTHER;

  /** A collection found an object dead: its number, as a difference. */
  public static final int FREE = OTHER | 1 << KIND_BITS;

  /** An object was used: the place, as a difference. */
  public static final int USE = OTHER | 2 << KIND_BITS;

  private EventFormat() {}

  /** The file of the older half of the events when a file keeps the latest. */
  public static File olderFile(File file) {
    return new File(file.getPath() + ".1");
  }

  /** Writes a varint into an array, which has room for it; returns where it ends. */
  static int put(byte[] bytes, int from, long number) {
    int at = from;
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      bytes[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[at++] = (byte) rest;
    return at;
  }

  /** Makes a number that may be negative one that is not. */
  public static long zigzag(long number) {
    return number << 1 ^ number >> 63;
  }

  /** The inverse of {@link #zigzag}. */
  public static long unzigzag(long zigzag) {
    return zigzag >>> 1 ^ -(zigzag & 1);
  }
}
