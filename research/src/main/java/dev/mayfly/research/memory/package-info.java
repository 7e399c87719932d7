/** Heap and physical memory of a program without the profiler. */
@NullMarked
package dev.mayfly.research.memory;

import org.jspecify.annotations.NullMarked;
