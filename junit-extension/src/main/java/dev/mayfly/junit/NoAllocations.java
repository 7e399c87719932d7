package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The test fails if it allocates anything once it is warm: the method runs once before the run that
 * counts.
 *
 * <p>Woven code must allocate nothing, as with {@link MaxAllocations} of 0 and {@code warmup = 1};
 * what is said there of classes and methods holds here, too. Where nothing is counted, the bytes
 * that the JVM allocates on the test's thread are looked at as well, so that string concatenation,
 * collections of the JDK and libraries do not go unnoticed: the method then runs three more times.
 * This is left out where {@link #type}, {@link #from} or {@link #within} ask for some objects only,
 * since bytes have neither type nor site, and with {@code warmup = 0}. The agent's option {@code
 * jdk=charge} counts the JDK's objects and shows their lines.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(NoAllocations.All.class)
@AllocationTest
public @interface NoAllocations {
  /** Objects of which class count, those of its subclasses included. */
  Class<?> type() default Object.class;

  /** Only what code in these places allocates itself; see {@link MaxAllocations#from}. */
  String[] from() default {};

  /** Only what is allocated in these places or in what they call. */
  String[] within() default {};

  /** Whose allocations count; bytes that are not counted are those of the test's thread. */
  Threads threads() default Threads.ALL;

  /** How often the test method runs before the run that counts. */
  int warmup() default 1;

  /** Several of them. */
  @Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
  @Retention(RetentionPolicy.RUNTIME)
  @Inherited
  @Documented
  @AllocationTest
  @interface All {
    /** The limits. */
    NoAllocations[] value();
  }
}
