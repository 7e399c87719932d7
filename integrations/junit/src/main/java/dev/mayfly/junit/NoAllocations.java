package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires a warm test to allocate nothing; the test fails otherwise. By default the method runs
 * once before the counted run.
 *
 * <p>Woven code must allocate nothing, as with {@link MaxAllocations} of 0 and {@code warmup = 1};
 * the same rules apply to classes and methods. If nothing is counted, Mayfly also checks the bytes
 * that the JVM allocates on the test's thread. So it detects string concatenation, JDK collections
 * and libraries; the method then runs three more times. Bytes have neither type nor site, so this
 * check is omitted with {@link #type}, {@link #from}, {@link #within} or {@code warmup = 0}. The
 * agent's option {@code jdk=charge} counts the JDK's objects and shows their lines.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(NoAllocations.All.class)
@AllocationTest
public @interface NoAllocations {
  /** The class whose objects count, including subclasses. */
  Class<?> type() default Object.class;

  /** Counts only allocations of code in these places; see {@link MaxAllocations#from}. */
  String[] from() default {};

  /** Counts only allocations of these places and their callees. */
  String[] within() default {};

  /** The threads whose allocations count; uncounted bytes are those of the test's thread. */
  Threads threads() default Threads.ALL;

  /** The number of runs of the test method before the counted run. */
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
