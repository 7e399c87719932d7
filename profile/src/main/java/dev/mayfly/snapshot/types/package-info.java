/** Figures of classes and of analyses: layouts, lengths of arrays, tables of counters. */
@NullMarked
package dev.mayfly.snapshot.types;

import org.jspecify.annotations.NullMarked;
