package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits the age of the objects of a test; the test fails if an object is reachable at a greater
 * age. To detect this, Mayfly collects the garbage during the test, at intervals of half the age,
 * and at its end. It reports every object that lives at least one and a half times the age, if
 * collections are shorter than half the age. It never reports an object that lives less than the
 * age.
 *
 * <p>On a class it applies to each of its tests. An annotation of a test about the same objects
 * overrides it.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(MaxLifetime.All.class)
@AllocationTest
public @interface MaxLifetime {
  /** The greatest age, in milliseconds of wall time; at least 20. */
  long millis();

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
    MaxLifetime[] value();
  }
}
