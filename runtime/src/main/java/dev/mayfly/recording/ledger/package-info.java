/**
 * The agent's notes for the reports: the woven classes and the costs of weaving, the code that was
 * not woven, how the start went, which threads are the profiler's. Written by the agent, read at
 * snapshots.
 */
@NullMarked
package dev.mayfly.recording.ledger;

import org.jspecify.annotations.NullMarked;
