package dev.mayfly.heap;

/** Thread-safe: the declared types of fields, which heap dumps do not have. */
@FunctionalInterface
public interface SlotTypes {

  /**
   * The declared type of a field.
   *
   * @return the type; empty if it is not known
   */
  String typeOf(String className, String fieldName);
}
