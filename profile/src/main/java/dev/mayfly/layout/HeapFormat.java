package dev.mayfly.layout;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;

/** Immutable: HotSpot's header before the fields of an object, and the size of a reference. */
public enum HeapFormat {
  /** Headers of 12 bytes, references of 4: the default up to JDK 26, for heaps below 32 GB. */
  HOTSPOT("hotspot", 12, 4),
  /** Headers of 12 bytes, references of 8: without compressed references. */
  HOTSPOT64("hotspot64", 12, 8),
  /** Compact headers of 8 bytes (JEP 519; the default from JDK 27 on, JEP 534). */
  COMPACT("compact", 8, 4),
  /** Compact headers, without compressed references. */
  COMPACT64("compact64", 8, 8);

  private static final int LENGTH_BYTES = 4;

  private final String label;
  private final int headerBytes;
  private final int referenceBytes;

  HeapFormat(String label, int headerBytes, int referenceBytes) {
    this.label = label;
    this.headerBytes = headerBytes;
    this.referenceBytes = referenceBytes;
  }

  /** The format in which the JVM kept objects that recorded a profile; the usual one in doubt. */
  public static HeapFormat of(ProfileSnapshot snapshot) {
    return RecordedFormat.of(snapshot, snapshot.get(ClassShapes.PART));
  }

  /** Its name on the command line. */
  public String label() {
    return label;
  }

  int headerBytes() {
    return headerBytes;
  }

  int referenceBytes() {
    return referenceBytes;
  }

  /** The start of the elements of an array, by what their offsets are multiples of. */
  long arrayBase(long elementAlignment) {
    return Alignment.up(headerBytes + LENGTH_BYTES, elementAlignment);
  }

  /** This format with compact headers. */
  HeapFormat compact() {
    return referenceBytes == HOTSPOT.referenceBytes ? COMPACT : COMPACT64;
  }
}
