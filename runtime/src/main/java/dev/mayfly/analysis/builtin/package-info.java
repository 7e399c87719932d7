/** The analyses and the agent that come with Mayfly: small ones, to use and to copy. */
@NullMarked
package dev.mayfly.analysis.builtin;

import org.jspecify.annotations.NullMarked;
