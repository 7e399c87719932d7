package dev.mayfly.agent.sampling;

import dev.mayfly.site.MethodFrame;

/**
 * Immutable: a frame of a sampled stack.
 *
 * @param line the line in the source file; 0 where it is not known
 * @param hidden whether stack traces do not show it: the class of a lambda, and what calls it
 */
record SampledFrame(MethodFrame method, int line, boolean hidden) {}
