package dev.mayfly.agent.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Runs a test method once for each installed JDK and each {@code context} mode, with a {@link
 * WovenJvm} as its parameter; the modes but the first only on the running JDK, unless the build is
 * the full one. A required JDK that is missing shows as a skipped test. In the quick build it is
 * the running JDK, and the first mode.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}", allowZeroInvocations = true)
@ArgumentsSource(EachJvmArguments.class)
@interface EachJvm {
  /** The values of the option {@code context}. */
  String[] contexts() default {"tree", "site"};

  /** The first feature version that the test makes sense on. */
  int from() default 17;
}
