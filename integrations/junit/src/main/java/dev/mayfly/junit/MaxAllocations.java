package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits how much a test may allocate; the test fails if it allocates more. Counts are exact and
 * the same in every run.
 *
 * <p>Allocations of woven code count. Allocations of the JDK and of libraries on its behalf do not:
 * {@code new StringBuilder().append(n).toString()} is one object, {@code "n = " + n} is none. The
 * agent's option {@code jdk=charge} also counts the JDK's objects, which depend on the JDK version.
 * A {@link #warmup} of 1 omits objects that are allocated only once.
 *
 * <p>On a class it applies to each of its tests. A limit of a test on the same objects (type,
 * {@code from}, {@code within}, {@code threads}) overrides it. Repeatable, and usable as a
 * meta-annotation.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(MaxAllocations.All.class)
@AllocationTest
public @interface MaxAllocations {
  /** The most objects and arrays that may be allocated. */
  long value() default Long.MAX_VALUE;

  /** The most bytes that may be allocated: the sum of shallow sizes in this JVM. */
  long bytes() default Long.MAX_VALUE;

  /** The class whose objects count, including subclasses. */
  Class<?> type() default Object.class;

  /**
   * Counts only allocations of code in these places: a package with its subpackages, a class with
   * its inner classes, or a method such as {@code com.acme.Shop.order}; {@code *} matches any
   * characters. {@code account:orders} counts only allocations attributed to an account of the
   * agent's option {@code accounts}.
   */
  String[] from() default {};

  /**
   * Counts only allocations of these places and their callees, or on behalf of an account; written
   * as in {@link #from}.
   */
  String[] within() default {};

  /** The threads whose allocations count. */
  Threads threads() default Threads.ALL;

  /**
   * The number of runs of the test method before the counted run, for objects that are allocated
   * only once, such as caches. {@code @BeforeEach} is not repeated.
   */
  int warmup() default 0;

  /** Several of them. */
  @Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
  @Retention(RetentionPolicy.RUNTIME)
  @Inherited
  @Documented
  @AllocationTest
  @interface All {
    /** The limits. */
    MaxAllocations[] value();
  }
}
