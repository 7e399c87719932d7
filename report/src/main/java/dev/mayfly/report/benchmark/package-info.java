/** Amounts for services that watch benchmarks from commit to commit. */
@NullMarked
package dev.mayfly.report.benchmark;

import org.jspecify.annotations.NullMarked;
