package dev.mayfly.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Enables Mayfly for a class or a method: {@link AllocationRecorder} and {@link
 * dev.mayfly.snapshot.ProfileSnapshot} can be parameters. The annotations for limits include it.
 *
 * <p>If tests run in parallel, JUnit runs such a class alone in this JVM, because all threads
 * count.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(MayflyExtension.class)
@ResourceLock(Resources.GLOBAL)
public @interface AllocationTest {}
