package dev.mayfly.site;

/**
 * Immutable: a method, as it stands in a calling context.
 *
 * <p>The natural order is by class name, then method name, then descriptor.
 *
 * @param className the name of the class as {@link Class#getName()} gives it
 * @param methodName the name as in the class file, {@code <init>}, {@code <clinit>} and {@code
 *     lambda$main$0} included
 * @param descriptor the descriptor as in the class file; empty where it is not known
 */
public record MethodFrame(String className, String methodName, String descriptor)
    implements Comparable<MethodFrame> {

  /**
   * Stands in a calling context, below the root, above a method whose callers are not known: where
   * contexts are sampled and none of the method's objects was sampled.
   */
  public static final MethodFrame CONTEXT_NOT_SAMPLED =
      new MethodFrame("", "(context not sampled)", "");

  @Override
  public int compareTo(MethodFrame other) {
    int order = className.compareTo(other.className);
    if (order == 0) {
      order = methodName.compareTo(other.methodName);
    }
    return order != 0 ? order : descriptor.compareTo(other.descriptor);
  }
}
