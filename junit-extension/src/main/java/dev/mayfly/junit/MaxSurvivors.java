package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The test fails if more of the objects that it made are still reachable at its end; as {@link
 * ExpectCollected}, with a number.
 *
 * <p>On a class it holds for each of its tests, unless a test has one about the same objects
 * itself.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(MaxSurvivors.All.class)
@AllocationTest
public @interface MaxSurvivors {
  /** How many may be left. */
  long value();

  /** Objects of which class count, those of its subclasses included. */
  Class<?> type() default Object.class;

  /** Only what code in these places made itself; see {@link MaxAllocations#from}. */
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
