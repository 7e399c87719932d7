package dev.mayfly.research.caches;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.Site;
import dev.mayfly.layout.ArrayShape;
import dev.mayfly.layout.InstanceLayout;
import dev.mayfly.layout.InstanceLayout.Slot;
import dev.mayfly.recording.types.ArrayLayout;
import java.lang.reflect.Array;

/**
 * Immutable. Where the objects of a class, or the arrays of a type, hold fields and elements.
 *
 * @param stride from an element to the next one; 0 if it is no array
 * @param bytes the size of an instance; 0 if it depends on the object
 * @param slots of fields, as in {@link InstanceLayout#slots}
 * @param inPlace whether its objects have no address of their own: they lie where they are held,
 *     and are read and written with it
 */
record TypeLayout(
    long base,
    long lengthAt,
    long stride,
    long bytes,
    ImmutableMap<String, Slot> slots,
    boolean inPlace) {
  /** For objects that lie in what holds them. */
  static final TypeLayout IN_PLACE = new TypeLayout(0, 0, 0, 0, ImmutableMap.of(), true);

  /** The size is that of the object in this JVM; the fields are not known, and lie at its begin. */
  static final TypeLayout UNKNOWN = new TypeLayout(0, 0, 0, 0, ImmutableMap.of(), false);

  private static final int ALIGNMENT = 8;
  private static final Slot BEGIN = new Slot(0, 1);

  /**
   * For arrays.
   *
   * @param ofBytes the shape of {@code byte[]}, whose elements follow the length
   */
  static TypeLayout of(ArrayShape shape, ArrayShape ofBytes) {
    long lengthAt = ofBytes.base() - Integer.BYTES;
    return new TypeLayout(shape.base(), lengthAt, shape.stride(), 0, ImmutableMap.of(), false);
  }

  static TypeLayout of(InstanceLayout layout) {
    return new TypeLayout(0, 0, 0, layout.bytes(), layout.slots(), false);
  }

  long sizeOf(Object object) {
    if (inPlace) {
      return 0;
    }
    long size = bytes;
    if (stride > 0) {
      size = base + stride * Array.getLength(object);
    } else if (size == 0) {
      size = ArrayLayout.sizes().sizeOf(object);
    }
    return (size + ALIGNMENT - 1) & -ALIGNMENT;
  }

  /** Reads or writes an element or a field of an object; returns how many levels missed. */
  int access(CacheHierarchy caches, long address, int index, Site site, boolean write) {
    if (stride > 0) {
      return caches.access(address + base + stride * index, stride, write);
    }
    Slot field = fieldOf(site);
    return caches.access(address + field.offset(), field.bytes(), write);
  }

  /** The position of an element, the length of an array or a field in an object. */
  long offsetOf(int index, Site site) {
    if (site.event() == Event.LENGTH_READ) {
      return lengthAt;
    }
    return stride > 0 ? base + stride * index : fieldOf(site).offset();
  }

  private Slot fieldOf(Site site) {
    return slots.getOrDefault(site.member(), BEGIN);
  }
}
