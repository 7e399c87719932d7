/**
 * A user's own aspects: what their jars hold, and how they are woven into the classes that the
 * program loads, before the profiler puts its probes there.
 */
@NullMarked
package dev.mayfly.agent.weaving.aspects;

import org.jspecify.annotations.NullMarked;
