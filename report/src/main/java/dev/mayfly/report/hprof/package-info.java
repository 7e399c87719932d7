/** For tools that read the JDK's former profiler HPROF. The door is {@link HprofReport}. */
@NullMarked
package dev.mayfly.report.hprof;

import org.jspecify.annotations.NullMarked;
