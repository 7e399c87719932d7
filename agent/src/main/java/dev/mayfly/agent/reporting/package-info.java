/**
 * Snapshots on their way into files, at the exit and on request. No thread and no clock of its own:
 * the others say when.
 */
@NullMarked
package dev.mayfly.agent.reporting;

import org.jspecify.annotations.NullMarked;
