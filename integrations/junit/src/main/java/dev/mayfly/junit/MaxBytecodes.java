package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits how many bytecodes a test may execute; the test fails if it executes more. The number is
 * exact and the same in every run, on every machine and with every JIT compiler: a limit on work
 * where a limit on time would depend on the machine. Needs the agent's option {@code
 * bytecodes=true}.
 *
 * <p>The instructions of woven methods count, as the compiler wrote them. Those of the JDK, of
 * libraries and of static initialisers do not. A {@link #warmup} of 1 omits work that is done only
 * once, such as filling a cache.
 *
 * <p>On a class it applies to each of its tests. A limit of a test on the same places ({@code
 * within}, {@code threads}) overrides it. Repeatable, and usable as a meta-annotation.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(MaxBytecodes.All.class)
@AllocationTest
public @interface MaxBytecodes {
  /** The most bytecodes that may be executed. */
  long value();

  /**
   * Counts only bytecodes of these places and their callees; written as in {@link
   * MaxAllocations#from}, without accounts. Needs {@code context=tree}, the default in tests.
   */
  String[] within() default {};

  /** The threads whose bytecodes count. */
  Threads threads() default Threads.ALL;

  /**
   * The number of runs of the test method before the counted run. {@code @BeforeEach} is not
   * repeated.
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
    MaxBytecodes[] value();
  }
}
