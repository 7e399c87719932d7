package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The test fails if it allocates more than the last time that somebody agreed to it: more objects
 * of a type, or more array elements, than {@code mayfly-baseline.json} says.
 *
 * <p>{@code -Dmayfly.baseline=update} writes what the tests allocate now into that file; {@code
 * -Dmayfly.baseline=off} lets the tests run without a look at it. It lies in the directory that the
 * tests run in, the module's as a rule, or where {@code -Dmayfly.baseline.file} says.
 *
 * <p>On a class it holds for each of its tests.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@AllocationTest
public @interface AllocationBaseline {
  /** By how many per cent the count of a type may rise. */
  double tolerance() default 0;

  /** How often the test method runs before the run that counts. */
  int warmup() default 0;
}
