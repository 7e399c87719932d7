/**
 * What the agent notes for the reports: what was woven and at what cost, what was not, how the
 * start went, which threads are the profiler's. Written by the agent, read at snapshots.
 */
@NullMarked
package dev.mayfly.recording.ledger;

import org.jspecify.annotations.NullMarked;
