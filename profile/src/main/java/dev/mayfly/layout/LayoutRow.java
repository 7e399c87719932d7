package dev.mayfly.layout;

/**
 * Immutable: the cost of the objects or arrays of one type, with the values that lie in their
 * fields and elements.
 *
 * @param element the type of an array's elements; empty for objects
 * @param standing what the type is, or an array's elements are
 * @param count how many there are; of value classes, those that lie in nothing else
 * @param values how many objects of value classes are taken to lie in them
 * @param jep401 their bytes with value classes, on compact headers
 * @param nullRestricted the same where no field or element of a value class is ever null
 * @param saved the bytes that value classes and compact headers save together, as far as it is
 *     known
 * @param flatBytes the bytes of an element that is flat with value classes; 0 if none is
 * @param payloadBytes the bytes of a value's fields; 0 if the type is no value class
 * @param liveShare the share of them that is alive; 0 where lifetimes are not known
 */
public record LayoutRow(
    String typeName,
    String element,
    Standing standing,
    long count,
    long elements,
    long values,
    long today,
    long compact,
    long jep401,
    long nullRestricted,
    ByteRange saved,
    long flatBytes,
    long payloadBytes,
    double liveShare) {

  /** Immutable: the kind of a class, as far as layouts go. */
  public enum Standing {
    /** It has identity, or is no class. */
    IDENTITY,
    /** It could be a value class. */
    CANDIDATE,
    /** JEP 401 makes it a value class. */
    JDK_VALUE,
    /** Its fields are not known: it is taken to stay as it is. */
    UNKNOWN
  }

  /** Whether it is about arrays. */
  public boolean isArray() {
    return !element.isEmpty();
  }
}
