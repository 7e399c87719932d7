package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The test fails if it allocates more than this. Counts are exact and the same in every run.
 *
 * <p>What woven code allocates counts. What the JDK and libraries allocate for it does not: {@code
 * new StringBuilder().append(n).toString()} is one object, {@code "n = " + n} is none. With the
 * agent's option {@code jdk=charge} the JDK's objects count as well; they depend on the version of
 * the JDK, and {@link #warmup} of 1 leaves out what is made once only.
 *
 * <p>On a class it holds for each of its tests; where a test has a limit on the same objects (type,
 * {@code from}, {@code within}, {@code threads}) itself, that one holds instead. Repeatable, and
 * can be put on annotations of one's own.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(MaxAllocations.All.class)
@AllocationTest
public @interface MaxAllocations {
  /** How many objects and arrays may be allocated. */
  long value() default Long.MAX_VALUE;

  /** How many bytes they may have, by their shallow sizes in this JVM. */
  long bytes() default Long.MAX_VALUE;

  /** Objects of which class count, those of its subclasses included. */
  Class<?> type() default Object.class;

  /**
   * Only what code in these places allocates itself: a package with all below it, a class with its
   * inner ones, or a method, {@code com.acme.Shop.order}; {@code *} stands for any characters. Or
   * only what an account is charged with that the agent's option {@code accounts} names: {@code
   * account:orders}.
   */
  String[] from() default {};

  /**
   * Only what is allocated in these places or in what they call, all that is made since an account
   * was asked among it; written as in {@link #from}.
   */
  String[] within() default {};

  /** Whose allocations count. */
  Threads threads() default Threads.ALL;

  /**
   * How often the test method runs before the run that counts: what is made once only, caches for
   * one, is there then. {@code @BeforeEach} is not repeated.
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
    MaxAllocations[] value();
  }
}
