/** Findings: computed from a snapshot alone, silent when in doubt. */
@NullMarked
package dev.mayfly.finding;

import org.jspecify.annotations.NullMarked;
