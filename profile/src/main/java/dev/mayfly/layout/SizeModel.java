package dev.mayfly.layout;

import java.util.OptionalLong;

/** Confined to one thread: how large objects and arrays are in some layout. */
public interface SizeModel {

  /**
   * The size of a class's instances, header and padding included, without their referents.
   *
   * @return the bytes; empty if the class, or one above it, is not known
   */
  OptionalLong instanceBytes(String typeName);

  /** The layout of arrays of a type. */
  ArrayShape arraysOf(String elementType);

  /** The size of one array, without its referents. */
  default long arrayBytes(String elementType, long length) {
    ArrayShape shape = arraysOf(elementType);
    return Alignment.object(shape.base() + length * shape.stride());
  }
}
