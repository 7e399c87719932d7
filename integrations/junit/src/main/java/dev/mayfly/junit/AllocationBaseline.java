package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Compares the allocations of a test with a stored baseline; the test fails if it allocates more
 * objects of a type, or more array elements, than {@code mayfly-baseline.json} has.
 *
 * <p>{@code -Dmayfly.baseline=update} writes the current allocations into that file; {@code
 * -Dmayfly.baseline=off} disables the comparison. The file is in the working directory of the
 * tests, usually the module's; {@code -Dmayfly.baseline.file} sets another path.
 *
 * <p>On a class it applies to each of its tests.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@AllocationTest
public @interface AllocationBaseline {
  /** The percentage by which the count of a type may rise. */
  double tolerance() default 0;

  /** The number of runs of the test method before the counted run. */
  int warmup() default 0;
}
