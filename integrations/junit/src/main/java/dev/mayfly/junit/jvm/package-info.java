/** Collections and uncounted bytes of the JVM that runs the tests. */
@NullMarked
package dev.mayfly.junit.jvm;

import org.jspecify.annotations.NullMarked;
