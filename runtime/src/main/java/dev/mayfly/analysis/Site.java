package dev.mayfly.analysis;

/**
 * Immutable. Where an event happens: a place in the code of a woven method. There is one for each
 * place and kind of event, so sites may be compared by identity.
 *
 * @param className the class of the method, as {@link Class#getName()} gives it
 * @param methodName the method's name, {@code <init>} and {@code <clinit>} included
 * @param line the line; 0 if it is unknown
 * @param member what the event is about: of a field its class and name ({@code
 *     com.acme.Order.total}); of a call the same of the method; of a creation the type; of an array
 *     element the type of the elements, where the instruction says it; of a local variable {@code
 *     local} and its number; else empty
 * @param bytecodeIndex where the instruction begins in the method's code, as the class file has it;
 *     0 where the method begins, −1 where it is no single instruction
 * @param bytes how many bytes the instruction reads or writes; 0 where it is no access
 * @param writes whether it writes them, rather than reads them
 */
public record Site(
    String className,
    String methodName,
    String descriptor,
    int line,
    String member,
    Event event,
    int bytecodeIndex,
    int bytes,
    boolean writes) {

  /** The method, without its parameters: {@code com.acme.Basket.sum}. */
  public String method() {
    return className + "." + methodName;
  }

  /** Method and line: {@code com.acme.Basket.sum:17}. */
  public String place() {
    return line == 0 ? method() : method() + ":" + line;
  }
}
