package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits how many objects of a test may be reachable at its end; the test fails if there are more.
 * Like {@link ExpectCollected}, with a number.
 *
 * <p>On a class it applies to each of its tests. An annotation of a test about the same objects
 * overrides it.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(MaxSurvivors.All.class)
@AllocationTest
public @interface MaxSurvivors {
  /** The most objects that may be reachable. */
  long value();

  /** The class whose objects count, including subclasses. */
  Class<?> type() default Object.class;

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
    MaxSurvivors[] value();
  }
}
