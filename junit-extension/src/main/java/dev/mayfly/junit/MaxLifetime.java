package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The test fails if an object that it made is still reachable at a greater age than this. So that
 * this is found, the garbage is collected while the test runs, each half of the age, and at its
 * end: what lives one and a half times as long is found, as long as collections take their time out
 * of the half; what lives less than the age is never accused.
 *
 * <p>On a class it holds for each of its tests, unless a test has one about the same objects
 * itself.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(MaxLifetime.All.class)
@AllocationTest
public @interface MaxLifetime {
  /** The age, in milliseconds of wall time; 20 at least. */
  long millis();

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
    MaxLifetime[] value();
  }
}
