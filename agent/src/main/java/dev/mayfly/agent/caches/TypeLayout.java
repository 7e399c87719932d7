package dev.mayfly.agent.caches;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.analysis.Site;
import dev.mayfly.layout.InstanceLayout;
import dev.mayfly.recording.types.ArrayLayout;
import java.lang.reflect.Array;

/**
 * Immutable. Where the objects of a class, or the arrays of a type, hold fields and elements.
 *
 * @param base where the elements begin; the offset of fields that are not known
 * @param stride from an element to the next one; 0 if it is no array
 * @param bytes the size of an instance; 0 if it depends on the object
 * @param offsets of fields, as in {@link InstanceLayout#offsets}
 */
record TypeLayout(long base, long stride, long bytes, ImmutableMap<String, Long> offsets) {
  private static final int ALIGNMENT = 8;

  /** The size of an object. */
  long sizeOf(Object object) {
    long size = bytes;
    if (stride > 0) {
      size = base + stride * Array.getLength(object);
    } else if (size == 0) {
      size = ArrayLayout.sizes().sizeOf(object);
    }
    return (size + ALIGNMENT - 1) & -ALIGNMENT;
  }

  /** Where in the object an access goes to. */
  long offsetOf(int index, Site site) {
    return stride > 0 ? base + stride * index : offsets.getOrDefault(site.member(), base);
  }
}
