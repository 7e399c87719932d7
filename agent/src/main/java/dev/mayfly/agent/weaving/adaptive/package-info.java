/**
 * What replaces classes while the program runs: methods become transparent or get their frames
 * back, probes are removed while nothing is recorded, and classes that were loaded before the agent
 * are woven. Only in calm, and never a class that runs.
 */
@NullMarked
package dev.mayfly.agent.weaving.adaptive;

import org.jspecify.annotations.NullMarked;
