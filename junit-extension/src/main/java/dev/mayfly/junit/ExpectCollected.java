package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The test fails if objects that it made are still reachable at its end: something holds them, a
 * cache, a listener, a thread-local variable. The garbage is collected before, and the collection
 * waited for. What the fields of the test class hold is reachable, too.
 *
 * <p>On a class it holds for each of its tests, unless a test has one about the same objects
 * itself.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(ExpectCollected.All.class)
@AllocationTest
public @interface ExpectCollected {
  /** Objects of which class are to be gone, those of its subclasses included. */
  Class<?> value() default Object.class;

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
    ExpectCollected[] value();
  }
}
