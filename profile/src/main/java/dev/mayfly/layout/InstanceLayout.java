package dev.mayfly.layout;

import com.google.common.collect.ImmutableMap;

/**
 * Immutable: where the instances of a class hold their fields.
 *
 * @param bytes the size of an instance, header and padding included
 * @param slots of the fields, by the names of the class that declares them and of the field: {@code
 *     com.acme.Order.total}
 */
public record InstanceLayout(long bytes, ImmutableMap<String, Slot> slots) {

  /**
   * Immutable: where one field lies.
   *
   * @param offset from the beginning of the object, in bytes
   */
  public record Slot(long offset, long bytes) {}
}
