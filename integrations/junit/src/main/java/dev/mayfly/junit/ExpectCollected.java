package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires the objects of a test to be unreachable at its end; the test fails if a cache, a
 * listener or a thread-local variable still holds one. Mayfly collects the garbage first and waits
 * for the collection. Objects in fields of the test class are reachable, too.
 *
 * <p>On a class it applies to each of its tests. An annotation of a test about the same objects
 * overrides it.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(ExpectCollected.All.class)
@AllocationTest
public @interface ExpectCollected {
  /** The class whose objects must be unreachable, including subclasses. */
  Class<?> value() default Object.class;

  /** Counts only objects allocated by code in these places; see {@link MaxAllocations#from}. */
  String[] from() default {};

  /** Several of them. */
  @Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
  @Retention(RetentionPolicy.RUNTIME)
  @Inherited
  @Documented
  @AllocationTest
  @interface All {
    /** The limits. */
    ExpectCollected[] value();
  }
}
