/** The format of the JDK's former profiler HPROF. {@link HprofFeature} is the plug-in. */
@NullMarked
package dev.mayfly.research.hprof;

import org.jspecify.annotations.NullMarked;
