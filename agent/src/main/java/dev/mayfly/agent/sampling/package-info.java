/**
 * A sample of the program's allocations outside woven code: a stream of Flight Recorder's
 * allocation samples, read on a thread of the agent's own.
 */
@NullMarked
package dev.mayfly.agent.sampling;

import org.jspecify.annotations.NullMarked;
