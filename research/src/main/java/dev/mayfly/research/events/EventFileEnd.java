package dev.mayfly.research.events;

/**
 * Immutable. How a file of events ends.
 *
 * @param complete whether the program has written its end
 * @param omitted how many events came after the limit was reached
 * @param nanos when it ended, since the start of recording; 0 if that is not known
 * @param unreadable how many events continue events that are no longer there
 */
record EventFileEnd(boolean complete, long omitted, long nanos, long unreadable, long bytes) {}
