package dev.mayfly.analysis;

/**
 * To be implemented, thread-safe. Is called for each object and array that woven code creates; what
 * holds for {@link Analysis} holds here.
 */
@FunctionalInterface
public interface AllocationCallback {
  /**
   * An object or an array was created.
   *
   * @param count the length of an array; −1 for an object
   * @param type the name of the type: {@code com.acme.Order}, {@code int[]}
   * @param bytes the shallow size; 0 if it is unknown
   */
  void allocated(int count, String type, Object object, long bytes);
}
