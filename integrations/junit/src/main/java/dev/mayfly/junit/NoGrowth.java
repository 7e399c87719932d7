package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Repeats a test, and fails if live objects of a site or a type become more each time. Mayfly
 * collects the garbage after each repetition, and counts all live objects of each site, those of
 * earlier tests too. So a cache that is filled and then full does not fail; a list that each
 * repetition adds to does.
 *
 * <p>The method runs {@link #warmup} plus {@link #repetitions} times on one instance; {@code
 * BeforeEach} methods are not repeated. Objects in fields of the test class are live objects, too.
 *
 * <p>On a class it applies to each of its tests. An annotation of a test about the same objects
 * overrides it.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(NoGrowth.All.class)
@AllocationTest
public @interface NoGrowth {
  /** The number of repetitions; at least 2. A leak must grow at each repetition. */
  int repetitions() default 5;

  /** The class whose objects count, including subclasses. */
  Class<?> type() default Object.class;

  /** Counts only objects allocated by code in these places; see {@link MaxAllocations#from}. */
  String[] from() default {};

  /** The number of runs of the test method before the first count. */
  int warmup() default 1;

  /** Several of them. */
  @Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
  @Retention(RetentionPolicy.RUNTIME)
  @Inherited
  @Documented
  @AllocationTest
  @interface All {
    /** The limits. */
    NoGrowth[] value();
  }
}
