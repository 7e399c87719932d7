/**
 * Array traffic across JNI: the table of JNI functions is replaced by stubs that count, where this
 * JVM allows it; and the tables of {@code jni=true}.
 */
@NullMarked
package dev.mayfly.research.jni;

import org.jspecify.annotations.NullMarked;
