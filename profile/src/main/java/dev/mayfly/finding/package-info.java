/** What a snapshot tells that is worth a sentence: computed from it alone, silent when in doubt. */
@NullMarked
package dev.mayfly.finding;

import org.jspecify.annotations.NullMarked;
