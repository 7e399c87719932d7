package dev.mayfly.heap;

/** The sizes of objects, which heap dumps do not have. */
public interface HeapSizes {

  /** The shallow size of the instances of a class. */
  long instanceBytes(String className);

  /** The shallow size of an array of this type and length. */
  long arrayBytes(String typeName, long length);
}
