package dev.mayfly.agent.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Runs a test method with a {@link WovenJvm} as its parameter: of the running JDK, in the first
 * {@code context} mode. With {@code -Pevery-jdk} a test runs on one of the JDKs, always the same;
 * with {@code -Pfull} on each, in all modes. A required JDK that is missing shows as a skipped
 * test.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}", allowZeroInvocations = true)
@ArgumentsSource(EachJvmArguments.class)
@interface EachJvm {
  /** The values of the option {@code context}. */
  String[] contexts() default {"tree", "site"};

  /**
   * Whether each mode is run in each build but {@code -Pquick}: for tests whose programs share a
   * JVM, and for the smallest ones.
   */
  boolean everyMode() default false;

  /** The first feature version that the test makes sense on. */
  int from() default 17;

  /** Whether the running JDK stands for all with {@code -Pevery-jdk}, too. */
  boolean anyJdk() default false;
}
