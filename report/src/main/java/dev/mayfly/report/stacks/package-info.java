/**
 * A profile as stacks, for the formats that are made of them: walked, measured, and cut to a size
 * that one can read.
 */
@NullMarked
package dev.mayfly.report.stacks;

import org.jspecify.annotations.NullMarked;
