package dev.mayfly.agents;

/**
 * Immutable. A calling context of a thread, with what happened in it: callees are contexts of their
 * own. {@link ThreadProfile#contexts} has them.
 *
 * @param className the class of the method; empty for the root, which is the thread
 * @param caller the place of the calling context in the list, which is before this one; −1 for the
 *     root
 * @param objects the objects and arrays that it has created
 * @param bytes their shallow sizes; those of a type whose size is not known yet are 0
 * @param bytecodes the bytecodes that it has executed, as far as they were handed over
 * @param calls how often the method has ended in it
 */
public record ContextFigures(
    String className,
    String methodName,
    String descriptor,
    int caller,
    int depth,
    long objects,
    long bytes,
    long bytecodes,
    long calls) {

  /** The method, without its parameters: {@code com.acme.Basket.sum}; empty for the root. */
  public String method() {
    return methodName.isEmpty() ? className : className + "." + methodName;
  }
}
