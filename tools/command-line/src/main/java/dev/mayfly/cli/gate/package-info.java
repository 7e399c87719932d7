/** Limits that a comparison may not exceed. */
@NullMarked
package dev.mayfly.cli.gate;

import org.jspecify.annotations.NullMarked;
