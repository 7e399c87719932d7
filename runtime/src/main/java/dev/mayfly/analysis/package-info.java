/**
 * Analyses and agents of one's own: what to extend, what it is called with, and what it reports. An
 * analysis is added by a feature of the agent, or by the program.
 */
@NullMarked
package dev.mayfly.analysis;

import org.jspecify.annotations.NullMarked;
