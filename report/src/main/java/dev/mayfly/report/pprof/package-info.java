/** For pprof and what reads its files. The door is {@link PprofReport}. */
@NullMarked
package dev.mayfly.report.pprof;

import org.jspecify.annotations.NullMarked;
