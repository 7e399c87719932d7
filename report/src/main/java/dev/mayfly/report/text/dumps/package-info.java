/** Heap dumps as text: types, holders and retained bytes. */
@NullMarked
package dev.mayfly.report.text.dumps;

import org.jspecify.annotations.NullMarked;
